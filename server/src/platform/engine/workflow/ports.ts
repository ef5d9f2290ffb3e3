import { inputBinding, outputBinding, secondaryFiles } from './bindings.ts';
import type { Port } from './model.ts';
import { refuse, shorten } from './node.ts';
import { ignored, loadListing, typeRule } from './port-types.ts';
import type { GrammarRule } from './reading.ts';
import {
  anyText,
  booleanRule,
  description,
  expression,
  type Fields,
  identifier,
  idMap,
  oneOf,
  oneOrList,
  record,
} from './rules.ts';
import { value } from './values.ts';

const common = (own: readonly string[] = []): Fields => ({
  id: identifier,
  type: typeRule(own),
  label: description,
  doc: description,
  secondaryFiles,
  streamable: booleanRule,
  format: ignored,
});

const input = (own: readonly string[] = []): Fields => ({
  ...common(own),
  default: value,
  loadContents: booleanRule,
  loadListing,
  inputBinding,
});

const REQUIRED_KEYS = ['id', 'type'];

const ports = (what: string, fields: Fields) => {
  const rule = record(`one of the ${what}`, fields, REQUIRED_KEYS);
  return idMap({ what, plain: 'type' }, (map, reading) => {
    const read = rule(map, reading);
    // The rules give these fields just these types.
    return { id: '', type: 'null', ...read } as Port;
  });
};

export const toolInputs = ports('inputs', input(['stdin']));
export const toolOutputs = ports('outputs', { ...common(['stdout', 'stderr']), outputBinding });
export const plainInputs = ports('inputs', input());
export const expressionOutputs = ports('outputs', common());

const linkMerge = oneOf('merge_nested', 'merge_flattened');
const pickValue = oneOf('first_non_null', 'the_only_non_null', 'all_non_null');

const SOURCE_PATTERN = /^\w[\w.-]{0,119}(?:\/\w[\w.-]{0,119})?$/;

/** What a step or an output takes: `input` or `step/output`; packed documents write `#main/step/output`. */
export const source: GrammarRule<string> = (node, reading) => {
  const text = anyText(node, reading);
  const way = text.startsWith('#') ? text.slice(1).replace(`${reading.process}/`, '') : text;
  return SOURCE_PATTERN.test(way)
    ? way
    : refuse(node, `“${shorten(text)}” is neither an input nor an output of a step, as in step/output.`);
};

export const workflowOutputs = ports('outputs', {
  ...common(),
  outputSource: oneOrList(source),
  linkMerge,
  pickValue,
});

/** Inputs of a step. */
export const stepInputs = idMap(
  { what: 'in', plain: 'source' },
  record('one of in', {
    id: identifier,
    label: description,
    source: oneOrList(source),
    default: value,
    valueFrom: expression,
    linkMerge,
    pickValue,
    loadContents: booleanRule,
    loadListing,
  }),
);
