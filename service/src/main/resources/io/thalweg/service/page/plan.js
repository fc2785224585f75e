import {at, labelled, outcomes, post} from './api.js';
import {field, h, number, once, say} from './dom.js';

/** The trials that are planned, with fields for what came of them. */
export function plan(name, definition, trials, forecasts, changed) {
  const open = trials.filter((trial) => trial.status === 'waiting' || trial.status === 'running');
  const count = h('input', {type: 'number', min: 1, max: 100, value: definition.batch || 1, required: true});
  const ask = h('button', {class: 'main'}, 'Suggest');
  const contexts = definition.parameters.filter((parameter) => parameter.context)
    .map((parameter) => [parameter, h('input', {required: true, autocomplete: 'off'})]);
  const form = h('form', {
    class: 'row',
    submit: (event) => {
      event.preventDefault();
      once(ask, async () => {
        const key = crypto.randomUUID ? crypto.randomUUID() : String(Math.random());
        const given = Object.fromEntries(contexts.map(([parameter, input]) =>
          [parameter.name, parameter.range ? parsed(parameter.name, input.value) : input.value.trim()]));
        const answer = await post(at(name) + '/ask', {count: Number(count.value), key, given});
        say(answer.trials.length === 1 ? 'One trial was added to the plan.' : answer.trials.length + ' trials were added to the plan.');
        await changed();
      });
    },
  }, contexts.map(([parameter, input]) => field(labelled(parameter), input)), field('How many', count), ask);
  return h('section', {'aria-labelledby': 'plan'},
    h('h2', {id: 'plan'}, 'Plan'),
    open.length
      ? h('ul', {class: 'cards'}, open.map((trial) => card(name, definition, trial, forecasts.get(trial.number), changed)))
      : h('p', {class: 'muted'}, 'Nothing is planned. Ask for suggestions, or put a point of your own into the plan below.'),
    h('h3', {}, 'Next suggestions'), form);
}

function card(name, definition, trial, forecast, changed) {
  const measured = outcomes(definition);
  const inputs = measured.map((outcome) => [outcome, h('input', {inputmode: 'decimal', autocomplete: 'off'})]);
  const remark = h('input', {autocomplete: 'off'});
  const actual = definition.parameters.map((parameter) =>
    [parameter, h('input', {value: String(trial.params[parameter.name] ?? ''), autocomplete: 'off'})]);
  const path = at(name) + '/trials/' + trial.number;
  const save = h('button', {class: 'main'}, 'Save result');
  const not = h('button', {type: 'button', click: () => once(not, async () => {
    await post(path + '/cancel', {}, trial.tag);
    say('Trial ' + trial.number + ' is given up.');
    await changed();
  })}, 'Not done');
  const failed = h('button', {type: 'button', click: () => once(failed, async () => {
    await post(path + '/tell', {failed: 'error', reason: remark.value.trim() || 'it failed'}, trial.tag);
    say('Trial ' + trial.number + ' is recorded as failed.');
    await changed();
  })}, 'Failed');
  const form = h('form', {
    submit: (event) => {
      event.preventDefault();
      once(save, async () => {
        const body = result(inputs);
        if (remark.value.trim()) {
          body.attributes = {remark: remark.value.trim()};
        }
        const carried = carriedOut(trial, actual);
        if (carried) {
          body.actual = carried;
        }
        await post(path + '/tell', body, trial.tag);
        say('The result of trial ' + trial.number + ' is saved.');
        await changed();
      });
    },
  },
  h('div', {class: 'fields'}, inputs.map(([outcome, input]) => field(labelled(outcome), input)), field('Remark', remark)),
  h('details', {}, h('summary', {}, 'Carried out differently'),
    h('div', {class: 'fields'}, actual.map(([parameter, input]) => field(labelled(parameter), input)))),
  h('div', {class: 'row'}, save, not, failed));
  return h('li', {class: 'card', 'data-trial': trial.number},
    h('h3', {}, 'Trial ' + trial.number),
    point(definition, trial.params),
    h('p', {class: 'small muted'}, (forecast ? 'Expected ' + range(forecast) + '. ' : '') + 'Why: ' + trial.why.chosen + '.'),
    form);
}

/** What was filled in, as an outcome. */
function result(inputs) {
  const values = inputs.map(([outcome, input]) => [outcome.name, parsed(outcome.name, input.value)]);
  const body = {value: values[0][1]};
  if (values.length > 1) {
    body.others = Object.fromEntries(values.slice(1));
  }
  return body;
}

/** A number, with a point or a comma. */
export function parsed(name, text) {
  const value = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new Error(name + ': "' + text + '" is not a number.');
  }
  return value;
}

/** The values that were used, if they are not the planned ones. */
function carriedOut(trial, actual) {
  const used = {};
  let different = false;
  for (const [parameter, input] of actual) {
    const planned = trial.params[parameter.name];
    if (planned === undefined) {
      continue;
    }
    const same = input.value.trim() === String(planned);
    used[parameter.name] = same ? planned : typeof planned === 'number' ? parsed(parameter.name, input.value) : input.value.trim();
    different = different || !same;
  }
  return different ? used : null;
}

/** A point as a list. */
export function point(definition, params) {
  return h('dl', {class: 'point'}, definition.parameters
    .filter((parameter) => params[parameter.name] !== undefined)
    .map((parameter) => [
      h('dt', {}, parameter.name),
      h('dd', {}, number(params[parameter.name]) + (parameter.unit ? ' ' + parameter.unit : '')),
    ]));
}

/** A forecast in words. */
export function range(forecast) {
  return number(forecast.mean, 4) + ', between ' + number(forecast.low, 4) + ' and ' + number(forecast.high, 4);
}
