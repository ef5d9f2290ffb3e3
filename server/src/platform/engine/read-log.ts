import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { logName } from './engine.ts';

const longestAnswer = 2000;

/**
 * Lines of a launch's log, numbered from 1: those after line `after`, at most 2,000 of them. Empty when there is no
 * log yet or nothing new.
 */
export async function readLog(work_dir: string, after: number): Promise<{ line: number; text: string }[]> {
  const found: { line: number; text: string }[] = [];
  const input = createReadStream(join(work_dir, logName), { encoding: 'utf8' });
  let line = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      if (line > after) found.push({ line, text });
      if (found.length === longestAnswer) break;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  } finally {
    input.destroy();
  }
  return found;
}
