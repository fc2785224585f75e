import {number} from './dom.js';

const WIDTH = 620;
const HEIGHT = 270;
const LEFT = 66;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 42;

/** An element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name, value);
    } else {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat());
  return element;
}

/**
 * A drawing with two axes, each with a name, the numbers it is to show and, if it is one, log: true. The marks get the places of
 * an x and a y and return elements; alt says in words what is drawn.
 */
export function chart(alt, xAxis, yAxis, marks) {
  const x = scale(xAxis, LEFT, WIDTH - RIGHT);
  const y = scale(yAxis, HEIGHT - BOTTOM, TOP);
  return svg('svg', {viewBox: '0 0 ' + WIDTH + ' ' + HEIGHT, class: 'chart', role: 'img', 'aria-label': alt},
    y.ticks.map((tick) => [
      svg('line', {class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: y.at(tick), y2: y.at(tick)}),
      svg('text', {x: LEFT - 8, y: y.at(tick) + 4, 'text-anchor': 'end'}, number(tick, 4)),
    ]).flat(),
    x.ticks.map((tick) => svg('text', {
      x: x.at(tick), y: HEIGHT - BOTTOM + 18, 'text-anchor': 'middle',
    }, number(tick, 4))),
    svg('text', {x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, 'text-anchor': 'middle'}, xAxis.name),
    svg('text', {x: 14, y: (TOP + HEIGHT - BOTTOM) / 2, 'text-anchor': 'middle', transform: 'rotate(-90 14 ' + (TOP + HEIGHT - BOTTOM) / 2 + ')'},
      yAxis.name),
    marks(x.at, y.at));
}

function scale(axis, from, to) {
  const forth = axis.log ? Math.log : (v) => v;
  const back = axis.log ? Math.exp : (v) => v;
  const least = Math.min(...axis.values.map(forth));
  const most = Math.max(...axis.values.map(forth));
  const room = (most - least) * 0.05 || 0.5;
  const [low, high] = [least - room, most + room];
  return {
    at: (v) => round(from + (forth(v) - low) / (high - low) * (to - from)),
    ticks: axis.log ? [0, 0.25, 0.5, 0.75, 1].map((share) => back(least + share * (most - least))) : rounds(low, high),
  };
}

/** Some round numbers of a range. */
function rounds(low, high) {
  const power = 10 ** Math.floor(Math.log10((high - low) / 3));
  const step = power * [5, 2, 1].find((digit) => digit * power <= (high - low) / 3);
  const first = Math.ceil(low / step);
  return [...Array(Math.floor(high / step) - first + 1).keys()].map((i) => Number(((first + i) * step).toPrecision(12)));
}

const round = (v) => Math.round(v * 10) / 10;

/** The d of a line through points. */
export const line = (points) => points.map(([x, y], i) => (i ? 'L' : 'M') + x + ' ' + y).join('');
