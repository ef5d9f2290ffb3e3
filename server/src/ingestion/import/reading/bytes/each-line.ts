import { ImportTableError, NoText } from '../import-table-error.ts';
import { type Compression, openContent, throwDamaged } from './open-bytes.ts';

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
