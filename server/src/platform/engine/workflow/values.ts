import type { Json } from './model.ts';
import { type MapNode, type Node, refuse, shorten } from './node.ts';
import { ignored } from './port-types.ts';
import type { GrammarRule, ParseContext } from './reading.ts';
import { anyText, record, requireList } from './rules.ts';

/** What other programs look up as an address wherever it stands. */
const ADDRESS_KEYS = new Set(
  `class contents cwlVersion format hints id in inputs linkMerge listing location name out outputSource outputs path
  requirements run scatter secondaryFiles source steps symbols type`.split(/\s+/),
);
const FIELD = /^[A-Za-z_][\w-]{0,79}$/;

/** The value of a default: plain values, lists, records of them, and files that lie beside the document. */
export const value: GrammarRule<Json> = (node, reading) => {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map((item) => value(item, reading));
  return node.entries.has('class') ? fileOrFolder(node, reading) : fieldsOf(node, reading);
};

function fieldsOf(node: MapNode, reading: ParseContext): Json {
  const found: { [key: string]: Json } = {};
  for (const [key, { line, node: inner }] of node.entries) {
    if (!FIELD.test(key) || ADDRESS_KEYS.has(key) || key === '__proto__') {
      refuse({ file: node.file, line }, `“${shorten(key)}” can’t be used as a key. Use another name.`);
    }
    found[key] = value(inner, reading);
  }
  return found;
}

/** A file or folder beside the document, or one that is written out in it. */
export function fileOrFolder(node: MapNode, reading: ParseContext): Json {
  const kind = node.entries.get('class')?.node;
  const isFolder = kind && anyText(kind, reading) === 'Directory';
  if (!isFolder && kind && anyText(kind, reading) !== 'File') {
    refuse(kind, 'A value with a class must be a File or a Directory.');
  }
  const read = isFolder ? folder(node, reading) : file(node, reading);
  const { location, path, ...rest } = read;
  const place = location ?? path;
  if (location !== undefined && path !== undefined) refuse(node, 'This has both a location and a path. Remove one.');
  return place === undefined ? rest : { ...rest, location: place };
}

const withLocation =
  (kind: 'File' | 'Directory'): GrammarRule<string> =>
  (node, reading) =>
    reading.noteFile(node, anyText(node, reading), kind);

const BASENAME = /^(?!\.{1,2}$)[^/\\:#?%$]{1,200}$/;
const basename: GrammarRule<string> = (node, reading) => {
  const text = anyText(node, reading);
  return BASENAME.test(text) ? text : refuse(node, `“${shorten(text)}” is not a plain file name.`);
};

const files: GrammarRule<Json[]> = (node: Node, reading) =>
  requireList(node, 'A list of files').map((item) =>
    item.kind === 'map' ? fileOrFolder(item, reading) : refuse(item, 'This must be a File or a Directory.'),
  );

const kindOf: GrammarRule<string> = (node, reading) => anyText(node, reading);

const file = record('a File', {
  class: kindOf,
  location: withLocation('File'),
  path: withLocation('File'),
  basename,
  contents: anyText,
  secondaryFiles: files,
  format: ignored,
  checksum: ignored,
  size: ignored,
});

const folder = record('a Directory', {
  class: kindOf,
  location: withLocation('Directory'),
  path: withLocation('Directory'),
  basename,
  listing: files,
});
