import {at, get} from './api.js';
import {h} from './dom.js';

/** All studies, with how far they are. */
export async function list(main) {
  const {studies} = await get('v1/studies');
  const cards = h('ul', {class: 'cards'});
  main.replaceChildren(
    h('h1', {}, 'Studies'),
    h('p', {}, h('a', {href: '#/new'}, 'New study')),
    studies.length ? cards : h('p', {class: 'muted'}, 'There is none yet.'));
  for (const {name} of studies) {
    const state = h('p', {class: 'muted small'}, '…');
    cards.append(h('li', {class: 'card'},
      h('h2', {}, h('a', {href: '#/study/' + encodeURIComponent(name)}, name)), state));
    get(at(name)).then(
      (study) => {
        state.textContent = study.results + ' of ' + study.trials + ' trials have results, ' + study.running + ' are open.';
      },
      (error) => {
        state.textContent = error.message;
        state.className = 'bad small';
      });
  }
}
