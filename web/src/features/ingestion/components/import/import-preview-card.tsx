import { CallError, type GenomeType, type ImportPreview, rankTitles } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Note, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import { groupProblems } from '../../model/sheet/group-problems.ts';
import type { Importing } from '../../queries/import/use-import.ts';
import { Line } from '../review/what-is-made.tsx';
import { ProblemItem } from '../sheet/problem-item.tsx';
import { FirstRows } from './first-rows.tsx';

const unitWords: Record<ImportPreview['unit'], string> = {
  reads: 'reads',
  percent: 'percent of each sample',
  fraction: 'fractions of each sample',
  amounts: 'amounts (no whole reads)',
  beta: 'methylated share of each CpG',
  coverage: 'share of each gene that was found',
};

const featureWords: Record<GenomeType, string> = {
  feature: 'Features',
  cpg: 'CpGs',
  gene: 'Genes',
  amr_gene: 'AMR genes',
};

function namedWords({ genome_type, ranks }: ImportPreview): string {
  if (genome_type !== 'feature') return 'They are found by their names, under Features of the advanced filter.';
  const named = ranks.filter(({ n_named }) => n_named > 0);
  if (named.length === 0) return 'No feature has a name at any rank: all count as unclassified.';
  return `Features with a name: ${named.map(({ rank, n_named }) => `${rankTitles[rank]} ${formatNumber(n_named)}`).join(' · ')}`;
}

/** What the files hold, before anything is kept. */
export function ImportPreviewCard({ importing: { preview } }: { importing: Importing }) {
  if (preview.isLoading) return <Skeleton className="h-48" />;
  if (preview.isError) return <PreviewFailure error={preview.error} />;
  if (!preview.data) return null;
  return <PreviewOf preview={preview.data} />;
}

function PreviewFailure({ error }: { error: Error }) {
  const faults = error instanceof CallError ? (error.body.fields ?? []) : [];
  return (
    <Note tone="bad" title="These files cannot be imported as they are.">
      {faults.length === 0 && sentenceOf(error)}
      {faults.map(({ field, message }) => (
        <span key={`${field}/${message}`} className="block [overflow-wrap:anywhere]">
          <strong>{field}</strong>: {message}
        </span>
      ))}
    </Note>
  );
}

export function PreviewOf({ preview }: { preview: ImportPreview }) {
  const { n_samples, n_features, n_entries, unit, genome_type, warnings, metadata, already_in, n_known_samples } =
    preview;
  return (
    <Card title="What is in them" note={formatCount(n_samples, 'sample')}>
      <div className="grid gap-3 px-3.5 py-3">
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1 text-13">
          <Line name={featureWords[genome_type]}>{formatNumber(n_features)}</Line>
          <Line name="Amounts above 0">{formatNumber(n_entries)}</Line>
          <Line name="Unit">{unitWords[unit]}</Line>
        </dl>
        <p className="text-12 text-ink-2">{namedWords(preview)}</p>
        {already_in && (
          <Note tone="info" title={`The same tables are in “${already_in.project_name}” already.`}>
            Importing them there again does nothing.
          </Note>
        )}
        {n_known_samples > 0 && (
          <Note tone="info" title={`${formatCount(n_known_samples, 'sample')} of that submission get another result.`}>
            What is known of them stays as it is.
          </Note>
        )}
        {warnings.map((warning) => (
          <Note key={warning} tone="warn">
            {warning}
          </Note>
        ))}
        <MetadataOf metadata={metadata} n_samples={n_samples} />
      </div>
      <FirstRows first={preview.first} />
    </Card>
  );
}

type MetadataOfProps = Pick<ImportPreview, 'metadata' | 'n_samples'>;

function MetadataOf({ metadata, n_samples }: MetadataOfProps) {
  if (!metadata) {
    return <Note tone="info">No sample sheet: nothing will be known of the samples but their names.</Note>;
  }
  const { name, n_rows, n_matched, fields, samples_without_row, rows_without_sample, problems } = metadata;
  const columns = fields.map(({ column }) => column);
  return (
    <section aria-label="Sample sheet" className="grid gap-2 text-12">
      <p>
        <strong>{name}</strong>: {formatCount(n_rows, 'row')}, {formatNumber(n_matched)} of{' '}
        {formatCount(n_samples, 'sample')} found, {formatCount(columns.length, 'column')} (
        {fields.filter(({ field }) => field !== null).length} under standard names).
      </p>
      <Unmatched title="Samples without a row" names={samples_without_row} n={n_samples - n_matched} />
      <Unmatched title="Rows of no sample, left out" names={rows_without_sample} n={rows_without_sample.length} />
      {problems.length > 0 && (
        <ul className="rounded-m border border-line">
          {groupProblems(problems)
            .slice(0, 12)
            .map((group) => (
              <ProblemItem key={`${group.first.column}/${group.first.message}`} group={group} columns={columns} />
            ))}
        </ul>
      )}
    </section>
  );
}

function Unmatched({ title, names, n }: { title: string; names: readonly string[]; n: number }) {
  if (names.length === 0) return null;
  const more = n - names.length;
  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      {title}: {names.join(', ')}
      {more > 0 && ` and ${formatNumber(more)} more`}
    </p>
  );
}
