import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { FileToRead } from './read-file.ts';

export interface Mates {
  forward: FileToRead;
  reverse: FileToRead;
}

/** The first read in which two files of mates differ, counted from 1; null names where one file has ended. */
export interface MateDifference {
  read: number;
  forward: string | null;
  reverse: string | null;
}

async function* namesOf({ path, name }: FileToRead): AsyncGenerator<string> {
  const bytes = createReadStream(path);
  const lines = createInterface({ input: /\.gz$/i.test(name) ? bytes.pipe(createGunzip()) : bytes });
  try {
    let line = 0;
    for await (const text of lines) {
      if (line % 4 === 0 && text !== '') yield (text.slice(1).split(/[ \t]/, 1)[0] ?? '').replace(/\/[12]$/, '');
      line += 1;
    }
  } finally {
    bytes.destroy();
  }
}

/** Looks for the first pair of reads that are no mates, in two files that were found sound one by one. */
export async function compareMates({ forward, reverse }: Mates): Promise<MateDifference | null> {
  const [ahead, back] = [namesOf(forward), namesOf(reverse)];
  try {
    for (let read = 1; ; read += 1) {
      const [one, other] = await Promise.all([ahead.next(), back.next()]);
      if (one.done && other.done) return null;
      if (one.value !== other.value) return { read, forward: one.value ?? null, reverse: other.value ?? null };
    }
  } finally {
    await Promise.all([ahead.return(undefined), back.return(undefined)]);
  }
}
