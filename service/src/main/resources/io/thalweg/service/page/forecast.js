import {at, isActive, labelled, post} from './api.js';
import {assumption} from './assumption.js';
import {field, h, number, once, say} from './dom.js';

/** Sliders for a point, what the model expects there and would expect after a measurement, and a way to put it into the plan. */
export function forecast(name, definition, start, changed) {
  const goal = labelled(definition.objectives[0].name ? definition.objectives[0] : {name: 'value'});
  const value = h('p', {class: 'forecast', 'aria-live': 'polite'}, '…');
  const interval = h('p', {class: 'muted'});
  const controls = definition.parameters.map((parameter) => [parameter, control(parameter, start[parameter.name])]);
  const params = (instead = {}) => {
    const values = {};
    for (const [parameter, part] of controls) {
      if (isActive(parameter, values)) {
        values[parameter.name] = instead[parameter.name] ?? part.value();
      }
    }
    return values;
  };
  const ask = async (points, assuming) => (await post(at(name) + '/forecast', {points, assuming})).forecasts;
  let timer = 0;
  let asked = 0;
  const update = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      asked += 1;
      const turn = asked;
      try {
        const here = params();
        controls.forEach(([parameter, part]) => {
          part.element.hidden = here[parameter.name] === undefined;
        });
        const [answer] = await ask([here]);
        if (turn === asked) {
          show(answer);
          await assumed.update(here, answer, () => turn === asked);
        }
      } catch (error) {
        value.textContent = '–';
        interval.textContent = error.message;
        assumed.element.hidden = true;
      }
    }, 120);
  };
  const assumed = assumption(goal, controls, params, ask, update);
  const show = (answer) => {
    value.textContent = answer.mean === undefined ? 'No forecast yet' : number(answer.mean, 4);
    interval.textContent = answer.mean === undefined
      ? 'The model says nothing before the first result.'
      : 'Expected ' + goal + '. A measurement lies between ' + number(answer.low, 4) + ' and ' + number(answer.high, 4)
        + ' with a probability of 95 %; the function itself is known to ± ' + number(answer.latentDeviation, 3) + '.';
  };
  controls.forEach(([, part]) => part.element.addEventListener('input', update));
  const add = h('button', {type: 'button', click: () => once(add, async () => {
    const trial = await post(at(name) + '/enqueue', {point: params()});
    say('Trial ' + trial.number + ' is in the plan.');
    await changed();
  })}, 'Put this point into the plan');
  update();
  return h('section', {'aria-labelledby': 'forecast'},
    h('h2', {id: 'forecast'}, 'What if?'),
    h('div', {class: 'sliders'}, controls.map(([, part]) => part.element)),
    value, interval, add, assumed.element);
}

/** A slider of a range, a selection of choices. */
function control(parameter, at0) {
  if (parameter.values || parameter.kind === 'boolean') {
    const values = parameter.values || ['false', 'true'];
    const select = h('select', {}, values.map((choice) => h('option', {selected: String(choice) === String(at0)}, String(choice))));
    return {element: field(labelled(parameter), select), value: () => values[select.selectedIndex]};
  }
  if (parameter.range === undefined) {
    const fixed = h('input', {value: String(parameter.value ?? at0 ?? ''), readonly: true});
    return {element: field(labelled(parameter), fixed), value: () => parameter.value ?? at0};
  }
  const [low, high] = parameter.range.map(Number);
  const log = parameter.scale === 'log';
  const forth = (x) => (log ? Math.log(x) : x);
  const back = (x) => (log ? Math.exp(x) : x);
  const whole = parameter.kind === 'integer';
  const given = typeof at0 === 'number' ? Math.min(high, Math.max(low, at0)) : back((forth(low) + forth(high)) / 2);
  const slider = h('input', {
    type: 'range', min: forth(low), max: forth(high), step: whole && !log ? 1 : 'any', value: forth(given),
  });
  const allowed = (at) => {
    const raw = Math.min(high, Math.max(low, back(at)));
    if (whole) {
      return Math.round(raw);
    }
    const step = Number(parameter.step);
    return step > 0 ? low + Math.round((raw - low) / step) * step : Number(raw.toPrecision(6));
  };
  const value = () => allowed(Number(slider.value));
  const places = (count) => [...new Set([...Array(count).keys()].map((i) =>
    allowed(forth(low) + (forth(high) - forth(low)) * i / (count - 1))))];
  const shown = h('output', {}, number(value()));
  slider.addEventListener('input', () => {
    shown.textContent = number(value());
    slider.setAttribute('aria-valuetext', number(value()));
  });
  slider.setAttribute('aria-valuetext', number(value()));
  const element = field(labelled(parameter) + ' ', slider);
  element.querySelector('label').append(shown);
  return {element, value, places, log};
}
