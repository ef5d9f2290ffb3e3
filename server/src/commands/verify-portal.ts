import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Rank, ranks } from '@cohortium/contract';
import { type Db, openDatabase } from '#platform/database';
import type { IndexClient } from '#platform/index';
import { openThreads } from '#platform/threads';
import { allDataSets, type DataSetRow, readsInFile, rowsThatDiffer } from '#samples';
import { digestOf } from './backup/copy-files.ts';
import type { OpenHome } from './open-home.ts';
import {
  filesToHave,
  type IndexedResult,
  indexedResults,
  type RankSums,
  rankSums,
  resultsToHave,
  strandedRuns,
} from './verify-store.ts';

/** Result of one check; `problems` is empty if everything matches. */
export interface Finding {
  what: string;
  faults: string[];
}

/** Shares are single precision: thousands of them sum to 1 only this well. */
const SHARES_WITHIN = 1e-3;
const ROUNDED_WITHIN = 0.01;

async function checkFiles(db: Db, home: string): Promise<Finding> {
  const files = await filesToHave(db);
  const faults: string[] = [];
  for (const { what, file_key, size_bytes, sha256 } of files) {
    const path = join(home, 'files', file_key);
    const found = await stat(path).catch(() => null);
    if (!found) faults.push(`${what} is not in the file store (${file_key}).`);
    else if (size_bytes !== null && found.size !== size_bytes) {
      faults.push(`${what} has ${found.size} bytes; PostgreSQL says ${size_bytes}.`);
    } else if (sha256 !== null && (await digestOf(path)).sha256 !== sha256) {
      faults.push(`${what} has changed: its SHA-256 differs.`);
    }
  }
  return { what: `${files.length} files match PostgreSQL`, faults };
}

async function checkRuns(db: Db): Promise<Finding> {
  const stranded = await strandedRuns(db);
  return {
    what: 'every unfinished run has a job',
    faults: stranded.map((id) => `run ${id} is unfinished but has no job.`),
  };
}

async function checkMembers(db: Db, dataSets: readonly DataSetRow[], indexed: readonly IndexedResult[]) {
  const loaded = new Set(dataSets.flatMap((row) => (row.state === 'loaded' ? row.pipeline_data_id : [])));
  const known = new Map((await resultsToHave(db)).map((row) => [row.result_id, row.pipeline_data_id]));
  const here = new Set(indexed.map(({ result_id }) => result_id));
  const missing = [...known].filter(([id, dataSet]) => loaded.has(dataSet) && !here.has(id));
  const foreign = indexed.filter(({ result_id, pipeline_data_id }) => known.get(result_id) !== pipeline_data_id);
  const faults = [
    ...missing.map(([id]) => `result ${id} is loaded, but missing from the index.`),
    ...foreign.map(({ result_id }) => `the index has ${result_id}, which does not match PostgreSQL.`),
    ...dataSets
      .filter(({ state }) => state !== 'loaded')
      .map((row) => `data set ${row.pipeline_data_id} is committed, but not yet loaded into the index.`),
  ];
  return { what: `the index has the ${known.size} results of PostgreSQL, and no others`, faults };
}

interface FiledReads {
  reads: Map<string, number>;
  /** Data sets whose file could not be read. */
  unreadable: Set<string>;
}

/** The reads of every result by the committed files, which are the truth. */
async function readsOfFiles(dataSets: readonly DataSetRow[], home: string): Promise<FiledReads> {
  const threads = openThreads(1);
  const filed: FiledReads = { reads: new Map(), unreadable: new Set() };
  try {
    for (const { pipeline_data_id, file_key } of dataSets) {
      const found = await readFile(join(home, 'files', file_key))
        .then((parquet) => readsInFile({ threads }, new Uint8Array(parquet)))
        .catch(() => null);
      if (!found) filed.unreadable.add(pipeline_data_id);
      for (const [id, count] of found ?? []) filed.reads.set(id, count);
    }
  } finally {
    await threads.close();
  }
  return filed;
}

function faultsOfSample({ result_id, reads }: IndexedResult, sums: readonly RankSums[]): string[] {
  if (reads === 0) return sums.length === 0 ? [] : [`result ${result_id} has no reads, but has taxa in the index.`];
  return ranks.flatMap((rank: Rank, at) => {
    const sum = sums.find((one) => one.rank === at);
    if (!sum) return [`result ${result_id} has no taxa at rank ${rank}.`];
    // Imported shares are written with few digits, and sum up as nearly as those: reads are whole, and sum up exactly.
    const isRounded = !Number.isInteger(sum.reads);
    const [least, shares] = isRounded ? [Math.max(0.5, reads * ROUNDED_WITHIN), ROUNDED_WITHIN] : [0, SHARES_WITHIN];
    const isWhole = Math.abs(sum.reads - reads) <= least && Math.abs(sum.abundance - 1) < shares;
    const found = `${sum.reads} of ${reads} reads, shares ${sum.abundance}`;
    return isWhole ? [] : [`result ${result_id} has wrong sums at rank ${rank}: ${found}.`];
  });
}

async function checkSums(index: IndexClient, indexed: readonly IndexedResult[], filed: FiledReads) {
  const sums = Map.groupBy(await rankSums(index), ({ sample_no }) => sample_no);
  const faults = indexed.flatMap((result) => {
    const own = faultsOfSample(result, sums.get(result.sample_no) ?? []);
    const inFile = filed.reads.get(result.result_id) ?? 0;
    if (inFile === result.reads || filed.unreadable.has(result.pipeline_data_id)) return own;
    return [...own, `result ${result.result_id} has ${result.reads} reads in the index and ${inFile} in its file.`];
  });
  for (const id of filed.unreadable) faults.push(`the table of data set ${id} cannot be read.`);
  return { what: `${indexed.length} results have the reads of their files, at each of ${ranks.length} ranks`, faults };
}

async function checkWords(db: Db, index: IndexClient, dataSets: readonly DataSetRow[]): Promise<Finding> {
  const loaded = dataSets.filter(({ state }) => state === 'loaded');
  const faults: string[] = [];
  for (const dataSet of loaded) {
    for (const { result_id, audience, fields } of await rowsThatDiffer({ db, index }, dataSet)) {
      faults.push(`result ${result_id}, as ${audience} sees it, differs in ${fields.join(', ')}.`);
    }
  }
  return { what: 'the index matches PostgreSQL for the metadata and tags of each sample', faults };
}

/** Compares PostgreSQL, the file store and the index, beside a running portal too. */
export async function verifyPortal(home: OpenHome): Promise<Finding[]> {
  const db = openDatabase({ url: home.database_url, max_connections: 2, application_name: 'cohortium verify' });
  const index = await home.openIndex();
  try {
    const folder = home.config.home;
    const dataSets = await allDataSets(db);
    const indexed = await indexedResults(index);
    const filed = await readsOfFiles(dataSets, folder);
    return [
      await checkFiles(db, folder),
      await checkRuns(db),
      await checkMembers(db, dataSets, indexed),
      await checkSums(index, indexed, filed),
      await checkWords(db, index, dataSets),
    ];
  } finally {
    await index.close();
    await db.destroy();
  }
}
