import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Rank, ranks } from '@cohortium/contract';
import { openThreads } from '#platform/concurrency';
import { type Db, openDatabase } from '#platform/database';
import type { IndexClient } from '#platform/index';
import { allDataSets, type DataSetRow, readsInFile, rowsThatDiffer } from '#samples';
import { digestFile } from './copy-files.ts';
import type { OpenHome } from './open-data-folder.ts';
import {
  type IndexedResult,
  listExpectedFiles,
  listExpectedResults,
  listIndexedResults,
  listRunsWithoutJob,
  type RankSums,
  sumByRank,
} from './verify-store.ts';

/** Result of one check; `problems` is empty if everything matches. */
export interface CheckResult {
  what: string;
  problems: string[];
}

/** Shares are single precision: thousands of them sum to 1 only this well. */
const ABUNDANCE_TOLERANCE = 1e-3;
const ROUNDED_TOLERANCE = 0.01;

async function checkFiles(db: Db, home: string): Promise<CheckResult> {
  const files = await listExpectedFiles(db);
  const faults: string[] = [];
  for (const { what, file_key, size_bytes, sha256 } of files) {
    const path = join(home, 'files', file_key);
    const fileStats = await stat(path).catch(() => null);
    if (!fileStats) faults.push(`${what} is not in the file store (${file_key}).`);
    else if (size_bytes !== null && fileStats.size !== size_bytes) {
      faults.push(`${what} has ${fileStats.size} bytes; PostgreSQL says ${size_bytes}.`);
    } else if (sha256 !== null && (await digestFile(path)).sha256 !== sha256) {
      faults.push(`${what} has changed: its SHA-256 differs.`);
    }
  }
  return { what: `${files.length} files match PostgreSQL`, problems: faults };
}

async function checkRuns(db: Db): Promise<CheckResult> {
  const stranded = await listRunsWithoutJob(db);
  return {
    what: 'every unfinished run has a job',
    problems: stranded.map((id) => `run ${id} is unfinished but has no job.`),
  };
}

async function checkIndexedResults(db: Db, dataSets: readonly DataSetRow[], indexed: readonly IndexedResult[]) {
  const loaded = new Set(dataSets.flatMap((row) => (row.state === 'loaded' ? row.pipeline_data_id : [])));
  const expectedIds = new Map((await listExpectedResults(db)).map((row) => [row.result_id, row.pipeline_data_id]));
  const indexedIds = new Set(indexed.map(({ result_id }) => result_id));
  const missing = [...expectedIds].filter(([id, dataSet]) => loaded.has(dataSet) && !indexedIds.has(id));
  const foreign = indexed.filter(({ result_id, pipeline_data_id }) => expectedIds.get(result_id) !== pipeline_data_id);
  const faults = [
    ...missing.map(([id]) => `result ${id} is loaded, but missing from the index.`),
    ...foreign.map(({ result_id }) => `the index has ${result_id}, which does not match PostgreSQL.`),
    ...dataSets
      .filter(({ state }) => state !== 'loaded')
      .map((row) => `data set ${row.pipeline_data_id} is committed, but not yet loaded into the index.`),
  ];
  return { what: `the index has the ${expectedIds.size} results of PostgreSQL, and no others`, problems: faults };
}

interface FileReads {
  reads: Map<string, number>;
  /** Data sets whose file could not be read. */
  unreadable: Set<string>;
}

/** The reads of every result by the committed files, which are the truth. */
async function readCountsOfFiles(dataSets: readonly DataSetRow[], home: string): Promise<FileReads> {
  const threads = openThreads(1);
  const filed: FileReads = { reads: new Map(), unreadable: new Set() };
  try {
    for (const { pipeline_data_id, file_key } of dataSets) {
      const fileReads = await readFile(join(home, 'files', file_key))
        .then((parquet) => readsInFile({ threads }, new Uint8Array(parquet)))
        .catch(() => null);
      if (!fileReads) filed.unreadable.add(pipeline_data_id);
      for (const [id, count] of fileReads ?? []) filed.reads.set(id, count);
    }
  } finally {
    await threads.close();
  }
  return filed;
}

function findSumProblems({ result_id, reads }: IndexedResult, sums: readonly RankSums[]): string[] {
  if (reads === 0) return sums.length === 0 ? [] : [`result ${result_id} has no reads, but has taxa in the index.`];
  return ranks.flatMap((rank: Rank, i) => {
    const sum = sums.find((one) => one.rank === i);
    if (!sum) return [`result ${result_id} has no taxa at rank ${rank}.`];
    // Imported shares are written with few digits, and sum up as nearly as those: reads are whole, and sum up exactly.
    const isRounded = !Number.isInteger(sum.reads);
    const [least, shares] = isRounded
      ? [Math.max(0.5, reads * ROUNDED_TOLERANCE), ROUNDED_TOLERANCE]
      : [0, ABUNDANCE_TOLERANCE];
    const isWhole = Math.abs(sum.reads - reads) <= least && Math.abs(sum.abundance - 1) < shares;
    const summary = `${sum.reads} of ${reads} reads, shares ${sum.abundance}`;
    return isWhole ? [] : [`result ${result_id} has wrong sums at rank ${rank}: ${summary}.`];
  });
}

async function checkSums(index: IndexClient, indexed: readonly IndexedResult[], filed: FileReads) {
  const sums = Map.groupBy(await sumByRank(index), ({ sample_no }) => sample_no);
  const faults = indexed.flatMap((result) => {
    const sumProblems = findSumProblems(result, sums.get(result.sample_no) ?? []);
    const inFile = filed.reads.get(result.result_id) ?? 0;
    if (inFile === result.reads || filed.unreadable.has(result.pipeline_data_id)) return sumProblems;
    return [
      ...sumProblems,
      `result ${result.result_id} has ${result.reads} reads in the index and ${inFile} in its file.`,
    ];
  });
  for (const id of filed.unreadable) faults.push(`the table of data set ${id} cannot be read.`);
  return {
    what: `${indexed.length} results have the reads of their files, at each of ${ranks.length} ranks`,
    problems: faults,
  };
}

async function checkMetadata(db: Db, index: IndexClient, dataSets: readonly DataSetRow[]): Promise<CheckResult> {
  const loaded = dataSets.filter(({ state }) => state === 'loaded');
  const faults: string[] = [];
  for (const dataSet of loaded) {
    for (const { result_id, audience, fields } of await rowsThatDiffer({ db, index }, dataSet)) {
      faults.push(`result ${result_id}, as ${audience} sees it, differs in ${fields.join(', ')}.`);
    }
  }
  return { what: 'the index matches PostgreSQL for the metadata and tags of each sample', problems: faults };
}

/** Compares PostgreSQL, the file store and the index, beside a running portal too. */
export async function verifyPortal(home: OpenHome): Promise<CheckResult[]> {
  const db = openDatabase({ url: home.database_url, max_connections: 2, application_name: 'cohortium verify' });
  const index = await home.openIndex();
  try {
    const folder = home.config.home;
    const dataSets = await allDataSets(db);
    const indexed = await listIndexedResults(index);
    const filed = await readCountsOfFiles(dataSets, folder);
    return [
      await checkFiles(db, folder),
      await checkRuns(db),
      await checkIndexedResults(db, dataSets, indexed),
      await checkSums(index, indexed, filed),
      await checkMetadata(db, index, dataSets),
    ];
  } finally {
    await index.close();
    await db.destroy();
  }
}
