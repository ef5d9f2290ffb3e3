import type { SubmissionSummary } from '@cohortium/contract';
import { formatCount, formatPercent } from '#platform';
import type { UploadTotals } from './reads/upload-totals.ts';

export const STEPS = ['details', 'sheet', 'harmonization', 'reads', 'review'] as const;
export type StepId = (typeof STEPS)[number];

/** What stands between a submission and its sending; from the server, and from what only this page knows. */
export type MissingPart = SubmissionSummary['missing'][number];

/** Where a submission stands. */
export interface Standing {
  project_name: string;
  n_rows: number;
  /** The sheet has not been read since it or the files last changed. */
  checking: boolean;
  /** In the cells of the sheet, and of the files. */
  n_errors: { sheet: number; reads: number };
  /** Columns and values to decide upon; null while nobody has looked. */
  n_open: number | null;
  totals: UploadTotals;
  /** Samples of the sheet that have files; null while the sheet has not been read. */
  n_paired: number | null;
  /** As the server told it last. */
  missing: readonly MissingPart[];
}

/** A step as the strip at the head of the page tells it. */
export interface Step {
  id: StepId;
  title: string;
  words: string;
  state: 'open' | 'done' | 'wrong';
}

const n = (count: number, noun: string, rest: string) => `${formatCount(count, noun)} ${rest}`;

function readsMissing({ totals, n_errors, n_paired }: Standing): (string | false)[] {
  const left = totals.n_files - totals.n_sent - totals.n_failed;
  return [
    left > 0 && n(left, 'file', 'still to be sent.'),
    totals.n_checking > 0 && n(totals.n_checking, 'file', 'being checked.'),
    totals.n_failed > 0 && n(totals.n_failed, 'file', 'cannot be used.'),
    n_errors.reads > 0 && n(n_errors.reads, 'problem', 'with the files.'),
    totals.n_files > 0 && n_paired === 0 && 'No file belongs to a sample of the sheet.',
  ];
}

/**
 * Everything that is missing, in words and in the order of the steps. Of files chosen here the server knows nothing
 * yet: this page says it for them.
 */
export function missingParts(standing: Standing): MissingPart[] {
  const { n_errors, missing, totals } = standing;
  const told = new Set(missing.map(({ step }) => step));
  const knowsMore = totals.n_files > totals.n_sent;
  const sheet =
    !told.has('sheet') && n_errors.sheet > 0
      ? [{ step: 'sheet' as const, message: n(n_errors.sheet, 'problem', 'in the sheet.') }]
      : [];
  const reads = knowsMore || !told.has('reads') ? readsMissing(standing).filter((words) => words !== false) : [];
  return [
    ...missing.filter(({ step }) => step !== 'reads' || !knowsMore),
    ...sheet,
    ...reads.map((message) => ({ step: 'reads' as const, message })),
  ].toSorted((one, other) => STEPS.indexOf(one.step) - STEPS.indexOf(other.step));
}

/** What to do next: a name just written is on its way to the server, and nothing that one could still do. */
export const firstMissing = (standing: Standing): MissingPart | undefined =>
  missingParts(standing).find(({ step }) => step !== 'details' || standing.project_name.trim() === '');

type Told = Pick<Step, 'words' | 'state'>;

function sheetStep({ n_rows, n_errors, checking }: Standing): Told {
  if (n_rows === 0) return { words: 'Upload or paste', state: 'open' };
  if (n_errors.sheet > 0) return { words: formatCount(n_errors.sheet, 'problem'), state: 'wrong' };
  return { words: checking ? 'Being read' : formatCount(n_rows, 'row'), state: checking ? 'open' : 'done' };
}

function termsStep({ n_rows, n_open }: Standing): Told {
  if (n_rows === 0 || n_open === null) return { words: 'After the sheet', state: 'open' };
  return n_open > 0 ? { words: `${n_open} to decide`, state: 'open' } : { words: 'All settled', state: 'done' };
}

function readsStep({ totals, n_errors }: Standing): Told {
  const { n_files, n_sent, n_checking, share, moving, lost, n_partly, n_paused } = totals;
  const wrong = totals.n_failed + n_errors.reads;
  if (n_files === 0) return { words: 'Choose files', state: 'open' };
  if (wrong > 0) return { words: formatCount(wrong, 'problem'), state: 'wrong' };
  const open = (words: string): Told => ({ words, state: 'open' });
  if (lost) return open('Waiting for the server');
  if (moving) return open(`Uploading, ${formatPercent(share, 0)}`);
  if (n_paused > 0) return open(`${n_paused} paused`);
  if (n_partly > 0) return open(`${n_partly} to go on with`);
  if (n_sent < n_files) return open(`${formatCount(n_files, 'file')} chosen`);
  return n_checking > 0 ? open('Being checked') : { words: `${formatCount(n_files, 'file')} there`, state: 'done' };
}

export function stepsOf(standing: Standing): Step[] {
  const name = standing.project_name.trim();
  const ready = missingParts(standing).length === 0 && !standing.checking;
  return [
    { id: 'details', title: 'Details', words: name || 'Give it a name', state: name ? 'done' : 'open' },
    { id: 'sheet', title: 'Sample sheet', ...sheetStep(standing) },
    { id: 'harmonization', title: 'Harmonise', ...termsStep(standing) },
    { id: 'reads', title: 'Reads', ...readsStep(standing) },
    { id: 'review', title: 'Review', words: ready ? 'Ready' : 'When all is there', state: ready ? 'done' : 'open' },
  ];
}
