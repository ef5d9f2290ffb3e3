import { Composer, type CST, isMap, isScalar, isSeq, Lexer, LineCounter, type ParsedNode, Parser } from 'yaml';
import { type Node, refuse, type SourceLocation, shorten } from './node.ts';

/** Far above what people write by hand, and soon read. */
const MAX_LEXEMES = 150_000;
/** Of lists and maps within each other. */
const MAX_DEPTH = 60;
const MAX_TEXT_LENGTH = 200_000;

// Control characters show nothing, and those that turn the direction of writing show something else.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

const UNSUPPORTED_TOKENS: Readonly<Record<string, string>> = {
  alias: 'This uses a YAML alias (*). Write out its value.',
  anchor: 'This sets a YAML anchor (&). Remove it and write out the value.',
  tag: 'This has a YAML tag (!). Remove it: tags are not supported.',
  'directive-line': 'This is a YAML directive (%). Remove it.',
  directive: 'This is a YAML directive (%). Remove it.',
  'explicit-key-ind': 'This key uses a question mark (?). Write it as text followed by a colon.',
};

interface YamlSource {
  file: string;
  lines: LineCounter;
}

const lineAt = ({ lines }: YamlSource, offset: number): number => lines.linePos(offset).line || 1;

/**
 * A YAML 1.2 document (JSON is YAML) as plain values with their lines: no tags, anchors, aliases, merge keys, directives,
 * keys but text, or keys given twice. Throws `Unfit`. Bounds are kept before anything is put together.
 */
export function readYaml(file: string, text: string): Node {
  const reading: YamlSource = { file, lines: new LineCounter() };
  const tokens = readTokens(reading, text);
  requirePlain(reading, tokens);
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
  });
  const [document, second] = [...composer.compose(tokens, true, text.length)];
  const [error] = document?.errors ?? [];
  if (error) {
    refuse({ file, line: lineAt(reading, error.pos[0]) }, `This is not valid YAML: ${shorten(error.message)}`);
  }
  if (second || !document) refuse({ file, line: null }, 'This file contains several YAML documents. Keep only one.');
  const { contents } = document;
  if (!contents) refuse({ file, line: null }, 'This document is empty.');
  return nodeOf(reading, contents as ParsedNode);
}

function readTokens({ file, lines }: YamlSource, text: string): CST.Token[] {
  const tokens: CST.Token[] = [];
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1;
    if (lexemes > MAX_LEXEMES) refuse({ file, line: null }, 'This document has too many nodes. Split it.');
    for (const token of parser.next(lexeme)) tokens.push(token);
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

type Part = CST.Token | CST.CollectionItem;

/** Looks through all tokens, without going down by calls: what is too deep is refused, not suffered. */
function requirePlain(reading: YamlSource, tokens: readonly CST.Token[]): void {
  // The last is looked at first: parts wait in reverse.
  const waiting: { part: Part; depth: number }[] = tokens.map((part) => ({ part, depth: 0 })).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, depth } = next;
    if ('type' in part) {
      const at: SourceLocation = { file: reading.file, line: lineAt(reading, part.offset) };
      const message = UNSUPPORTED_TOKENS[part.type];
      if (message !== undefined) refuse(at, message);
      if (depth > MAX_DEPTH) refuse(at, `This is nested more than ${MAX_DEPTH} levels deep. Make it flatter.`);
    }
    const below = 'items' in part ? depth + 1 : depth;
    for (const inner of partsOf(part).toReversed()) waiting.push({ part: inner, depth: below });
  }
}

function partsOf(part: Part): Part[] {
  const { start, key, sep, value, items, end, props } = part as {
    [name in 'start' | 'sep' | 'end' | 'props']?: CST.SourceToken[] | CST.SourceToken;
  } & { key?: CST.Token | null; value?: CST.Token; items?: CST.CollectionItem[] };
  const before = [start, props].flatMap((tokens) => tokens ?? []);
  const between = [...(key ? [key] : []), ...[sep].flatMap((tokens) => tokens ?? []), ...(value ? [value] : [])];
  return [...before, ...between, ...(items ?? []), ...[end].flatMap((tokens) => tokens ?? [])];
}

function nodeOf(reading: YamlSource, node: ParsedNode): Node {
  const at: SourceLocation = { file: reading.file, line: lineAt(reading, node.range[0]) };
  if (isMap(node)) return { ...at, kind: 'map', entries: entriesOf(reading, node.items) };
  if (isSeq(node)) {
    // A list of pairs is made by tags alone, and those are refused.
    const items = node.items as ParsedNode[];
    return { ...at, kind: 'list', items: items.map((item) => nodeOf(reading, item)) };
  }
  if (!isScalar(node)) refuse(at, UNSUPPORTED_TOKENS.alias ?? '');
  return { ...at, kind: 'scalar', value: plainValue(at, node.value) };
}

function entriesOf(reading: YamlSource, pairs: readonly { key: unknown; value: unknown }[]) {
  const entries = new Map<string, { line: number; node: Node }>();
  for (const { key, value } of pairs) {
    const keyNode = key as ParsedNode;
    const at: SourceLocation = { file: reading.file, line: lineAt(reading, keyNode.range[0]) };
    const name = isScalar(keyNode) ? plainValue(at, keyNode.value) : null;
    if (typeof name !== 'string') refuse(at, 'Keys must be text. Put numbers and words such as true in quotes.');
    if (entries.has(name)) refuse(at, `The key ${shorten(name)} appears twice. Remove one.`);
    const node: Node = value ? nodeOf(reading, value as ParsedNode) : { ...at, kind: 'scalar', value: null };
    entries.set(name, { line: at.line, node });
  }
  return entries;
}

function plainValue(at: SourceLocation, value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return value;
    refuse(at, 'This number is too large or invalid. Use a smaller number, or put text in quotes.');
  }
  if (typeof value !== 'string') refuse(at, 'This value is neither text, a number, true, false nor null.');
  if (value.length > MAX_TEXT_LENGTH)
    refuse(at, `This text is longer than ${MAX_TEXT_LENGTH} characters. Move it into a file.`);
  requireVisible(at, value);
  return value;
}

/** Refuses characters that nobody sees: what is read before approval is given is what runs. */
export function requireVisible(at: SourceLocation, text: string): void {
  const unseen = INVISIBLE.exec(text)?.[0] ?? (text.isWellFormed() ? undefined : '\ufffd');
  if (unseen === undefined) return;
  const code = (unseen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  refuse(at, `This text has an invisible character (U+${code}). Remove it.`);
}
