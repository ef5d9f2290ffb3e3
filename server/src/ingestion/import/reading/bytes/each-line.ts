import { TableRefused } from '../table-refused.ts';
import { openContent, type Packing, sayDamaged } from './open-bytes.ts';

const LONGEST_LINE = 50_000_000;

export interface TextFile {
  path: string;
  packing: Packing;
}

/** Called with each line and its number, counted from 1; `false` stops. */
export type OnLine = (line: string, no: number) => boolean | undefined;

function encodingOf(first: Buffer): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8';
}

const shorn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

function demandText(line: string, no: number): void {
  if (!line.includes('\0')) return;
  throw new TableRefused('This is not text.', 'Choose the table as text, BIOM or QIIME 2 artifact.', no);
}

/** Cuts chunks into lines; the last one may lack its end. */
function lineCutter(onLine: OnLine) {
  let [rest, no, going] = ['', 0, true];
  const give = (line: string) => {
    no += 1;
    demandText(line, no);
    going = onLine(shorn(line), no) !== false;
  };
  return {
    take: (text: string): boolean => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw new TableRefused('This line does not end.', 'Is it a table?', no + 1);
      for (const line of lines) {
        give(line);
        if (!going) return false;
      }
      return true;
    },
    end: () => {
      if (going && rest !== '') give(rest);
    },
    at: () => no + 1,
  };
}

/** Reads a text of any size line by line, in constant memory; gzip and bzip2 are unpacked on the way. */
export async function eachLine({ path, packing }: TextFile, onLine: OnLine): Promise<void> {
  const cutter = lineCutter(onLine);
  const content = openContent(path, packing);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decode = (chunk?: Buffer): string => {
    decoder ??= new TextDecoder(encodingOf(chunk ?? Buffer.alloc(0)), { fatal: true });
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      const message = 'This is neither UTF-8 nor UTF-16.';
      throw new TableRefused(message, 'Save it as UTF-8 text; or choose the table itself.', cutter.at());
    }
  };
  try {
    for await (const chunk of content) {
      if (!cutter.take(decode(chunk))) return;
    }
    cutter.take(decode());
    cutter.end();
  } catch (error) {
    sayDamaged(error, packing);
  } finally {
    content.destroy();
  }
}
