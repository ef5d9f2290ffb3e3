import { dropForeignKey } from './foreign-keys.ts';
import type { Json } from './model.ts';
import { type MapNode, type Node, refuse, type SourceLocation, shorten } from './node.ts';
import { type GrammarRule, type ParseContext, tryEach, tryRule } from './reading.ts';

/** The node itself, or the content of the file for `{$import: path}`. */
export function resolveImport(node: Node, reading: ParseContext): Node {
  if (node.kind !== 'map' || node.entries.size !== 1) return node;
  const reference = node.entries.get('$import')?.node;
  if (!reference) return node;
  if (reference.kind !== 'scalar' || typeof reference.value !== 'string') refuse(node, '$import needs a path.');
  return reading.importNode(reference, reference.value);
}

export function requireMap(node: Node, what: string): MapNode {
  return node.kind === 'map' ? node : refuse(node, `${what} must be a map of keys and values.`);
}

export function requireList(node: Node, what: string): Node[] {
  return node.kind === 'list' ? node.items : refuse(node, `${what} must be a list.`);
}

export interface Fields {
  [key: string]: GrammarRule;
}

/** A map with these keys and no other. Keys of other vocabularies are left out with a notice, or refused. */
export function record(
  what: string,
  fields: Fields,
  required: readonly string[] = [],
): GrammarRule<{ [key: string]: Json }> {
  const known = new Map(Object.entries(fields));
  return (given, reading) => {
    const node = requireMap(resolveImport(given, reading), what);
    const found: { [key: string]: Json } = {};
    for (const [key, { line, node: value }] of node.entries) {
      const rule = known.get(key);
      const at = { file: node.file, line };
      const read = tryRule(reading, () =>
        rule ? rule(value, reading) : dropForeignKey({ key, at, what, known: [...known.keys()] }, reading),
      );
      if (read !== undefined) found[key] = read;
    }
    for (const key of required) {
      if (!node.entries.has(key)) refuse(node, `${what} has no ${key}. Add it.`);
    }
    return found;
  };
}

export const anyText: GrammarRule<string> = (node) =>
  node.kind === 'scalar' && typeof node.value === 'string' ? node.value : refuse(node, 'This must be text.');

/** Text, or lines of it, as descriptions are given. */
export const description: GrammarRule<string> = (node, reading) =>
  node.kind === 'list' ? node.items.map((item) => expression(item, reading)).join('\n') : expression(node, reading);

/** Text that may hold expressions; `{$include: path}` is the text of that file. */
export const expression: GrammarRule<string> = (node, reading) => {
  if (node.kind === 'map' && node.entries.size === 1) {
    const path = node.entries.get('$include')?.node;
    if (path) return reading.includeText(path, anyText(path, reading));
  }
  return anyText(node, reading);
};

export const booleanRule: GrammarRule<boolean> = (node) =>
  node.kind === 'scalar' && typeof node.value === 'boolean' ? node.value : refuse(node, 'This must be true or false.');

export const wholeNumber: GrammarRule<number> = (node) =>
  node.kind === 'scalar' && Number.isInteger(node.value)
    ? Number(node.value)
    : refuse(node, 'This must be a whole number.');

const finiteNumber: GrammarRule<number> = (node) =>
  node.kind === 'scalar' && typeof node.value === 'number' ? node.value : refuse(node, 'This must be a number.');

