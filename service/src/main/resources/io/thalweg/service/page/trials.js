import {at, get, labelled, outcomes, post} from './api.js';
import {field, h, number, once, say, table} from './dom.js';
import {parsed} from './plan.js';

const LABELS = ['all', 'measured', 'failed', 'stopped', 'cancelled', 'running', 'waiting'];

/** All trials: to be sorted, filtered and corrected, each with its history. */
export function trials(name, definition, all, view, changed) {
  const place = h('div');
  const status = h('select', {change: () => {
    view.status = status.value;
    draw();
  }}, LABELS.map((label) => h('option', {selected: label === view.status}, label)));
  const text = h('input', {type: 'search', value: view.text, input: () => {
    view.text = text.value;
    draw();
  }});
  const details = h('div', {'aria-live': 'polite'});
  const measured = outcomes(definition);
  const told = (trial, i) => i === 0 ? trial.outcome?.value : trial.outcome?.others?.[measured[i].name];
  const columns = [
    ['Trial', (trial) => String(trial.number), (trial) => trial.number],
    ...definition.parameters.map((parameter) => [
      labelled(parameter),
      (trial) => number((trial.outcome?.actual || trial.params)[parameter.name]),
      (trial) => (trial.outcome?.actual || trial.params)[parameter.name],
    ]),
    ...measured.map((outcome, i) => [labelled(outcome), (trial) => number(told(trial, i)), (trial) => told(trial, i)]),
    ['Status', (trial) => trial.status + (trial.outcome?.reason ? ': ' + trial.outcome.reason : ''), (trial) => trial.status],
    ['Remark', (trial) => trial.outcome?.attributes?.remark || '', (trial) => trial.outcome?.attributes?.remark],
    ['', (trial) => h('button', {
      type: 'button',
      'aria-label': 'Details of trial ' + trial.number,
      click: () => show(trial),
    }, 'Details')],
  ];
  const draw = () => {
    const wanted = view.text.toLowerCase();
    const rows = all.filter((trial) => (view.status === 'all' || trial.status === view.status)
      && JSON.stringify([trial.number, trial.params, trial.outcome]).toLowerCase().includes(wanted));
    place.replaceChildren(table(rows.length + ' of ' + all.length + ' trials', columns, rows, view.sorting, (i) => {
      view.sorting = view.sorting[0] === i ? [i, !view.sorting[1]] : [i, true];
      draw();
    }));
  };
  const show = async (trial) => {
    details.replaceChildren(correction(name, measured, trial, changed), h('p', {class: 'muted'}, 'Loading the history …'));
    try {
      const events = await history(name, trial.number);
      details.lastChild.replaceWith(table('History of trial ' + trial.number, [
        ['When', (event) => new Date(event.t).toLocaleString()],
        ['What', (event) => event.type],
        ['', (event) => words(event)],
      ], events));
    } catch (error) {
      details.lastChild.textContent = error.message;
    }
    details.querySelector('h3').focus();
  };
  draw();
  return h('section', {'aria-labelledby': 'trials'},
    h('h2', {id: 'trials'}, 'Trials'),
    h('div', {class: 'fields'}, field('Status', status), field('Search', text)),
    place, details,
    h('p', {}, h('a', {href: at(name) + '/table', download: name + '.csv'}, 'Table as CSV')));
}

async function history(name, trial) {
  const events = [];
  let after = 0;
  while (after !== undefined) {
    const page = await get(at(name) + '/events?after=' + after);
    events.push(...page.events.filter((event) => event.number === trial && event.type !== 'learned'));
    after = page.next;
  }
  return events;
}

function words(event) {
  const parts = [];
  for (const key of ['value', 'failed', 'reason', 'because']) {
    if (event[key] !== undefined) {
      parts.push(key === 'value' ? number(event.value) : String(event[key]));
    }
  }
  if (event.actual) {
    parts.push('at ' + Object.entries(event.actual).map(([key, value]) => key + ' ' + number(value)).join(', '));
  }
  return parts.join('; ') || (event.why ? event.why.chosen : '');
}

/** A form that corrects what was told. */
function correction(name, measured, trial, changed) {
  const heading = h('h3', {tabindex: '-1'}, 'Trial ' + trial.number);
  if (!trial.outcome || trial.outcome.value === undefined) {
    return heading;
  }
  const inputs = measured.map((outcome, i) => h('input', {
    value: String(i === 0 ? trial.outcome.value : trial.outcome.others?.[outcome.name] ?? ''), inputmode: 'decimal',
  }));
  const because = h('input', {required: true, autocomplete: 'off'});
  const save = h('button', {class: 'main'}, 'Correct');
  return h('form', {
    submit: (event) => {
      event.preventDefault();
      once(save, async () => {
        const values = measured.map((outcome, i) => [outcome.name, parsed(outcome.name, inputs[i].value)]);
        const body = {value: values[0][1], because: because.value};
        if (values.length > 1) {
          body.others = Object.fromEntries(values.slice(1));
        }
        if (trial.outcome.actual) {
          body.actual = trial.outcome.actual;
        }
        await post(at(name) + '/trials/' + trial.number + '/amend', body, trial.tag);
        say('Trial ' + trial.number + ' is corrected; its history keeps what was told before.');
        await changed();
      });
    },
  }, heading,
  h('div', {class: 'fields'}, measured.map((outcome, i) => field(labelled(outcome), inputs[i])), field('Why', because)),
  save);
}
