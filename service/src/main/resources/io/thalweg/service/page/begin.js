import {post} from './api.js';
import {field, h, once, say} from './dom.js';
import {parsed} from './plan.js';

const KINDS = ['number', 'whole number', 'choice', 'numbers to choose from'];

const EXAMPLES = {
  'A reaction': {
    name: 'reaction', goal: 'yield', direction: 'maximize', unit: '%', batch: 3,
    parameters: [['temperature', 'number', '20, 120', '°C'], ['time', 'number', '5, 60', 'min'], ['solvent', 'choice', 'water, ethanol, toluene', '']],
  },
  'A model to tune': {
    name: 'model', goal: 'loss', direction: 'minimize', unit: '', batch: 4,
    parameters: [['layers', 'whole number', '1, 6', ''], ['width', 'numbers to choose from', '32, 64, 128, 256', ''], ['activation', 'choice', 'relu, tanh', '']],
  },
};

/** A form that begins a study. */
export function begin(main) {
  const name = h('input', {required: true, maxlength: 100, autocomplete: 'off'});
  const goal = h('input', {required: true, autocomplete: 'off'});
  const unit = h('input', {autocomplete: 'off'});
  const direction = h('select', {}, ['maximize', 'minimize'].map((word) => h('option', {}, word)));
  const batch = h('input', {type: 'number', min: 1, max: 100, value: 1, required: true});
  const rows = h('div');
  const button = h('button', {class: 'main'}, 'Begin the study');
  const fill = (example) => {
    name.value = example.name;
    goal.value = example.goal;
    unit.value = example.unit;
    direction.value = example.direction;
    batch.value = example.batch;
    rows.replaceChildren(...example.parameters.map((values) => row(...values)));
  };
  rows.append(row());
  const form = h('form', {
    submit: (event) => {
      event.preventDefault();
      once(button, async () => {
        const definition = {
          parameters: Object.fromEntries([...rows.children].map((one) => one.parameter())),
          objectives: {[goal.value.trim()]: {direction: direction.value, ...(unit.value.trim() ? {unit: unit.value.trim()} : {})}},
          batch: Number(batch.value),
          round: true, // people weigh out what is suggested
        };
        await post('v1/studies', {name: name.value.trim(), definition});
        say('The study has begun.');
        location.hash = '#/study/' + encodeURIComponent(name.value.trim());
      });
    },
  },
  h('h1', {}, 'New study'),
  h('p', {}, 'Fill in what you vary and what you measure, or begin with an example: ',
    Object.entries(EXAMPLES).map(([title, example]) => [h('button', {type: 'button', click: () => fill(example)}, title), ' '])),
  h('fieldset', {}, h('legend', {}, 'Study'), h('div', {class: 'fields'},
    field('Name', name), field('What you measure', goal), field('Unit', unit), field('Goal', direction),
    field('Suggestions at a time', batch))),
  h('fieldset', {}, h('legend', {}, 'What you vary'), rows,
    h('button', {type: 'button', click: () => rows.append(row())}, 'One more parameter')),
  h('p', {class: 'small muted'}, 'Constraints, several objectives, logarithmic ranges and much else can be given in a study file: "thalweg init" writes one.'),
  button);
  main.replaceChildren(form);
}

/** The fields of a parameter; the element knows what they say. */
function row(name0 = '', kind0 = 'number', values0 = '', unit0 = '') {
  const name = h('input', {required: true, value: name0, autocomplete: 'off'});
  const kind = h('select', {change: () => explain()}, KINDS.map((word) => h('option', {selected: word === kind0}, word)));
  const values = h('input', {required: true, value: values0, autocomplete: 'off'});
  const unit = h('input', {value: unit0, autocomplete: 'off'});
  const valuesField = field('', values);
  const explain = () => {
    valuesField.querySelector('label').textContent = kind.selectedIndex < 2 ? 'From, to' : 'Choices, with commas';
  };
  explain();
  const element = h('div', {class: 'fields'}, field('Parameter', name), field('Kind', kind), valuesField, field('Unit', unit),
    h('div', {class: 'row'}, h('button', {type: 'button', click: () => element.remove()}, 'Remove')));
  element.parameter = () => {
    const parts = values.value.split(',').map((part) => part.trim()).filter(Boolean);
    const body = unit.value.trim() ? {unit: unit.value.trim()} : {};
    if (kind.selectedIndex < 2) {
      if (parts.length !== 2) {
        throw new Error(name.value + ': give the lowest and the highest value, such as 20, 120.');
      }
      body.range = parts.map((part) => parsed(name.value, part));
      if (kind.selectedIndex === 1) {
        body.kind = 'integer';
      }
    } else {
      body.values = kind.selectedIndex === 3 ? parts.map((part) => parsed(name.value, part)) : parts;
    }
    return [name.value.trim(), body];
  };
  return element;
}