const isExpression = (node: Node): boolean =>
  node.kind === 'map' || (node.kind === 'scalar' && typeof node.value === 'string' && /\$[({]/.test(node.value));

const orExpression =
  <T extends Json>(rule: GrammarRule<T>): GrammarRule<T | string> =>
  (node, reading) =>
    isExpression(node) ? expression(node, reading) : rule(node, reading);

export const booleanOrExpression = orExpression(booleanRule);
export const wholeNumberOrExpression = orExpression(wholeNumber);
export const numberOrExpression = orExpression(finiteNumber);

export const oneOf =
  (...accepted: string[]): GrammarRule<string> =>
  (node, reading) => {
    const text = anyText(node, reading);
    return accepted.includes(text)
      ? text
      : refuse(node, `${shorten(text)} is not supported here. Use ${accepted.join(', ')}.`);
  };

/** A single value or a list, kept as written: for some fields, a list of one differs from the value itself. */
export const oneOrList =
  <T extends Json>(rule: GrammarRule<T>): GrammarRule<T | T[]> =>
  (node, reading) =>
    node.kind === 'list' ? tryEach(reading, node.items, (item) => rule(item, reading)) : rule(node, reading);

/** A single value or a list, always written as a list. */
export const alwaysList =
  <T extends Json>(rule: GrammarRule<T>): GrammarRule<T[]> =>
  (node, reading) =>
    tryEach(reading, node.kind === 'list' ? node.items : [node], (item) => rule(item, reading));

export const listEach =
  <T extends Json>(what: string, rule: GrammarRule<T>): GrammarRule<T[]> =>
  (node, reading) =>
    tryEach(reading, requireList(resolveImport(node, reading), what), (item) => rule(item, reading));

const OUTSIDE_FOLDER = /^\/|(?:^|\/)\.\.(?:\/|$)|^[a-z][a-z0-9+.-]*:/i;

/** The name or pattern of a file in the job's own folder. */
export const fileNameInFolder: GrammarRule<string> = (node, reading) => {
  const text = expression(node, reading);
  return OUTSIDE_FOLDER.test(text)
    ? refuse(node, 'This path points outside the job’s folder. Use a plain name.')
    : text;
};

const ID = /^\w[\w.-]{0,119}$/;

/** A name of something in the document. Others write `#main/step/name` for it, of which the last part is the name. */
export const identifier: GrammarRule<string> = (node, reading) => toPlainId(node, anyText(node, reading));

export function toPlainId(at: SourceLocation, text: string): string {
  const id = text.startsWith('#') ? (text.slice(1).split('/').at(-1) ?? '') : text;
  if (ID.test(id) && id !== '__proto__') return id;
  return refuse(at, `“${shorten(text)}” is not a plain name. Use letters, digits and _ - . in names.`);
}

/** A map by ids, or a list of maps with `id`: `plain` is the key for what is given with no map, such as a type. */
export function idMap<T>(
  { what, plain, id = 'id' }: { what: string; plain: string | null; id?: string },
  rule: (node: MapNode, reading: ParseContext) => T,
): (node: Node, reading: ParseContext) => T[] {
  return (given, reading) => {
    const node = resolveImport(given, reading);
    const items = node.kind === 'map' ? listOfMap(node, { plain, id }, reading) : requireList(node, what);
    const ids = new Set<string>();
    return tryEach(reading, items, (item) => {
      const map = requireMap(resolveImport(item, reading), `Each of ${what}`);
      const name = map.entries.get(id)?.node ?? refuse(map, `One of ${what} has no ${id}. Add it.`);
      const known = id === 'class' ? anyText(name, reading) : identifier(name, reading);
      if (ids.has(known)) refuse(map, `${known} appears twice in ${what}. Remove one.`);
      ids.add(known);
      return rule(map, reading);
    });
  };
}

function listOfMap(
  map: MapNode,
  { plain, id }: { plain: string | null; id: string },
  reading: ParseContext,
): MapNode[] {
  return [...map.entries].map(([key, { line, node: value }]) => {
    const at = { file: map.file, line };
    const name: Node = { ...at, kind: 'scalar', value: key };
    const inner = resolveImport(value, reading);
    const own = { line, node: name };
    if (inner.kind === 'map') return { ...at, kind: 'map', entries: new Map([[id, own], ...inner.entries]) };
    const isEmpty = inner.kind === 'scalar' && inner.value === null;
    const entries: MapNode['entries'] = new Map([[id, own]]);
    if (plain !== null) entries.set(plain, { line, node: inner });
    else if (!isEmpty) refuse(at, `${shorten(key)} must be a map of keys and values.`);
    return { ...at, kind: 'map', entries };
  });
}
