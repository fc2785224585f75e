import {at, get, labelled, outcomes, post, trials as allTrials} from './api.js';
import {h, number} from './dom.js';
import {forecast} from './forecast.js';
import {plan, point} from './plan.js';
import {tradeoffs} from './tradeoffs.js';
import {trials} from './trials.js';

/** A study, which is shown anew when something happens in it, unless somebody is filling in a form. Returns how to stop that. */
export async function study(main, name) {
  const view = {status: 'all', text: '', sorting: [0, false]};
  let shown = '';
  const draw = async (force) => {
    const [state, all, best, figures] = await Promise.all([
      get(at(name)), allTrials(name), get(at(name) + '/best'), get(at(name) + '/figures'),
    ]);
    const now = JSON.stringify([state, all]);
    if (now === shown || (!force && isBusy(main))) {
      return;
    }
    shown = now;
    const definition = state.definition;
    const recommended = await post(at(name) + '/recommendation').catch(() => ({}));
    const forecasts = await planned(name, all);
    const front = definition.objectives.length > 1 ? await get(at(name) + '/front') : null;
    const changed = () => draw(true);
    const start = (recommended.point || (best.point ?? all[0]?.params) || {});
    main.replaceChildren(
      h('h1', {}, name),
      definition.description ? h('p', {}, String(definition.description)) : '',
      summary(definition, state, best, recommended),
      plan(name, definition, all, forecasts, changed),
      forecast(name, definition, start, changed),
      front ? tradeoffs(name, definition, front, view, changed) : '',
      pictures(name, figures.figures, all.length),
      trials(name, definition, all, view, changed));
  };
  await draw(true);
  const events = new EventSource(at(name) + '/events?after=latest');
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => draw(false).catch(() => {}), 400);
  };
  events.addEventListener('event', later);
  events.addEventListener('open', later); // something may have happened before
  return () => {
    clearTimeout(timer);
    events.close();
  };
}

/** Whether somebody is at work in the page, which must not change under them. */
function isBusy(main) {
  const active = document.activeElement;
  return main.contains(active) && ['INPUT', 'SELECT', 'TEXTAREA'].includes(active.tagName);
}

async function planned(name, all) {
  const open = all.filter((trial) => trial.status === 'waiting' || trial.status === 'running').slice(0, 100);
  if (!open.length) {
    return new Map();
  }
  try {
    const answer = await post(at(name) + '/forecast', {points: open.map((trial) => trial.params)});
    return new Map(open.map((trial, i) => [trial.number, answer.forecasts[i]]).filter(([, one]) => one.mean !== undefined));
  } catch {
    return new Map(); // a plan without forecasts is still a plan
  }
}

function summary(definition, state, best, recommended) {
  const goal = outcomes(definition)[0];
  return h('section', {'aria-labelledby': 'progress'},
    h('h2', {id: 'progress'}, 'Progress'),
    h('dl', {class: 'key'},
      fact('Best ' + labelled(goal), best.value === undefined ? '–' : number(best.value)),
      fact('Results', String(state.results)),
      fact('Open', String(state.running))),
    best.none ? h('p', {class: 'muted'}, 'There is no best trial: ' + best.none) : [
      h('h3', {}, 'Best trial, number ' + best.trial.number), point(definition, best.point)],
    recommended.point && best.point && JSON.stringify(recommended.point) !== JSON.stringify(best.point) ? [
      h('h3', {}, 'Recommended instead'), point(definition, recommended.point),
      h('p', {class: 'muted'}, 'Expected ' + number(recommended.mean, 4) + ' ± ' + number(recommended.standardDeviation, 3) + '.')] : null);
}

const fact = (name, value) => h('div', {}, h('dt', {}, name), h('dd', {}, value));

function pictures(name, figures, count) {
  return h('section', {'aria-labelledby': 'figures'},
    h('h2', {id: 'figures'}, 'Figures'),
    figures.length ? h('div', {class: 'figures'}, figures.map((figure) => h('figure', {}, h('img', {
      loading: 'lazy',
      alt: 'Figure ' + figure.replaceAll('-', ' ') + '; the report has its numbers',
      src: at(name) + '/figures/' + figure + '.svg?' + count,
    })))) : h('p', {class: 'muted'}, 'There are none yet.'),
    h('p', {}, h('a', {href: at(name) + '/report', target: '_blank', rel: 'noopener'}, 'The whole report')));
}

