import { commonFormat, fileFormatOf, titleOfSubmitted } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { formatBytes, formatCount, formatNumber } from '#platform';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import { readsToSubmit } from '../reads/reads-to-submit.ts';
import { formatArray, formatContigs, formatReads } from '../uploads/format-reads.ts';

/** A summary of the submission, with skipped samples and files. */
export function SubmissionSummaryCard({ draftState }: { draftState: SubmissionDraft }) {
  const { draft, files, checked } = draftState;
  const { rows, without, files: usedFiles, size_bytes: size } = readsToSubmit(draftState);
  const reads = usedFiles.reduce((sum, { n_reads }) => sum + (n_reads ?? 0), 0);
  const contigs = usedFiles.flatMap((file) => file.contigs ?? []);
  const sumOf = (field: 'n_sequences' | 'n_bases') => contigs.reduce((sum, one) => sum + one[field], 0);
  const arrays = [...new Set(usedFiles.flatMap(({ array }) => (array ? [formatArray(array)] : [])))];
  const withReads = rows.filter(({ forward }) => !forward.some((name) => fileFormatOf(name) !== 'fastq'));
  const paired = withReads.length > 0 && withReads.every(({ forward, reverse }) => forward.length === reverse.length);
  const fields = checked.reading?.columns.filter(({ standard_field }) => standard_field !== null).length ?? 0;
  const columns = checked.reading?.columns.length ?? 0;
  return (
    <section aria-label="Summary">
      <h3 className="mb-1.5 font-medium text-12 text-ink-2">Summary</h3>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1 text-13">
        <SummaryRow name="Submission">{draft.project_name.trim() || '–'}</SummaryRow>
        <SummaryRow name="Kind of data">
          {titleOfSubmitted(draft.data_type, commonFormat(usedFiles.map(({ name }) => name)))}
          {draft.variable_region && `, ${draft.variable_region}`}
        </SummaryRow>
        <SummaryRow name="Samples">
          {formatCount(rows.length, 'sample')}
          {without.length > 0 && <SkippedNote>{formatNumber(without.length)} without files, skipped</SkippedNote>}
        </SummaryRow>
        <SummaryRow name="Files">
          {formatCount(usedFiles.length, 'file')}, {formatBytes(size)}
          {reads > 0 && <SkippedNote>{formatReads(reads, { paired })}</SkippedNote>}
          {contigs.length > 0 && (
            <SkippedNote>{formatContigs({ n_sequences: sumOf('n_sequences'), n_bases: sumOf('n_bases') })}</SkippedNote>
          )}
          {arrays.length > 0 && <SkippedNote>{arrays.slice(0, 2).join(' · ')}</SkippedNote>}
          {usedFiles.length < files.length && (
            <SkippedNote>{files.length - usedFiles.length} without a sample, skipped</SkippedNote>
          )}
        </SummaryRow>
        <SummaryRow name="Columns">
          {formatCount(columns, 'column')}
          {columns > 0 && <SkippedNote>{fields} under standard names</SkippedNote>}
        </SummaryRow>
        <SummaryRow name="Visible to">this workspace only, until you share it</SummaryRow>
      </dl>
    </section>
  );
}

const SkippedNote = ({ children }: { children: ReactNode }) => <span className="text-ink-3"> · {children}</span>;

export function SummaryRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
