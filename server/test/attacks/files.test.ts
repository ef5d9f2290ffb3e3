import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, inject, test } from 'vitest';
import { testHome } from '#testing';
import { ImportTableError } from '../../src/ingestion/import/reading/import-table-error.ts';
import { readTables } from '../../src/ingestion/import/reading/read-tables.ts';
import { readSheetFile } from '../../src/ingestion/sheet/file/read-sheet-file.ts';
import { readFile } from '../../src/ingestion/uploads/read-file.ts';
import { type FileKind, seedFiles } from './file-seeds.fixture.ts';
import { mutate } from './mutate.fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Given by `npm run fuzz -- files`, which tries more of each kind. */
    hostile_files?: number;
    hostile_files_seed?: number;
    hostile_file_kinds?: string[];
  }
}

const requestedCount = inject('hostile_files');
const seed = inject('hostile_files_seed') ?? 16;
const chosen = inject('hostile_file_kinds') ?? [];
/** A process is started for each file of HDF5. */
const usual: Record<FileKind, number> = {
  ...{ biom_hdf5: 8, h5ad: 2, qza: 12, biom_json: 40, xlsx: 40, gzip: 40, fastq: 40, fastq_gzip: 40 },
};
const LONGEST_MS = 10_000;
const MEMORY_AT_MOST = 1.5 * 2 ** 30;
/** What files that lead out would bring in: the paths in the fixtures of HDF5, and those in the words of `mutate`. */
const CANARY = `canary-${randomUUID()}`;
const canaries = ['/tmp/cohortium-outside.txt', '/tmp/cohortium-outside.h5'];
const NOT_OURS = [CANARY, 'root:x:0:0'];

const folder = testHome();
await Promise.all(canaries.map((path) => writeFile(path, `${CANARY}\n`.repeat(20))));
afterAll(() => Promise.all(canaries.map((path) => rm(path, { force: true }))));

/** Reads a file as the portal does; what it answers, in words. Whatever else is thrown would be an error of the portal's. */
async function readAsPortal(kind: FileKind, path: string, bytes: Buffer): Promise<unknown> {
  const name = path.split('/').at(-1) ?? '';
  if (kind === 'fastq' || kind === 'fastq_gzip') return readFile({ path, name });
  if (kind === 'xlsx') return readSheetFile({ name, bytes: new Uint8Array(bytes) });
  try {
    return await readTables({ files: [{ file_id: '1', name, path }] });
  } catch (error) {
    if (error instanceof ImportTableError) return `${error.message} ${error.remedy}`;
    throw error;
  }
}

/** What earlier files left is no memory that one takes. */
setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
const COLLECT_EVERY = 50;

interface Finding {
  kind: FileKind;
  seed: number;
  what: string;
}

async function tryOne(kind: FileKind, path: string, bytes: Buffer): Promise<{ ms: number; what: string | null }> {
  const begun = performance.now();
  const textOf = (text: string) => ({ ms: performance.now() - begun, what: text });
  try {
    const answer = JSON.stringify(await readAsPortal(kind, path, bytes)) ?? '';
    if (NOT_OURS.some((text) => answer.includes(text))) return textOf('it read a file of the machine');
  } catch (error) {
    return textOf(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
  const ms = performance.now() - begun;
  return { ms, what: ms > LONGEST_MS ? `it took ${Math.round(ms)} ms` : null };
}

async function fuzz(kind: FileKind, count: number): Promise<Finding[]> {
  const { structure, name, files } = await seedFiles[kind]();
  const findings: Finding[] = [];
  let [slowest, memory] = [0, 0];
  await mkdir(join(folder, kind), { recursive: true });
  // At length nothing else has been in this process; in the suite other tests have.
  if (typeof collectGarbage === 'function') collectGarbage();
  const others = requestedCount === undefined ? process.memoryUsage.rss() : 0;
  for (let n = 0; n < count; n += 1) {
    const own = seed * 1_000_000 + n;
    const bytes = await mutate(files[n % files.length] ?? Buffer.alloc(0), structure, own);
    const path = join(folder, kind, name);
    await writeFile(path, bytes);
    const { ms, what } = await tryOne(kind, path, bytes);
    if (what !== null) findings.push({ kind, seed: own, what });
    slowest = Math.max(slowest, ms);
    memory = Math.max(memory, process.memoryUsage.rss() - others);
    if (n % COLLECT_EVERY === 0 && typeof collectGarbage === 'function') collectGarbage();
    if (requestedCount !== undefined && (n + 1) % 500 === 0) {
      const most = `slowest ${Math.round(slowest)} ms, at most ${Math.round(memory / 2 ** 20)} MiB`;
      console.info(`${kind}: ${n + 1} files, ${findings.length} findings, ${most}`, findings);
    }
  }
  if (memory > MEMORY_AT_MOST)
    findings.push({ kind, seed, what: `${Math.round(memory / 2 ** 20)} MiB were in memory` });
  return findings;
}

const kinds = Object.keys(usual).filter((kind): kind is FileKind => chosen.length === 0 || chosen.includes(kind));

test.each(kinds)(
  'whatever becomes of a file (%s), it is read or refused in words, and nothing outside it',
  { timeout: 12 * 3_600_000 },
  async (kind) => {
    expect(await fuzz(kind, requestedCount ?? usual[kind])).toEqual([]);
  },
);
