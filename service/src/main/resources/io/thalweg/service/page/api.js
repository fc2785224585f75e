/** An error of the service, with its code. */
export class Problem extends Error {
  constructor(status, problem) {
    super(problem.detail || 'the service answered ' + status);
    this.status = status;
    this.code = problem.code || '';
  }
}

async function send(method, path, body, headers = {}) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? headers : {'Content-Type': 'application/json', ...headers},
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, {detail: 'The service cannot be reached. Nothing was changed; try again.'});
  }
  const text = await response.text();
  const answer = text && response.headers.get('Content-Type').includes('json') ? JSON.parse(text) : text;
  if (!response.ok) {
    throw new Problem(response.status, answer || {});
  }
  return answer;
}

export const get = (path) => send('GET', path);

/** Posts; with the tag of what was seen, only if that has not changed. */
export const post = (path, body = {}, tag = undefined) =>
  send('POST', path, body, tag ? {'If-Match': '"' + tag + '"'} : {});

/** Deletes a study, if it has not changed since it was seen. */
export const remove = (study, tag, evenIfTrialsRun) =>
  send('DELETE', at(study) + (evenIfTrialsRun ? '?evenIfTrialsRun=true' : ''), undefined, {'If-Match': '"' + tag + '"'});

export const signOut = () => send('DELETE', 'v1/session');

/** The address of a study. */
export const at = (study) => 'v1/studies/' + encodeURIComponent(study);

/** All trials, page by page. */
export async function trials(study) {
  const all = [];
  let from = 0;
  while (from !== undefined) {
    const page = await get(at(study) + '/trials?from=' + from);
    all.push(...page.trials);
    from = page.next;
  }
  return all;
}

/** What is measured: the value itself first, then the others, each with its role. */
export function outcomes(definition) {
  const goals = definition.objectives.map((goal) => ({name: goal.name || 'value', unit: goal.unit, role: goal.direction}));
  const bounds = (definition.constraints || [])
    .filter((constraint) => constraint.outcome)
    .map((constraint) => ({name: constraint.outcome, unit: constraint.unit, role: bound(constraint)}));
  const cost = definition.cost
    ? [{name: definition.cost.name || definition.cost, unit: definition.cost.unit, role: 'cost'}]
    : [];
  return [...goals, ...bounds, ...cost];
}

function bound(constraint) {
  return constraint['at-least'] !== undefined ? 'at least ' + constraint['at-least'] : 'at most ' + constraint['at-most'];
}

/** Whether a parameter counts, given the values of others. */
export function isActive(parameter, values) {
  return (parameter.when || []).every((condition) => {
    const value = values[condition.parameter];
    return value !== undefined
      && (!condition.values || condition.values.map(String).includes(String(value)))
      && !(value < condition['at-least']) && !(value > condition['at-most']);
  });
}

export const labelled = (thing) => thing.name + (thing.unit ? ', ' + thing.unit : '');
