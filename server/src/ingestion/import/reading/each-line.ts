import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Separator, separatorOf } from '../../sheet/read-grid.ts';
import { ImportTableError, NoText, shortened } from './import-table-error.ts';
import { type Compression, openContent, throwDamaged } from './open-bytes.ts';

export type { Separator };

const records = z.array(z.array(z.string()));
const bare = (cell: string): string => {
  const trimmed = cell.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed;
};

/** The cells of a line; quotes are taken off, and in CSV may hold separators. */
export function splitCells(line: string, separator: Separator, no: number | null = null): string[] {
  if (separator === '\t' || !line.includes('"')) return line.split(separator).map(bare);
  try {
    return records.parse(parse(line, { delimiter: separator, relax_quotes: true, trim: true }))[0] ?? [];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = `This line has an opening quote without a closing one: “${shortened(line)}”.`;
    throw new ImportTableError(
      message,
      'Remove line breaks from the cells, or save the table as tab-separated text.',
      no,
    );
  }
}

/** Rows that a spreadsheet leaves below its table. */
export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Separator of a table that may have comments above its header: tab if any tab occurs. */
export function separatorIn(line: string, next = ''): Separator {
  if (line.includes('\t')) return '\t';
  // Quoted text is one cell.
  const bareOf = (text: string) => text.replaceAll(/"[^"]*"/g, '');
  const widthBy = (mark: Separator) => [bareOf(line).split(mark).length, bareOf(next).split(mark).length] as const;
  const isEven = ([head, below]: readonly [number, number]) => head > 1 && (head === below || head + 1 === below);
  // Lineages in a head of commas have more semicolons than it has commas.
  const even = ([',', ';'] as const).filter((mark) => isEven(widthBy(mark)));
  return even.length === 1 ? (even[0] ?? ',') : separatorOf(line);
}

const LONGEST_LINE = 50_000_000;

export interface TextFile {
  path: string;
  packing: Compression;
}

/** Called with each line and its number, counted from 1; `false` stops. */
export type OnLine = (line: string, no: number) => boolean | undefined;

/** By its byte-order mark. */
export function encodingOf(first: Buffer): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8';
}

// Line ends of Unix, of Windows, and of what Excel on a Mac still writes as tab-delimited text.
const cut = (text: string): string[] => text.split(text.includes('\r') ? /\r\n?|\n/ : '\n');

/** The lines that end before the first character that could not be read. */
function linesBeforeDamage(chunk: Buffer, encoding: string): number {
  // The rest of a character whose beginning came with the chunk before is no damage.
  const from = encoding === 'utf-8' ? chunk.findIndex((byte) => byte >> 6 !== 0b10) : 0;
  const text = new TextDecoder(encoding).decode(chunk.subarray(Math.max(from, 0)));
  const at = text.indexOf('\uFFFD');
  return at < 0 ? 0 : cut(text.slice(0, at)).length - 1;
}

function requireText(line: string, no: number): void {
  if (!line.includes('\0')) return;
  throw new NoText('This is not text.', 'Choose the table as text, BIOM or QIIME 2 artifact.', no);
}

/** Cuts chunks into lines; the last one may lack its end. */
function lineCutter(onLine: OnLine) {
  let [rest, no, going] = ['', 0, true];
  const give = (line: string) => {
    no += 1;
    requireText(line, no);
    going = onLine(line, no) !== false;
  };
  return {
    take: (text: string): boolean => {
      const given = rest + text;
      // A return at the end may be half of a line end.
      const isHalf = given.endsWith('\r');
      const lines = cut(isHalf ? given.slice(0, -1) : given);
      rest = (lines.pop() ?? '') + (isHalf ? '\r' : '');
      if (rest.length > LONGEST_LINE) throw new ImportTableError('This line is too long.', 'Is it a table?', no + 1);
      for (const line of lines) {
        give(line);
        if (!going) return false;
      }
      return true;
    },
    end: () => {
      if (going && rest !== '') give(rest.endsWith('\r') ? rest.slice(0, -1) : rest);
    },
    at: () => no + 1,
  };
}

/** Decodes chunk by chunk; what is no text is refused by its line. */
function textDecoder(lineAt: () => number): (chunk?: Buffer) => string {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  return (chunk = Buffer.alloc(0)) => {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    try {
      return decoder.decode(chunk, { stream: chunk.length > 0 });
    } catch {
      const message = 'This is neither UTF-8 nor UTF-16.';
      const line = lineAt() + linesBeforeDamage(chunk, decoder.encoding);
      throw new NoText(message, 'Save it as UTF-8 text, or choose the table file.', line);
    }
  };
}

/** Reads a text of any size line by line, in constant memory; gzip and bzip2 are unpacked on the way. */
export async function eachLine({ path, packing }: TextFile, onLine: OnLine): Promise<void> {
  const cutter = lineCutter(onLine);
  const content = openContent(path, packing);
  const decode = textDecoder(cutter.at);
  try {
    for await (const chunk of content) {
      if (!cutter.take(decode(chunk))) return;
    }
    cutter.take(decode());
    cutter.end();
  } catch (error) {
    throwDamaged(error, packing);
  } finally {
    content.destroy();
  }
}
