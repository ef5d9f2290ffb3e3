import { CallError, type GenomeType, type ImportPreview, rankTitles } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import type { Importing } from '../../queries/import/use-import.ts';
import { Line } from '../review/what-is-made.tsx';
import { FirstRows } from './first-rows.tsx';
import { type HowUnderstood, SheetOfTables } from './sheet-of-tables.tsx';

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
export function ImportPreviewCard({ importing }: { importing: Importing }) {
  const { preview, choices, choose } = importing;
  if (preview.isLoading) return <Skeleton className="h-48" />;
  if (preview.isError) return <PreviewFailure error={preview.error} />;
  if (!preview.data) return null;
  return (
    <PreviewOf
      preview={preview.data}
      mapping={choices.mapping}
      onMapping={(mapping) => choose({ mapping })}
      onSamplesIn={(samples_in) => choose({ samples_in })}
    />
  );
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

type PreviewOfProps = { preview: ImportPreview; onSamplesIn: (samples_in: 'columns' | 'rows') => void } & HowUnderstood;

export function PreviewOf({ preview, mapping, onMapping, onSamplesIn }: PreviewOfProps) {
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
            {already_in.is_same_reading
              ? 'Importing them there again does nothing.'
              : 'They were read in another way then: importing them adds a second result for each sample.'}
          </Note>
        )}
        {n_known_samples > 0 && (
          <Note tone="info" title={`${formatCount(n_known_samples, 'sample')} of that submission get another result.`}>
            What is known of them stays as it is.
          </Note>
        )}
        {preview.orientation && !preview.orientation.is_certain && (
          <Note tone="warn" title="Are samples in columns or in rows?">
            Nothing in these files tells it. The columns are taken as samples: {preview.first.samples.join(', ')}.
            <span className="mt-1.5 flex gap-1.5">
              <Button size="small" onClick={() => onSamplesIn('columns')}>
                Samples are in columns
              </Button>
              <Button size="small" onClick={() => onSamplesIn('rows')}>
                Samples are in rows
              </Button>
            </span>
          </Note>
        )}
        {warnings.map((warning) => (
          <Note key={warning} tone="warn">
            {warning}
          </Note>
        ))}
        {metadata ? (
          <SheetOfTables metadata={metadata} n_samples={n_samples} mapping={mapping} onMapping={onMapping} />
        ) : (
          <Note tone="info">No sample sheet: nothing will be known of the samples but their names.</Note>
        )}
      </div>
      <FirstRows first={preview.first} data_type={preview.data_type} />
    </Card>
  );
}
