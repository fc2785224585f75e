import {get, post, signOut, Problem} from './api.js';
import {field, h, once, say} from './dom.js';
import {list} from './studies.js';
import {begin} from './begin.js';
import {study} from './study.js';

const main = document.getElementById('main');
const out = document.getElementById('sign-out');
let leave = () => {};

/** Shows what the address names. */
async function show() {
  leave();
  leave = () => {};
  const words = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  try {
    if (words[0] === 'study' && words[1]) {
      leave = await study(main, words[1]);
    } else if (words[0] === 'new') {
      begin(main);
    } else {
      await list(main, words[0] === 'archived');
    }
    out.hidden = !(await get('v1/session')).signedIn;
  } catch (error) {
    if (error instanceof Problem && error.status === 401) {
      signIn();
    } else {
      main.replaceChildren(h('h1', {}, 'That did not work'), h('p', {class: 'bad'}, error.message));
    }
  }
  document.title = (main.querySelector('h1') || {textContent: 'Studies'}).textContent;
}

function signIn() {
  const token = h('input', {type: 'password', autocomplete: 'current-password', required: true});
  const button = h('button', {class: 'main'}, 'Sign in');
  const form = h('form', {
    submit: (event) => {
      event.preventDefault();
      once(button, async () => {
        await post('v1/session', {token: token.value.trim()});
        await show();
      });
    },
  }, h('h1', {}, 'Sign in'),
  h('p', {}, 'Whoever runs this service gives you a token, made with "thalweg token make".'),
  h('div', {class: 'fields'}, field('Token', token)), button);
  main.replaceChildren(form);
  token.focus();
}

out.addEventListener('click', () => once(out, async () => {
  await signOut();
  say('You are signed out.');
  await show();
}));
window.addEventListener('hashchange', () => show().then(() => main.focus()));
show();
