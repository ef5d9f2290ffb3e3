import type { Readable } from 'node:stream';
import { SHEET, type SheetProblem } from '@cohortium/contract';
import { SaxesParser } from 'saxes';
import { problem, SheetError } from '../sheet-problem.ts';

/** A character takes ten bytes at most in XML: `&#1114111;`. So many bytes are more than a cell can hold. */
const TEXT_AT_MOST = SHEET.maximum_cell * 10;
const TAG = '<'.charCodeAt(0);
const [LOOKED_BACK, TOLD] = [300, 40];
/** Chunks below this size can't contain a text over the limit. */
const PIECE = 65_536;

/** Beginning of a text, and its cell if known. */
interface Opening {
  excerpt: string;
  cell: string | undefined;
}

function openingAt(piece: Buffer, at: number): Opening {
  const before = piece.toString('latin1', Math.max(0, at - LOOKED_BACK), at);
  const excerpt = piece.toString('utf8', at, at + 2 * TOLD).replace(/^<[^>]*>/, '');
  return { excerpt: excerpt.slice(0, TOLD), cell: [...before.matchAll(/\br="([A-Z]+\d+)"/g)].at(-1)?.[1] };
}

function longProblem({ excerpt, cell }: Opening): SheetProblem {
  const where = cell ? `The cell ${cell}` : 'A cell';
  const beginning = excerpt === '' ? '' : `, which begins with “${excerpt}…”`;
  const message = `${where} of this workbook has more than ${SHEET.maximum_cell} characters${beginning}.`;
  return problem(message, `A cell holds at most ${SHEET.maximum_cell} characters; shorten it.`);
}

/**
 * Watches the pieces of an XML part go by, and names a text that no cell can hold as soon as it is too long. The reader
 * of workbooks must not see it: a text of 10 MB takes it 0.1 s, from one of 30 MB it does not come back within a minute.
 */
export function limitCellText(): (piece: Buffer) => SheetProblem | null {
  let length = 0;
  let opening: Opening = { excerpt: '', cell: undefined };
  const watch = (piece: Buffer): SheetProblem | null => {
    const first = piece.indexOf(TAG);
    const last = piece.lastIndexOf(TAG);
    length += first < 0 ? piece.length : first;
    if (length > TEXT_AT_MOST) return longProblem(opening);
    if (last < 0) return null;
    length = piece.length - last;
    opening = openingAt(piece, last);
    return null;
  };
  return (whole) => {
    for (let at = 0; at < whole.length; at += PIECE) {
      const found = watch(whole.subarray(at, at + PIECE));
      if (found) return found;
    }
    return null;
  };
}

/** An attribute of the element by its name without prefix; undefined where it has none. */
export type Attribute = (name: string) => string | undefined;

/** Handlers for the elements of an XML part; names have no prefix. */
export interface XmlEvents {
  open(name: string, attribute: Attribute): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Whether the rest of the part need not be read. */
  isDone?(): boolean;
}

/** XML that no spreadsheet program writes. */
export class XmlError extends Error {
  override name = 'XmlError';
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributeOf(attributes: Record<string, string>, name: string): string | undefined {
  if (name in attributes) return attributes[name];
  const prefixed = Object.keys(attributes).find((one) => localName(one) === name);
  return prefixed === undefined ? undefined : attributes[prefixed];
}

/** A parser that knows no entities but XML's own five: a document type is refused, and with it what it could declare. */
function parserOf({ open, close, text }: XmlEvents): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw new XmlError(error.message);
  });
  parser.on('doctype', () => {
    throw new XmlError('It has a document type declaration.');
  });
  parser.on('opentag', ({ name, attributes }) => open(localName(name), (one) => attributeOf(attributes, one)));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}

/** Reads one XML part as it is unpacked, in constant memory; what no cell can hold is refused before it is put together. */
export async function parseXml(part: Readable, events: XmlEvents): Promise<void> {
  const parser = parserOf(events);
  const decoder = new TextDecoder('utf-8');
  const watch = limitCellText();
  try {
    for await (const piece of part) {
      const problem = watch(piece);
      if (problem) throw new SheetError(problem);
      parser.write(decoder.decode(piece, { stream: true }));
      if (events.isDone?.()) return;
    }
    parser.write(decoder.decode()).close();
  } finally {
    part.destroy();
  }
}
