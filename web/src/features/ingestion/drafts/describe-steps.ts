import type { SubmissionSummary } from '@cohortium/contract';
import { formatCount, formatPercent } from '#platform';
import type { UploadTotals } from '../reads/upload-totals.ts';

export const STEPS = ['details', 'sheet', 'harmonization', 'reads', 'review'] as const;
export type StepId = (typeof STEPS)[number];

/** An item that is missing before a submission can be submitted, reported by the server or by this page. */
export type MissingItem = SubmissionSummary['missing'][number];

/** The progress of a draft submission. */
export interface SubmissionProgress {
  project_name: string;
  n_rows: number;
  /** The sheet has not been checked since the last change of the sheet or files. */
  checking: boolean;
  /** In the cells of the sheet, and of the files. */
  n_errors: { sheet: number; reads: number };
  /** Undecided columns and values; null before the first check. */
  n_open: number | null;
  totals: UploadTotals;
  /** Samples of the sheet that have files; null while the sheet has not been read. */
  n_paired: number | null;
  /** As last received from the server. */
  missing: readonly MissingItem[];
}

/** A step in the step strip. */
export interface Step {
  id: StepId;
  title: string;
  summary: string;
  state: 'open' | 'done' | 'wrong';
}

const formatMissingCount = (count: number, itemLabel: string, rest: string) =>
  `${formatCount(count, itemLabel)} ${rest}`;

function readsMissing({ totals, n_errors, n_paired }: SubmissionProgress): (string | false)[] {
  const remaining = totals.n_files - totals.n_sent - totals.n_failed;
  return [
    remaining > 0 && formatMissingCount(remaining, 'file', 'not yet uploaded.'),
    totals.n_checking > 0 && formatMissingCount(totals.n_checking, 'file', 'being checked.'),
    totals.n_failed > 0 && formatMissingCount(totals.n_failed, 'file', 'not usable.'),
    n_errors.reads > 0 && formatMissingCount(n_errors.reads, 'problem', 'with the files.'),
    totals.n_files > 0 && n_paired === 0 && 'No file matches a sample of the sheet.',
  ];
}

/**
 * All missing items in the order of the steps. This page adds files that the server does not know yet.
 */
export function missingItems(progress: SubmissionProgress): MissingItem[] {
  const { n_errors, missing, totals } = progress;
  const missingSteps = new Set(missing.map(({ step }) => step));
  const knowsMore = totals.n_files > totals.n_sent;
  const sheet =
    !missingSteps.has('sheet') && n_errors.sheet > 0
      ? [{ step: 'sheet' as const, message: formatMissingCount(n_errors.sheet, 'problem', 'in the sheet.') }]
      : [];
  const reads =
    knowsMore || !missingSteps.has('reads') ? readsMissing(progress).filter((summary) => summary !== false) : [];
  return [
    ...missing.filter(({ step }) => step !== 'reads' || !knowsMore),
    ...sheet,
    ...reads.map((message) => ({ step: 'reads' as const, message })),
  ].toSorted((one, other) => STEPS.indexOf(one.step) - STEPS.indexOf(other.step));
}

/** The next missing item; a name that is being saved does not count as missing. */
export const firstMissing = (progress: SubmissionProgress): MissingItem | undefined =>
  missingItems(progress).find(({ step }) => step !== 'details' || progress.project_name.trim() === '');

type StepStatus = Pick<Step, 'summary' | 'state'>;

function sheetStep({ n_rows, n_errors, checking }: SubmissionProgress): StepStatus {
  if (n_rows === 0) return { summary: 'Upload or paste', state: 'open' };
  if (n_errors.sheet > 0) return { summary: formatCount(n_errors.sheet, 'problem'), state: 'wrong' };
  return { summary: checking ? 'Reading' : formatCount(n_rows, 'row'), state: checking ? 'open' : 'done' };
}

function termsStep({ n_rows, n_open }: SubmissionProgress): StepStatus {
  if (n_rows === 0 || n_open === null) return { summary: 'Needs the sheet', state: 'open' };
  return n_open > 0 ? { summary: `${n_open} undecided`, state: 'open' } : { summary: 'All matched', state: 'done' };
}

function readsStep({ totals, n_errors }: SubmissionProgress): StepStatus {
  const { n_files, n_sent, n_checking, progress, moving, isOffline, n_partly, n_paused } = totals;
  const wrong = totals.n_failed + n_errors.reads;
  if (n_files === 0) return { summary: 'Choose files', state: 'open' };
  if (wrong > 0) return { summary: formatCount(wrong, 'problem'), state: 'wrong' };
  const open = (summary: string): StepStatus => ({ summary, state: 'open' });
  if (isOffline) return open('Waiting for the server');
  if (moving) return open(`Uploading, ${formatPercent(progress, 0)}`);
  if (n_paused > 0) return open(`${n_paused} paused`);
  if (n_partly > 0) return open(`${n_partly} to resume`);
  if (n_sent < n_files) return open(`${formatCount(n_files, 'file')} chosen`);
  return n_checking > 0 ? open('Checking') : { summary: `${formatCount(n_files, 'file')} uploaded`, state: 'done' };
}

export function stepsOf(progress: SubmissionProgress): Step[] {
  const name = progress.project_name.trim();
  const ready = missingItems(progress).length === 0 && !progress.checking;
  return [
    { id: 'details', title: 'Details', summary: name || 'Give it a name', state: name ? 'done' : 'open' },
    { id: 'sheet', title: 'Sample sheet', ...sheetStep(progress) },
    { id: 'harmonization', title: 'Harmonise', ...termsStep(progress) },
    { id: 'reads', title: 'Reads', ...readsStep(progress) },
    {
      id: 'review',
      title: 'Review',
      summary: ready ? 'Ready' : 'When everything is complete',
      state: ready ? 'done' : 'open',
    },
  ];
}
