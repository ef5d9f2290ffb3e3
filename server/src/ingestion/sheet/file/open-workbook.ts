import { SHEET } from '@cohortium/contract';
import type { Zip } from '#platform/files';
import { problem, SheetError } from '../sheet-problem.ts';
import { parseXml, XmlError, type XmlEvents } from './parse-xml.ts';
import { addText, unescaped } from './text-of-cell.ts';

/** Excel's own formats of dates and times, those of Chinese, Japanese, Korean and Thai programs among them. */
const isBuiltIn = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81);

/** Excel's limit. */
const FORMAT_AT_MOST = 255;
const dateToken = /^(?:s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|d{1,4}|a{3,5}|y|yy|yyyy|e|ee|eeee)$/;

function isDatePart(part: string): boolean {
  const bare = part
    .replaceAll(/"[^"]*"/g, ' ')
    // Parts of a second, and hours that go on counting: “ss.00”, “[h]”.
    .replaceAll(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
    .replaceAll(/\[([smhd]{1,2})\]/g, '$1')
    // Colours, languages, conditions.
    .replaceAll(/\[[^\][]*\]/g, '');
  const tokens = bare.split(/[^a-z0#?%]+/).filter(Boolean);
  return tokens.length > 0 && tokens.every((token) => dateToken.test(token));
}

/** Whether a number format shows numbers as dates: it has letters of dates and times, and nothing of numbers. */
function isDateFormat(id: number, template: string | undefined): boolean {
  if (isBuiltIn(id)) return true;
  if (!template || id < 100 || template.length > FORMAT_AT_MOST) return false;
  const plain = template.toLowerCase().replace(/;@$/, '').replaceAll(/\\./g, ' ');
  return plain.split(';').some(isDatePart);
}

const [SHEETS_AT_MOST, STYLES_AT_MOST] = [500, 65_536];
/** Limit of the shared texts; those of the worksheet that is read can have a fifth of it. */
const SHARED_AT_MOST = 5 * SHEET.maximum_characters;
const SHARED_TEXTS_AT_MOST = 2_000_000;

export interface Worksheet {
  name: string;
  /** Its part of the zip. */
  path: string;
}

/** Data shared by all worksheets of a workbook. */
export interface Workbook {
  sheets: Worksheet[];
  /** Days are counted from 1904, as old Macs did. */
  is_1904: boolean;
  texts: string[];
  /** Per cell style, whether its numbers are dates. */
  date_styles: boolean[];
  /** Reads a part; one that is not there has no elements. */
  parse(path: string, events: XmlEvents): Promise<void>;
}

interface Relations {
  /** Paths by id. */
  sheets: Map<string, string>;
  texts: string;
  styles: string;
}
type Parse = Workbook['parse'];

const pathOf = (target: string): string => {
  const path = target.replace(/^\//, '');
  return path.startsWith('xl/') ? path : `xl/${path}`;
};

async function readRelations(parse: Parse): Promise<Relations> {
  const relations: Relations = { sheets: new Map(), texts: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' };
  await parse('xl/_rels/workbook.xml.rels', {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map(attribute);
      const path = pathOf(target);
      if (type.endsWith('/sharedStrings')) relations.texts = path;
      else if (type.endsWith('/styles')) relations.styles = path;
      else if (relations.sheets.size < SHEETS_AT_MOST * 2) relations.sheets.set(id, path);
    },
  });
  return relations;
}

async function readSheets(parse: Parse, { sheets: paths }: Relations): Promise<Pick<Workbook, 'sheets' | 'is_1904'>> {
  const sheets: Worksheet[] = [];
  let [is_1904, isWorkbook] = [false, false];
  await parse('xl/workbook.xml', {
    open: (name, attribute) => {
      isWorkbook = true;
      if (name === 'workbookPr') is_1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      const title = name === 'sheet' ? attribute('name') : undefined;
      if (!title) return;
      sheets.push({ name: unescaped(title), path: paths.get(attribute('id') ?? '') ?? '' });
      if (sheets.length <= SHEETS_AT_MOST) return;
      const message = `This workbook has more than ${SHEETS_AT_MOST} worksheets.`;
      throw new SheetError(problem(message, 'Save the worksheet with the samples as a separate workbook.'));
    },
  });
  if (!isWorkbook) throw new XmlError('The file contains no workbook.');
  return { sheets, is_1904 };
}

function requireFewTexts(n: number, characters: number): void {
  if (n <= SHARED_TEXTS_AT_MOST && characters <= SHARED_AT_MOST) return;
  const message = `The cells of this workbook have more than ${SHARED_AT_MOST / 1e6} million characters.`;
  throw new SheetError(problem(message, 'Save the worksheet with the samples as a separate workbook.'));
}

async function readTexts(parse: Parse, path: string): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, isReading, characters] = ['', false, false, 0];
  await parse(path, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') isText = !isReading;
      else if (name === 'rPh') isReading = true;
    },
    close: (name) => {
      if (name === 'si') {
        characters += text.length;
        requireFewTexts(texts.push(unescaped(text)), characters);
      } else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
    text: (more) => {
      if (isText) text = addText(text, more);
    },
  });
  return texts;
}

async function readDateStyles(parse: Parse, path: string): Promise<boolean[]> {
  const templates = new Map<number, string>();
  const formats: (number | null)[] = [];
  const bases: (number | null)[] = [];
  let into: (number | null)[] | null = null;
  await parse(path, {
    open: (name, attribute) => {
      const format = attribute('numFmtId');
      if (name === 'numFmt') templates.set(Number(format), attribute('formatCode') ?? '');
      else if (name === 'cellStyleXfs') into = bases;
      else if (name === 'cellXfs') into = formats;
      else if (name === 'xf' && into && into.length < STYLES_AT_MOST) {
        const base = bases[Number(attribute('xfId') ?? -1)] ?? null;
        into.push(format === undefined ? base : Number(format));
      }
    },
    close: (name) => {
      if (name === 'cellStyleXfs' || name === 'cellXfs') into = null;
    },
  });
  const known = new Map<number, boolean>();
  return formats.map((id) => {
    if (id === null) return false;
    const is = known.get(id) ?? isDateFormat(id, templates.get(id));
    known.set(id, is);
    return is;
  });
}

/** The parts of a workbook that its worksheets need. */
export async function openWorkbook({ entries, read }: Zip): Promise<Workbook> {
  const byPath = new Map(entries.map((entry) => [entry.fileName, entry]));
  const parse: Parse = async (path, events) => {
    const entry = byPath.get(path);
    if (entry) await parseXml(await read(entry), events);
  };
  const relations = await readRelations(parse);
  const sheets = await readSheets(parse, relations);
  const texts = await readTexts(parse, relations.texts);
  return { ...sheets, texts, date_styles: await readDateStyles(parse, relations.styles), parse };
}
