import type { Submission, SubmissionSummary, SubmissionWithoutSheet } from '@cohortium/contract';
import type { SubmissionHead, SubmissionRow, SubmissionSummaryRow } from './submissions-store.ts';
import type { FileCounts } from './uploads/uploads-store.ts';

const iso = (time: string | Date): string => new Date(time).toISOString();
const none = { waiting: 0, checking: 0, ok: 0, invalid: 0, claimed: 0, size_bytes: 0 };
const files = (n: number): string => (n === 1 ? '1 file' : `${n} files`);

/** Current reasons why a submission can't be submitted. */
function missingOf(head: SubmissionHead, counts: typeof none): SubmissionSummary['missing'] {
  if (head.project_id !== null) return [];
  const { waiting, checking, ok, invalid } = counts;
  const missing: SubmissionSummary['missing'] = [];
  if (head.project_name === '') missing.push({ step: 'details', message: 'The submission has no name yet.' });
  if (!head.has_sheet) missing.push({ step: 'sheet', message: 'There is no sample sheet yet.' });
  if (waiting + checking + ok + invalid === 0) missing.push({ step: 'reads', message: 'There are no read files yet.' });
  const stand = (n: number) => (n === 1 ? 'is' : 'are');
  if (waiting > 0) {
    missing.push({ step: 'reads', message: `${files(waiting)} ${stand(waiting)} not completely uploaded.` });
  }
  if (checking > 0)
    missing.push({ step: 'reads', message: `${files(checking)} ${stand(checking)} still being checked.` });
  if (invalid > 0) {
    missing.push({
      step: 'reads',
      message: `${files(invalid)} ${stand(invalid)} damaged; replace or remove ${invalid === 1 ? 'it' : 'them'}.`,
    });
  }
  return missing;
}

export function summaryView(head: SubmissionHead, counted: FileCounts | undefined): SubmissionSummary {
  const counts = counted ?? { ...none };
  const { waiting, checking, ok, invalid, claimed, size_bytes } = counts;
  return {
    submission_id: head.submission_id,
    src_db: head.src_db,
    omic_type: head.omic_type,
    data_type: head.data_type,
    project_name: head.project_name,
    n_files: waiting + checking + ok + invalid + claimed,
    n_files_by_state: { waiting, checking, ok, invalid, claimed },
    size_bytes,
    has_sheet: head.has_sheet,
    missing: missingOf(head, counts),
    project_id: head.project_id,
    created_at: iso(head.created_at),
    updated_at: iso(head.updated_at),
  };
}

/** The submission without its sheet. */
export function submissionSummaryView(
  row: SubmissionSummaryRow,
  counts: FileCounts | undefined,
): SubmissionWithoutSheet {
  const { description, variable_region, sheet_name, mapping, assignments, revision } = row;
  return { ...summaryView(row, counts), description, variable_region, sheet_name, mapping, assignments, revision };
}

export function submissionView({ sheet, ...row }: SubmissionRow, counts: FileCounts | undefined): Submission {
  return { ...submissionSummaryView({ ...row, has_sheet: sheet !== '' }, counts), sheet };
}
