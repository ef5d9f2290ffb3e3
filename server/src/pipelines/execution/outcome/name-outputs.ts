import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** The submitter's name of a sample, by the name that the engine knows it by. */
export type NameOf = (internal: string) => string;

const LINE_END = 10;

/** A table of features with the submitter's names in its header, the rest as it is. */
export async function* namedTable(path: string, nameOf: NameOf): AsyncGenerator<Uint8Array> {
  let header: Buffer | null = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    if (!header) {
      yield chunk;
      continue;
    }
    header = Buffer.concat([header, chunk]);
    const end = header.indexOf(LINE_END);
    if (end === -1) continue;
    const [first = '', ...samples] = header.subarray(0, end).toString('utf8').split('\t');
    yield Buffer.from(`${[first, ...samples.map(nameOf)].join('\t')}\n`);
    yield header.subarray(end + 1);
    header = null;
  }
  if (header) yield header;
}

/** A table with a row a sample, named in its first column. */
export async function* namedRows(path: string, nameOf: NameOf): AsyncGenerator<Uint8Array> {
  let isHeader = true;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [sample = '', ...cells] = line.split('\t');
    yield Buffer.from(`${[isHeader ? sample : nameOf(sample), ...cells].join('\t')}\n`);
    isHeader = false;
  }
}

const statusSchema = z.array(z.looseObject({ sample_id: z.string() }));

/** What became of each sample, with the submitter's names. */
export async function namedStatus(path: string, nameOf: NameOf): Promise<Uint8Array> {
  const status = statusSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const named = status.map((one) => ({ ...one, sample_id: nameOf(one.sample_id) }));
  return Buffer.from(`${JSON.stringify(named, null, 1)}\n`);
}

/** Text without the places of this machine, line by line. */
export async function* cleanLines(path: string, clean: (line: string) => string): AsyncGenerator<Uint8Array> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield Buffer.from(`${clean(line)}\n`);
}
