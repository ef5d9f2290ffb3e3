import { setTimeout as pause } from 'node:timers/promises';
import {
  type Assignment,
  type Mapping,
  type OmicType,
  routes,
  type SheetProblem,
  type SheetReading,
  writeSheet,
} from '@cohortium/contract';
import { formatCount } from '#platform/text';
import type { PortalConnection } from '../portal-client/connect-to-portal.ts';
import type { LocalFile } from '../portal-client/portal-command.ts';
import type { LocalSheet } from './find-files.ts';
import type { SubmitArguments } from './parse-arguments.ts';

/** Sheet or files have errors, which are printed already. */
export class SubmissionError extends Error {
  override name = 'SubmissionError';
}

type Print = (line: string) => void;

const MAX_PROBLEMS = 50;
const POLL_MS = 500;

const formatLocation = ({ row, column, file }: SheetProblem): string =>
  [row === null ? '' : `row ${row}`, column ?? '', file ?? ''].filter(Boolean).join(', ');

/** Says what is wrong, errors first; throws when something has to be fixed. */
export function printProblems(
  name: string,
  reading: Pick<SheetReading, 'problems' | 'n_errors' | 'n_warnings'>,
  printLine: Print,
) {
  for (const one of reading.problems.slice(0, MAX_PROBLEMS)) {
    printLine(
      `${one.severity}: ${[name, formatLocation(one)].filter(Boolean).join(', ')}: ${one.message} ${one.remedy}`,
    );
  }
  if (reading.problems.some(({ fix }) => fix?.kind === 'single_end')) {
    printLine('Add --single-end to take samples that have R1 or R2 only as single-end reads.');
  }
  const { n_errors, n_warnings } = reading;
  const more = n_errors + n_warnings - Math.min(reading.problems.length, MAX_PROBLEMS);
  if (more > 0) printLine(`… and ${more} more.`);
  if (n_errors > 0) throw new SubmissionError(`${formatCount(n_errors, 'error')}; nothing was submitted.`);
}

/** The sheet's text, whatever kind of file it is. */
export async function parseSheet({ call }: PortalConnection, sheet: LocalSheet, printLine: Print): Promise<string> {
  const { data } = await call(routes.ingestion.readSheet, { body: sheet });
  const n_errors = data.problems.filter(({ severity }) => severity === 'error').length;
  printProblems(
    sheet.name,
    { problems: data.problems, n_errors, n_warnings: data.problems.length - n_errors },
    printLine,
  );
  return writeSheet(data.columns, data.rows);
}

/** A sheet's text with how it is meant, where the person says so. */
export interface MappedSheet {
  sheet: string;
  sheet_name: string;
  mapping?: Mapping;
  assignments?: Assignment[];
  omic_type?: OmicType;
  data_type?: number;
}

const singlesOf = ({ problems }: SheetReading): Assignment[] =>
  problems.flatMap(({ fix }) =>
    fix?.kind === 'single_end'
      ? fix.files.map((file) => ({ file, sample_id: fix.sample_id, read: 'single' as const }))
      : [],
  );

/** Reads the sheet with the files' names; with `single_end`, mates without the other half are taken as they are. */
export async function checkSheet(
  { call }: PortalConnection,
  { files, ...sheet }: MappedSheet & { files: readonly LocalFile[] },
  { single_end }: Pick<SubmitArguments, 'single_end'>,
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
export async function ensureDraft(
  { call }: PortalConnection,
  args: SubmitArguments,
  sheet: MappedSheet,
): Promise<string> {
  const { data } = await call(routes.ingestion.submissions, { query: { page: 1, page_size: 100 } });
  const existingDraft = data.find(({ project_name }) => project_name === args.project);
  const draft = {
    project_name: args.project,
    description: args.description,
    variable_region: args.variable_region,
    ...sheet,
  };
  if (!existingDraft) return (await call(routes.ingestion.createSubmission, { body: draft })).data.submission_id;
  const { submission_id } = existingDraft;
  await call(routes.ingestion.editSubmission, { params: { id: submission_id }, body: draft });
  return submission_id;
}

/** Waits until all reads are checked; says which files are damaged, and removes what the folder has no more. */
export async function waitForChecks(
  reached: PortalConnection,
  submission_id: string,
  files: readonly LocalFile[],
): Promise<void> {
  const fileNames = new Set(files.map(({ name }) => name));
  for (let page = 1; ; ) {
    const query = { submission_id, page, page_size: 1000 };
    const { data, paging } = await reached.call(routes.ingestion.uploads, { query });
    const obsoleteIds = data.filter(({ name }) => !fileNames.has(name)).map(({ file_id }) => file_id);
    if (obsoleteIds.length > 0) await reached.call(routes.ingestion.removeUploads, { body: { file_ids: obsoleteIds } });
    else if (data.some(({ state }) => state === 'checking')) await pause(POLL_MS);
    else if (page * query.page_size >= paging.total) return;
    else page += 1;
  }
}
