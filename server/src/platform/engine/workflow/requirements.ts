import type { Json, Requirement } from './model.ts';
import { type MapNode, refuse, shorten } from './node.ts';
import { loadListing } from './port-types.ts';
import { type GrammarRule, type ParseContext, recordNotice, tryEach } from './reading.ts';
import {
  anyText,
  booleanOrExpression,
  booleanRule,
  expression,
  fileNameInFolder,
  idMap,
  numberOrExpression,
  oneOf,
  record,
  requireList,
  resolveImport,
} from './rules.ts';
import { fileOrFolder } from './values.ts';

const IMAGE = /^[a-z0-9][\w./:@+-]{0,299}$/i;
const imageName: GrammarRule<string> = (node, reading) => {
  const text = anyText(node, reading);
  return IMAGE.test(text) ? text : refuse(node, `“${shorten(text)}” is not an image name such as debian:12.`);
};

const VARIABLE = /^[A-Za-z_]\w{0,119}$/;
const variableName: GrammarRule<string> = (node, reading) => {
  const text = anyText(node, reading);
  return VARIABLE.test(text)
    ? text
    : refuse(node, `“${shorten(text)}” is not a valid name for an environment variable.`);
};

const envDef = idMap(
  { what: 'envDef', plain: 'envValue', id: 'envName' },
  record('a variable', { envName: variableName, envValue: expression }, ['envName', 'envValue']),
);

const dirent = record(
  'an entry of the listing',
  { entryname: fileNameInFolder, entry: expression, writable: booleanRule },
  ['entry'],
);

const stagedEntry: GrammarRule<Json> = (node, reading) => {
  if (node.kind !== 'map' || node.entries.has('$include')) return expression(node, reading);
  return node.entries.has('class') ? fileOrFolder(node, reading) : dirent(node, reading);
};

const listing: GrammarRule<Json> = (given, reading) => {
  const node = resolveImport(given, reading);
  if (node.kind !== 'list') return expression(node, reading);
  return tryEach(reading, node.items, (item) => stagedEntry(resolveImport(item, reading), reading));
};

const expressionLib: GrammarRule<string[]> = (node, reading) =>
  requireList(node, 'expressionLib').map((item) => expression(item, reading));

const resourceAmount = numberOrExpression;
const classOf: GrammarRule<string> = (node, reading) => anyText(node, reading);

const classes = {
  InlineJavascriptRequirement: { expressionLib },
  DockerRequirement: { dockerPull: imageName },
  InitialWorkDirRequirement: { listing },
  EnvVarRequirement: { envDef },
  ShellCommandRequirement: {},
  ResourceRequirement: {
    ...{ coresMin: resourceAmount, coresMax: resourceAmount, ramMin: resourceAmount, ramMax: resourceAmount },
    ...{ tmpdirMin: resourceAmount, tmpdirMax: resourceAmount, outdirMin: resourceAmount, outdirMax: resourceAmount },
  },
  WorkReuse: { enableReuse: booleanOrExpression },
  NetworkAccess: { networkAccess: booleanOrExpression },
  ToolTimeLimit: { timelimit: resourceAmount },
  LoadListingRequirement: { loadListing },
  SubworkflowFeatureRequirement: {},
  ScatterFeatureRequirement: {},
  MultipleInputFeatureRequirement: {},
  StepInputExpressionRequirement: {},
};

const REQUIRED_KEYS: Readonly<Record<string, string[]>> = {
  DockerRequirement: ['dockerPull'],
  InitialWorkDirRequirement: ['listing'],
  EnvVarRequirement: ['envDef'],
};

const requirementRules = new Map(
  Object.entries(classes).map(([name, fields]) => [
    name,
    record(name, { class: oneOf(name), ...fields }, ['class', ...(REQUIRED_KEYS[name] ?? [])]),
  ]),
);

const REMEDIES: Readonly<Record<string, string>> = {
  SchemaDefRequirement: 'SchemaDefRequirement is not supported. Write each type where it is used.',
  InplaceUpdateRequirement:
    'InplaceUpdateRequirement is not supported, because inputs can’t be changed. Let the tool write a new file.',
};

function readRequirement(node: MapNode, reading: ParseContext, { isHint }: { isHint: boolean }): Requirement | null {
  const given = node.entries.get('class');
  const name = given ? classOf(given.node, reading) : '';
  const rule = requirementRules.get(name);
  if (rule) return { class: name, ...rule(node, reading) };
  if (isHint || name === 'SoftwareRequirement') {
    recordNotice(
      reading,
      node,
      `The ${isHint ? 'hint' : 'requirement'} “${shorten(name)}” has no effect here and is ignored.`,
    );
    return null;
  }
  const known = [...requirementRules.keys()].join(', ');
  return refuse(node, REMEDIES[name] ?? `The requirement “${shorten(name)}” is not supported. Supported: ${known}.`);
}

const requirementsRule =
  (what: string, { isHint }: { isHint: boolean }): GrammarRule<Requirement[]> =>
  (node, reading) =>
    idMap({ what, plain: null, id: 'class' }, (map, inner) => readRequirement(map, inner, { isHint }))(
      node,
      reading,
    ).flatMap((one) => one ?? []);

export const requirements = requirementsRule('requirements', { isHint: false });
export const hints = requirementsRule('hints', { isHint: true });
