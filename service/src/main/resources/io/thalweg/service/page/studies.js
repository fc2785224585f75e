import {at, get, post, remove} from './api.js';
import {field, h, once, say} from './dom.js';

/** All studies, or those that are archived, with how far they are and, for those who may, ways to put them aside. */
export async function list(main, archived) {
  const [{studies}, session] = await Promise.all([get('v1/studies?archived=' + archived), get('v1/session')]);
  const may = !session.signedIn || session.role === 'administer';
  const cards = h('ul', {class: 'cards'});
  main.replaceChildren(
    h('h1', {}, archived ? 'Archived studies' : 'Studies'),
    h('p', {}, archived ? h('a', {href: '#/'}, 'Studies that are not archived')
      : [may ? [h('a', {href: '#/new'}, 'New study'), ' · '] : null, h('a', {href: '#/archived'}, 'Archived studies')]),
    studies.length ? cards : h('p', {class: 'muted'}, archived ? 'There is none.' : 'There is none yet.'));
  const again = async (words) => {
    say(words);
    await list(main, archived);
    main.focus();
  };
  for (const {name} of studies) {
    const state = h('p', {class: 'muted small'}, '…');
    const card = h('li', {class: 'card'},
      h('h2', {}, h('a', {href: '#/study/' + encodeURIComponent(name)}, name)), state);
    cards.append(card);
    get(at(name)).then(
      (study) => {
        state.textContent = study.results + ' of ' + study.trials + ' trials have results, ' + study.running + ' are open.';
        if (may) {
          card.append(aside(name, study, archived, again));
        }
      },
      (error) => {
        state.textContent = error.message;
        state.className = 'bad small';
      });
  }
}

/** Archives, restores or deletes; to delete a study takes its name, so that it does not happen by a slip of the hand. */
function aside(name, study, archived, again) {
  const move = h('button', {type: 'button', click: () => once(move, async () => {
    await post(at(name) + (archived ? '/restore' : '/archive'));
    await again(name + (archived ? ' is listed again.' : ' is archived.'));
  })}, archived ? 'Restore' : 'Archive');
  const typed = h('input', {required: true, autocomplete: 'off', 'data-delete': name});
  const even = h('input', {type: 'checkbox'});
  const button = h('button', {}, 'Delete the study');
  return h('details', {}, h('summary', {}, archived ? 'Restore or delete' : 'Archive or delete', h('span', {class: 'unseen'}, ' ' + name)),
    move,
    h('form', {
      submit: (event) => {
        event.preventDefault();
        once(button, async () => {
          if (typed.value.trim() !== name) {
            throw new Error('Type the name of the study, ' + name + ', to delete it.');
          }
          await remove(name, study.tag, even.checked);
          await again(name + ' is deleted. Whoever runs the service can get it back by hand.');
        });
      },
    },
    field('Name of the study, to delete it', typed),
    study.running ? h('p', {}, h('label', {}, even, 'Although trials are open, whose results will be refused')) : null,
    h('p', {}, button)));
}
