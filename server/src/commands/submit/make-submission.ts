import { setTimeout as pause } from 'node:timers/promises';
import {
  type Assignment,
  type Mapping,
  routes,
  type SheetProblem,
  type SheetReading,
  writeSheet,
} from '@cohortium/contract';
import { counted } from '#platform/words';
import type { LocalFile, LocalSheet } from './find-files.ts';
import type { Reached } from './reach-portal.ts';
import type { SubmitWords } from './read-words.ts';

/** Sheet or files have errors; they are said already. */
export class SubmissionRefused extends Error {
  override name = 'SubmissionRefused';
}

type Say = (line: string) => void;

const SAID_AT_MOST = 50;
const BETWEEN_MS = 500;

const placeOf = ({ row, column, file }: SheetProblem): string =>
  [row === null ? '' : `row ${row}`, column ?? '', file ?? ''].filter(Boolean).join(', ');

/** Says what is wrong, errors first; throws when something has to be mended. */
export function sayProblems(
  name: string,
  reading: Pick<SheetReading, 'problems' | 'n_errors' | 'n_warnings'>,
  say: Say,
) {
  for (const one of reading.problems.slice(0, SAID_AT_MOST)) {
    say(`${one.severity}: ${[name, placeOf(one)].filter(Boolean).join(', ')}: ${one.message} ${one.remedy}`);
  }
  if (reading.problems.some(({ fix }) => fix?.kind === 'single_end')) {
    say('Add --single-end to take samples that have R1 or R2 only as single-end reads.');
  }
  const { n_errors, n_warnings } = reading;
  const more = n_errors + n_warnings - Math.min(reading.problems.length, SAID_AT_MOST);
  if (more > 0) say(`… and ${more} more.`);
  if (n_errors > 0) throw new SubmissionRefused(`${counted(n_errors, 'error')}; nothing was submitted.`);
}

/** The sheet's text, whatever kind of file it is. */
export async function readSheet({ call }: Reached, sheet: LocalSheet, say: Say): Promise<string> {
  const { data } = await call(routes.ingestion.readSheet, { body: sheet });
  const n_errors = data.problems.filter(({ severity }) => severity === 'error').length;
  sayProblems(sheet.name, { problems: data.problems, n_errors, n_warnings: data.problems.length - n_errors }, say);
  return writeSheet(data.columns, data.rows);
}

/** A sheet's text with how it is meant, where the person says so. */
export interface SentSheet {
  sheet: string;
  sheet_name: string;
  mapping?: Mapping;
  assignments?: Assignment[];
}

const singlesOf = ({ problems }: SheetReading): Assignment[] =>
  problems.flatMap(({ fix }) =>
    fix?.kind === 'single_end'
      ? fix.files.map((file) => ({ file, sample_id: fix.sample_id, read: 'single' as const }))
      : [],
  );

/** Reads the sheet with the files' names; with `single_end`, mates without the other half are taken as they are. */
export async function checkSheet(
  { call }: Reached,
  { files, ...sheet }: SentSheet & { files: readonly LocalFile[] },
  { single_end }: Pick<SubmitWords, 'single_end'>,
): Promise<{ reading: SheetReading; assignments: Assignment[] }> {
  const file_names = files.map(({ name }) => name);
  const assignments: Assignment[] = [];
  // Each answer names so many problems at most.
  for (;;) {
    const body = { ...sheet, assignments, file_names, dry_run: true };
    const { reading } = (await call(routes.ingestion.ingestBulk, { body })).data;
    const singles = single_end ? singlesOf(reading) : [];
    if (singles.length === 0) return { reading, assignments };
    assignments.push(...singles);
  }
}

/** The submission that an earlier try of the same words has begun, or a new one. */
export async function openSubmission({ call }: Reached, words: SubmitWords, sheet: SentSheet): Promise<string> {
  const { data } = await call(routes.ingestion.submissions, { query: { page: 1, page_size: 100 } });
  const there = data.find(({ project_name }) => project_name === words.project);
  const parts = {
    project_name: words.project,
    description: words.description,
    variable_region: words.variable_region,
    ...sheet,
  };
  if (!there) return (await call(routes.ingestion.createSubmission, { body: parts })).data.submission_id;
  const { submission_id } = there;
  await call(routes.ingestion.editSubmission, { params: { id: submission_id }, body: parts });
  return submission_id;
}

/** Waits until all reads are checked; says which files are damaged, and removes what the folder has no more. */
export async function awaitChecks(reached: Reached, submission_id: string, files: readonly LocalFile[]): Promise<void> {
  const wanted = new Set(files.map(({ name }) => name));
  for (let page = 1; ; ) {
    const query = { submission_id, page, page_size: 1000 };
    const { data, paging } = await reached.call(routes.ingestion.uploads, { query });
    const gone = data.filter(({ name }) => !wanted.has(name)).map(({ file_id }) => file_id);
    if (gone.length > 0) await reached.call(routes.ingestion.removeUploads, { body: { file_ids: gone } });
    else if (data.some(({ state }) => state === 'checking')) await pause(BETWEEN_MS);
    else if (page * query.page_size >= paging.total) return;
    else page += 1;
  }
}
