import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { limitCellText } from './limit-cell-text.ts';
import { SheetError } from './sheet-error.ts';

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
