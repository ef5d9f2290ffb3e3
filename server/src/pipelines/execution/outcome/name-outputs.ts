import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { tsvLine } from '#platform/csv';

/** The submitter's name of a sample, by the name that the engine knows it by. */
export type SampleNameOf = (internal: string) => string;

const BLOCK_BYTES = 65_536;

/** The lines of a table again, in blocks. */
async function* rewriteRows(
  path: string,
  rewrite: (cells: string[], isHead: boolean) => string,
): AsyncGenerator<Uint8Array> {
  let [block, isHead] = ['', true];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    block += rewrite(line.split('\t'), isHead);
    isHead = false;
    if (block.length < BLOCK_BYTES) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}

/** Counts stay as they are written; what stands before them is text, which no spreadsheet may run (platform/csv). */
const escapeText = (text: string, counts: readonly string[]): string =>
  [tsvLine([text]).slice(0, -1), ...counts].join('\t').concat('\n');

/** A table of features with the submitter's names in its header. */
export const renameTableSamples = (path: string, nameOf: SampleNameOf): AsyncGenerator<Uint8Array> =>
  rewriteRows(path, ([first = '', ...cells], isHead) =>
    isHead ? tsvLine([first, ...cells.map(nameOf)]) : escapeText(first, cells),
  );

/** A table with a row a sample, named in its first column. */
export const renameRowSamples = (path: string, nameOf: SampleNameOf): AsyncGenerator<Uint8Array> =>
  rewriteRows(path, ([sample = '', ...cells], isHead) =>
    isHead ? tsvLine([sample, ...cells]) : escapeText(nameOf(sample), cells),
  );

/** A table of words. */
export const escapeRows = (path: string): AsyncGenerator<Uint8Array> => rewriteRows(path, (cells) => tsvLine(cells));

const statusSchema = z.array(z.looseObject({ sample_id: z.string() }));

/** What became of each sample, with the submitter's names. */
export async function renameStatusSamples(path: string, nameOf: SampleNameOf): Promise<Uint8Array> {
  const status = statusSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const named = status.map((one) => ({ ...one, sample_id: nameOf(one.sample_id) }));
  return Buffer.from(`${JSON.stringify(named, null, 1)}\n`);
}

/** Text without the places of this machine, line by line. */
export async function* redactLines(path: string, clean: (line: string) => string): AsyncGenerator<Uint8Array> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield Buffer.from(`${clean(line)}\n`);
}
