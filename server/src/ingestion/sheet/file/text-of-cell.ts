import { SHEET } from '@cohortium/contract';
import { XmlError } from './parse-xml.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Days from the eve of 1900 to 1970, with the 29 February 1900 that Excel counts; and from 1900 to 1904. */
const [UNIX_EPOCH, EPOCH_1904] = [25_569, 1462];

/** Characters that XML cannot hold are written `_x0007_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Maximum text length collected: just over the cell limit. */
export const addText = (text: string, more: string): string =>
  text.length > SHEET.maximum_cell ? text : text + more.slice(0, 2 * SHEET.maximum_cell);

function dateText(milliseconds: number): string {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) throw new XmlError('It has an invalid date.');
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace('.000Z', 'Z');
}

function numberOf(value: string): number {
  const number = Number(value);
  if (Number.isNaN(number)) throw new XmlError('It has an invalid number.');
  return number;
}

// Fifteen digits are what a spreadsheet keeps: 0.3, not 0.30000000000000004.
const numberText = (value: string): string => String(Number(numberOf(value).toPrecision(15)));

function truthText(value: string): string {
  if (value === '1' || value === '0') return String(value === '1');
  throw new XmlError('It has an invalid boolean.');
}

export interface RawCell {
  type: string;
  style: string | undefined;
  value: string;
  inline: string;
}

/** How the cells of a workbook are to be understood. */
export interface CellFormats {
  is_1904: boolean;
  texts: readonly string[];
  date_styles: readonly boolean[];
}

function sharedText(value: string, { texts }: CellFormats): string {
  const text = texts[Number(value)];
  if (text === undefined) throw new XmlError('It refers to a missing shared text.');
  return text;
}

/** A cell as text: dates by ISO 8601, a formula's error as nothing. */
export function textOfCell({ type, style, value, inline }: RawCell, words: CellFormats): string {
  if (type === 'inlineStr') return unescaped(inline).trim();
  if (value === '' || type === 'e') return '';
  switch (type) {
    case 's':
      return sharedText(value, words).trim();
    case 'str':
      return unescaped(value).trim();
    case 'b':
      return truthText(value);
    case 'd':
      return dateText(new Date(value).getTime());
    case 'n': {
      if (style === undefined || !words.date_styles[Number(style)]) return numberText(value);
      const days = numberOf(value) + (words.is_1904 ? EPOCH_1904 : 0);
      return dateText(Math.floor((days - UNIX_EPOCH) * DAY));
    }
    default:
      throw new XmlError('It has a cell of an unknown type.');
  }
}
