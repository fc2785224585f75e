import {labelled} from './api.js';
import {chart, line, svg} from './chart.js';
import {field, h, number} from './dom.js';
import {parsed} from './plan.js';

/** Points of a curve. */
const FINE = 41;

/** What the model would expect if a value were measured at the point of the sliders: in words, and as a curve before and after. */
export function assumption(goal, controls, params, ask, changed) {
  const value = h('input', {inputmode: 'decimal', autocomplete: 'off', input: changed});
  const numbers = controls.filter(([, part]) => part.places);
  const along = h('select', {change: changed}, numbers.map(([parameter]) => h('option', {}, labelled(parameter))));
  const words = h('p', {'aria-live': 'polite'});
  const place = h('div');
  const element = h('div', {class: 'assumption', hidden: true},
    h('h3', {}, 'If this were measured'),
    h('div', {class: 'fields'}, field('Value measured there', value), numbers.length > 1 ? field('Curve along', along) : null),
    words, place);
  let expected = '';
  const update = async (here, forecast, isLatest) => {
    element.hidden = forecast.mean === undefined;
    if (element.hidden) {
      return;
    }
    if (value.value.trim() === '' || value.value === expected) {
      expected = number(forecast.mean, 4);
      value.value = document.activeElement === value && value.value.trim() === '' ? '' : expected;
    }
    try {
      const assuming = [{point: here, value: value.value.trim() === '' ? forecast.mean : parsed('value', value.value)}];
      const [after] = await ask([here], assuming);
      const picture = numbers.length ? await curve(here, assuming) : null;
      if (isLatest()) {
        words.className = '';
        words.textContent = spread(after) === spread(forecast)
          ? 'That would change nothing: ' + spread(forecast) + ' would still be expected there. Nothing is recorded.'
          : 'Then ' + spread(after) + ' would be expected there, instead of ' + spread(forecast) + '. Nothing is recorded.'
            + (odd(forecast, assuming[0].value) ? ' The model holds such a value to be next to impossible.' : '');
        place.replaceChildren(picture ?? '');
      }
    } catch (error) {
      words.className = 'bad';
      words.textContent = error.message;
      place.replaceChildren();
    }
  };
  const curve = async (here, assuming) => {
    const [parameter, part] = numbers[along.selectedIndex];
    const points = part.places(FINE).map((at) => params({[parameter.name]: at}))
      .filter((point) => point[parameter.name] !== undefined);
    if (points.length < 2) {
      return null;
    }
    try {
      const [before, after] = await Promise.all([ask(points), ask(points, assuming)]);
      return drawn(goal, parameter, part.log, points.map((point) => point[parameter.name]), before, after,
        [here[parameter.name], assuming[0].value]);
    } catch {
      return h('p', {class: 'muted'}, 'There is no curve: the study does not allow all the points along ' + parameter.name + '.');
    }
  };
  return {element, update};
}

/** Whether a value is so far off that a model would be fitted anew before anybody believed what it makes of it. */
const odd = (forecast, value) => Math.abs(value - forecast.mean) > 5 * forecast.observationDeviation;

const spread = (forecast) => number(forecast.mean, 4) + ' ± ' + number(forecast.latentDeviation, 2);

function drawn(goal, parameter, log, xs, before, after, measured) {
  const edges = [...before, ...after].flatMap((one) => [one.mean - 2 * one.latentDeviation, one.mean + 2 * one.latentDeviation]);
  const path = (forecasts, x, y, deviations) => forecasts.map((one, i) => [x(xs[i]), y(one.mean + deviations * one.latentDeviation)]);
  const band = (forecasts, x, y) => line([...path(forecasts, x, y, 2), ...path(forecasts, x, y, -2).reverse()]) + 'Z';
  return h('figure', {},
    chart('Expected ' + goal + ' along ' + parameter.name + ', before and after', {name: labelled(parameter), values: xs, log},
      {name: goal, values: [...edges, measured[1]]},
      (x, y) => [
        svg('path', {class: 'before band', d: band(before, x, y)}),
        svg('path', {class: 'after band', d: band(after, x, y)}),
        svg('path', {class: 'before', d: line(path(before, x, y, 0))}),
        svg('path', {class: 'after', d: line(path(after, x, y, 0))}),
        svg('circle', {class: 'after', cx: x(measured[0]), cy: y(measured[1]), r: 5}),
      ]),
    h('figcaption', {class: 'muted small'}, 'Dashed: what is expected now. Solid: what would be expected after that measurement, the dot. '
      + 'Bands: two standard deviations of the function.'));
}
