import { inputBinding, outputBinding, secondaryFiles } from './bindings.ts';
import type { Json } from './model.ts';
import { refuse, type SourceLocation, shorten } from './node.ts';
import { type GrammarRule, tryEach } from './reading.ts';
import {
  anyText,
  booleanRule,
  description,
  type Fields,
  identifier,
  idMap,
  oneOf,
  record,
  requireList,
  resolveImport,
} from './rules.ts';

const PRIMITIVE_TYPES = ['null', 'boolean', 'int', 'long', 'float', 'double', 'string', 'File', 'Directory', 'Any'];

/** Types of ports: names, lists of alternatives, arrays, records and enums, written out. `own` are those of one place. */
export function typeRule(own: readonly string[] = []): GrammarRule<Json> {
  const type: GrammarRule<Json> = (given, reading) => {
    const node = resolveImport(given, reading);
    if (node.kind === 'scalar') return readTypeName(node, anyText(node, reading), own);
    if (node.kind === 'list') return node.items.map((item) => type(item, reading));
    const kind = node.entries.get('type')?.node;
    if (!kind) refuse(node, 'This type has no “type” key. Set it to array, record or enum.');
    const rule = structured.get(anyText(kind, reading));
    return rule ? rule(node, reading) : refuse(kind, 'This must be array, record or enum.');
  };
  const structured = structuredRules(type);
  return type;
}

function readTypeName(node: SourceLocation, text: string, own: readonly string[]): Json {
  if (text.endsWith('?')) return ['null', ...[readTypeName(node, text.slice(0, -1), own)].flat()];
  if (text.endsWith('[]')) return { type: 'array', items: readTypeName(node, text.slice(0, -2), own) };
  if (PRIMITIVE_TYPES.includes(text) || own.includes(text)) return text;
  return refuse(node, `${shorten(text)} is not a CWL type. Write the type where it is used, such as string or File[].`);
}

function structuredRules(type: GrammarRule<Json>): Map<string, GrammarRule<{ [key: string]: Json }>> {
  const common: Fields = {
    ...{ name: identifier, label: description, doc: description, streamable: booleanRule },
    ...{ inputBinding, outputBinding, secondaryFiles },
  };
  const field = record('a field', { ...common, type, format: ignored, loadContents: booleanRule, loadListing }, [
    'type',
  ]);
  const fields = idMap({ what: 'fields', plain: 'type', id: 'name' }, field);
  return new Map([
    ['array', record('an array', { type: oneOf('array'), items: type, ...common }, ['items'])],
    ['enum', record('an enum', { type: oneOf('enum'), symbols, ...common }, ['symbols'])],
    ['record', record('a record', { ...common, type: oneOf('record'), fields }, ['fields'])],
  ]);
}

const SYMBOL = /^[\w .+()=,@%*-]{1,200}$/;

const symbols: GrammarRule<string[]> = (given, reading) =>
  tryEach(reading, requireList(given, 'symbols'), (node) => {
    const text = anyText(node, reading);
    const symbol = text.startsWith('#') ? (text.split('/').at(-1) ?? '') : text;
    return SYMBOL.test(symbol)
      ? symbol
      : refuse(node, `“${shorten(text)}” is not a plain name. Use letters and digits.`);
  });

export const loadListing = oneOf('no_listing', 'shallow_listing', 'deep_listing');

/** Formats are addresses in other vocabularies, and the portal's files have none. */
export const ignored: GrammarRule<undefined> = () => undefined;
