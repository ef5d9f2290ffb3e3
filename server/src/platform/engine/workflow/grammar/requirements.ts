import type { Json, Requirement } from '../model.ts';
import { type MapNode, refuse, shown } from '../yaml/node.ts';
import { loadListing } from './port-types.ts';
import { attemptEach, notice, type Reading, type Rule } from './reading.ts';
import {
  anyText,
  expression,
  idMap,
  listOf,
  numberOrExpression,
  oneOf,
  ownName,
  record,
  resolved,
  truth,
  truthOrExpression,
} from './rules.ts';
import { fileOrFolder } from './values.ts';

const IMAGE = /^[a-z0-9][\w./:@+-]{0,299}$/i;
const image: Rule<string> = (node, reading) => {
  const text = anyText(node, reading);
  return IMAGE.test(text) ? text : refuse(node, `“${shown(text)}” is not an image name such as debian:12.`);
};

const VARIABLE = /^[A-Za-z_]\w{0,119}$/;
const variable: Rule<string> = (node, reading) => {
  const text = anyText(node, reading);
  return VARIABLE.test(text) ? text : refuse(node, `“${shown(text)}” is not a valid name for an environment variable.`);
};

const envDef = idMap(
  { what: 'envDef', plain: 'envValue', id: 'envName' },
  record('a variable', { envName: variable, envValue: expression }, ['envName', 'envValue']),
);

const dirent = record('an entry of the listing', { entryname: ownName, entry: expression, writable: truth }, ['entry']);

const staged: Rule<Json> = (node, reading) => {
  if (node.kind !== 'map' || node.entries.has('$include')) return expression(node, reading);
  return node.entries.has('class') ? fileOrFolder(node, reading) : dirent(node, reading);
};

const listing: Rule<Json> = (given, reading) => {
  const node = resolved(given, reading);
  if (node.kind !== 'list') return expression(node, reading);
  return attemptEach(reading, node.items, (item) => staged(resolved(item, reading), reading));
};

const expressionLib: Rule<string[]> = (node, reading) =>
  listOf(node, 'expressionLib').map((item) => expression(item, reading));

const amount = numberOrExpression;
const classOf: Rule<string> = (node, reading) => anyText(node, reading);

const classes = {
  InlineJavascriptRequirement: { expressionLib },
  DockerRequirement: { dockerPull: image },
  InitialWorkDirRequirement: { listing },
  EnvVarRequirement: { envDef },
  ShellCommandRequirement: {},
  ResourceRequirement: {
    ...{ coresMin: amount, coresMax: amount, ramMin: amount, ramMax: amount },
    ...{ tmpdirMin: amount, tmpdirMax: amount, outdirMin: amount, outdirMax: amount },
  },
  WorkReuse: { enableReuse: truthOrExpression },
  NetworkAccess: { networkAccess: truthOrExpression },
  ToolTimeLimit: { timelimit: amount },
  LoadListingRequirement: { loadListing },
  SubworkflowFeatureRequirement: {},
  ScatterFeatureRequirement: {},
  MultipleInputFeatureRequirement: {},
  StepInputExpressionRequirement: {},
};

const needed: Readonly<Record<string, string[]>> = {
  DockerRequirement: ['dockerPull'],
  InitialWorkDirRequirement: ['listing'],
  EnvVarRequirement: ['envDef'],
};

const rules = new Map(
  Object.entries(classes).map(([name, fields]) => [
    name,
    record(name, { class: oneOf(name), ...fields }, ['class', ...(needed[name] ?? [])]),
  ]),
);

const REMEDIES: Readonly<Record<string, string>> = {
  SchemaDefRequirement: 'SchemaDefRequirement is not supported. Write each type where it is used.',
  InplaceUpdateRequirement:
    'InplaceUpdateRequirement is not supported, because inputs can’t be changed. Let the tool write a new file.',
};

function readRequirement(node: MapNode, reading: Reading, isHint: boolean): Requirement | null {
  const given = node.entries.get('class');
  const name = given ? classOf(given.node, reading) : '';
  const rule = rules.get(name);
  if (rule) return { class: name, ...rule(node, reading) };
  if (isHint || name === 'SoftwareRequirement') {
    notice(reading, node, `The ${isHint ? 'hint' : 'requirement'} “${shown(name)}” has no effect here and is ignored.`);
    return null;
  }
  const known = [...rules.keys()].join(', ');
  return refuse(node, REMEDIES[name] ?? `The requirement “${shown(name)}” is not supported. Supported: ${known}.`);
}

const requirementsRule =
  (what: string, isHint: boolean): Rule<Requirement[]> =>
  (node, reading) =>
    idMap({ what, plain: null, id: 'class' }, (map, inner) => readRequirement(map, inner, isHint))(
      node,
      reading,
    ).flatMap((one) => one ?? []);

export const requirements = requirementsRule('requirements', false);
export const hints = requirementsRule('hints', true);
