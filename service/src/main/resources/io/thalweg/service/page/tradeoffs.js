import {at, labelled, post} from './api.js';
import {chart, svg} from './chart.js';
import {h, number, once, say, table} from './dom.js';
import {point} from './plan.js';

/** The best trade-offs, as a drawing and as a table, of which one can be picked and compared with the others; view keeps which. */
export function tradeoffs(name, definition, front, view, changed) {
  const goals = definition.objectives;
  const all = front.tradeoffs;
  const details = h('div', {'aria-live': 'polite'});
  const radios = new Map(all.map((one) => [one.trial.number, h('input', {
    type: 'radio', name: 'tradeoff', 'aria-label': 'Trial ' + one.trial.number, change: () => pick(one),
  })]));
  const dots = new Map();
  const pick = (one) => {
    view.picked = one.trial.number;
    radios.get(one.trial.number).checked = true;
    dots.forEach((dot, trial) => dot.setAttribute('class', trial === one.trial.number ? 'after' : 'other'));
    details.replaceChildren(compared(name, definition, all, one, pick, changed));
  };
  const drawing = all.length ? chart('Trade-offs between ' + goals[0].name + ' and ' + goals[1].name + '; the table has their numbers',
    {name: labelled(goals[0]), values: all.map((one) => one.values[0])},
    {name: labelled(goals[1]), values: all.map((one) => one.values[1])},
    (x, y) => all.map((one) => {
      const dot = svg('circle', {class: 'other', cx: x(one.values[0]), cy: y(one.values[1]), r: 7, click: () => pick(one)});
      dots.set(one.trial.number, dot);
      return dot;
    })) : '';
  const section = h('section', {'aria-labelledby': 'front'},
    h('h2', {id: 'front'}, 'Trade-offs'),
    h('p', {}, 'None of these is better than another in every objective: pick the one that suits you.'),
    drawing,
    table('Best trade-offs', [
      ['Trial', (one) => h('label', {class: 'pick'}, radios.get(one.trial.number), String(one.trial.number))],
      ...goals.map((goal, i) => [labelled(goal), (one) => number(one.values[i])]),
      ...definition.parameters.map((parameter) => [labelled(parameter), (one) => number(one.point[parameter.name])]),
    ], all),
    details);
  const picked = all.find((one) => one.trial.number === view.picked);
  if (picked) {
    pick(picked);
  }
  return section;
}

/** What somebody gets who picks a trade-off, and what less of one thing would bring of another. */
function compared(name, definition, all, one, pick, changed) {
  const goals = definition.objectives;
  const gain = (other, i) => (goals[i].direction === 'maximize' ? 1 : -1) * (other.values[i] - one.values[i]);
  const next = (i) => all.filter((other) => gain(other, i) > 0).sort((a, b) => gain(a, i) - gain(b, i))[0];
  const again = h('button', {type: 'button', click: () => once(again, async () => {
    const trial = await post(at(name) + '/enqueue', {point: one.point});
    say('Trial ' + trial.number + ' is in the plan.');
    await changed();
  })}, 'Put this point into the plan');
  return h('div', {class: 'card picked'},
    h('h3', {}, 'Trial ' + one.trial.number),
    h('dl', {class: 'key'}, goals.map((goal, i) =>
      h('div', {}, h('dt', {}, labelled(goal)), h('dd', {}, number(one.values[i]))))),
    point(definition, one.point),
    h('ul', {}, goals.map((goal, i) => {
      const other = next(i);
      return h('li', {}, other
        ? ['A better ' + goal.name + ', ' + number(other.values[i]) + ', comes with '
          + goals.map((each, k) => each.name + ' ' + number(other.values[k])).filter((_, k) => k !== i).join(' and ') + ': ',
        h('button', {type: 'button', click: () => pick(other)}, 'Trial ' + other.trial.number)]
        : 'No trade-off has a better ' + goal.name + '.');
    })),
    again);
}
