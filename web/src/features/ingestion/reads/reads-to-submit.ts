import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import { pairTableOf } from './pair-table.ts';

/** The samples that have files, those that have none, and the files that belong to a sample. */
export function readsToSubmit({ files, checked }: Pick<SubmissionDraft, 'files' | 'checked'>) {
  const table = pairTableOf(
    checked.reading,
    files.map(({ name }) => name),
  );
  const rows = table.guessed ? [] : table.rows;
  const names = new Set(rows.flatMap(({ forward, reverse }) => [...forward, ...reverse]));
  const submitted = files.filter(({ name }) => names.has(name));
  const size_bytes = submitted.reduce((sum, file) => sum + file.size_bytes, 0);
  return { rows, without: table.without, files: submitted, size_bytes };
}
