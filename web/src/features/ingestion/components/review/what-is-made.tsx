import { dataTypeById } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { formatBytes, formatCount, formatNumber } from '#platform';
import { readsToSubmit } from '../../model/reads/reads-to-submit.ts';
import { sayReads } from '../../model/reads/say-reads.ts';
import type { Making } from '../../queries/use-making.ts';

/** A summary of the submission, with skipped samples and files. */
export function WhatIsMade({ making }: { making: Making }) {
  const { draft, files, checked } = making;
  const { rows, without, files: wanted, size_bytes: size } = readsToSubmit(making);
  const reads = wanted.reduce((sum, { n_reads }) => sum + (n_reads ?? 0), 0);
  const paired = rows.length > 0 && rows.every(({ forward, reverse }) => forward.length === reverse.length);
  const fields = checked.reading?.columns.filter(({ standard_field }) => standard_field !== null).length ?? 0;
  const columns = checked.reading?.columns.length ?? 0;
  return (
    <section aria-label="Summary">
      <h3 className="mb-1.5 font-medium text-12 text-ink-2">Summary</h3>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1 text-13">
        <Line name="Submission">{draft.project_name.trim() || '–'}</Line>
        <Line name="Kind of data">
          {dataTypeById(draft.data_type)?.title}
          {draft.variable_region && `, ${draft.variable_region}`}
        </Line>
        <Line name="Samples">
          {formatCount(rows.length, 'sample')}
          {without.length > 0 && <Left>{formatNumber(without.length)} without files, skipped</Left>}
        </Line>
        <Line name="Files">
          {formatCount(wanted.length, 'file')}, {formatBytes(size)}
          {reads > 0 && <Left>{sayReads(reads, paired)}</Left>}
          {wanted.length < files.length && <Left>{files.length - wanted.length} without a sample, skipped</Left>}
        </Line>
        <Line name="Columns">
          {formatCount(columns, 'column')}
          {columns > 0 && <Left>{fields} under standard names</Left>}
        </Line>
        <Line name="Visible to">this workspace only, until you share it</Line>
      </dl>
    </section>
  );
}

const Left = ({ children }: { children: ReactNode }) => <span className="text-ink-3"> · {children}</span>;

export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
