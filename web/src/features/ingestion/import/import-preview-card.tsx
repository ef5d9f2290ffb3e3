import { CallError, type GenomeType, type ImportPreview, isTaxonDataType, rankTitles } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { Note, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import { SummaryRow } from '../submission/submission-summary.tsx';
import { ImportSheetCard, type MappingProps } from './import-sheet-card.tsx';
import type { Importing } from './use-import.ts';

const NAMED = 3;

/** The most specific names of a lineage. */
function deepest(lineage: readonly (string | null)[]): string {
  const names = lineage.filter((name) => name !== null);
  if (names.length === 0) return 'unclassified';
  return [...(names.length > NAMED ? ['…'] : []), ...names.slice(-NAMED)].join(' › ');
}

/** The first features and samples, to detect a transposed table. */
function FirstRows({ first, data_type }: Pick<ImportPreview, 'first' | 'data_type'>) {
  const hasTaxa = isTaxonDataType(data_type);
  if (first.rows.length === 0) return null;
  return (
    <ScrollRegion label="First rows" className="overflow-x-auto border-line border-t">
      <table className="w-full text-12">
        <caption className="sr-only">The first features and samples</caption>
        <thead>
          <tr className="border-line border-b text-ink-2">
            <th scope="col" className="px-3.5 py-1.5 text-left font-medium">
              Feature
            </th>
            {hasTaxa && (
              <th scope="col" className="px-2 py-1.5 text-left font-medium">
                Lineage
              </th>
            )}
            {first.samples.map((sample) => (
              <th key={sample} scope="col" className="max-w-40 truncate px-2 py-1.5 text-right font-medium last:pr-3.5">
                {sample}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.rows.map(({ feature_id, lineage, amounts }) => (
            <tr key={feature_id} className="border-line border-b last:border-b-0">
              <th scope="row" className="max-w-60 truncate px-3.5 py-1 text-left font-normal" title={feature_id}>
                {feature_id}
              </th>
              {hasTaxa && <td className="max-w-90 truncate px-2 py-1 text-ink-2">{deepest(lineage)}</td>}
              {first.samples.map((sample, at) => (
                <td key={sample} className="px-2 py-1 text-right tabular-nums last:pr-3.5">
                  {formatNumber(amounts[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const unitLabels: Record<ImportPreview['unit'], string> = {
  reads: 'reads',
  percent: 'percent of each sample',
  fraction: 'fractions of each sample',
  amounts: 'amounts (not integer counts)',
  beta: 'methylated fraction of each CpG (beta value)',
  coverage: 'coverage of each gene',
  frequency: 'share of reads with each mutation',
};

const featureLabels: Record<GenomeType, string> = {
  feature: 'Features',
  cpg: 'CpGs',
  gene: 'Genes',
  amr_gene: 'AMR genes',
  mutation: 'Mutations',
};

function describeNamedFeatures({ genome_type, ranks }: ImportPreview): string {
  if (genome_type !== 'feature') return 'To find them by name, use Features in the advanced filter.';
  const named = ranks.filter(({ n_named }) => n_named > 0);
  if (named.length === 0) return 'No feature has a taxon name at any rank. All count as unclassified.';
  return `Features with a taxon name: ${named.map(({ rank, n_named }) => `${rankTitles[rank]} ${formatNumber(n_named)}`).join(' · ')}`;
}

/** A preview of the files' contents, before the import. */
export function ImportPreviewCard({ importing }: { importing: Importing }) {
  const { preview, choices, choose } = importing;
  if (preview.isLoading) return <Skeleton className="h-48" />;
  if (preview.isError) return <PreviewFailure error={preview.error} />;
  if (!preview.data) return null;
  return (
    <PreviewCard
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
    <Note tone="bad" title="These files can’t be imported.">
      {faults.length === 0 && sentenceOf(error)}
      {faults.map(({ field, message }) => (
        <span key={`${field}/${message}`} className="block [overflow-wrap:anywhere]">
          <strong>{field}</strong>: {message}
        </span>
      ))}
    </Note>
  );
}

type PreviewCardProps = {
  preview: ImportPreview;
  onSamplesIn: (samples_in: 'columns' | 'rows') => void;
} & MappingProps;

export function PreviewCard({ preview, mapping, onMapping, onSamplesIn }: PreviewCardProps) {
  const {
    n_samples,
    n_features,
    n_entries,
    unit,
    genome_type,
    warnings,
    metadata,
    existing_import,
    n_existing_samples,
  } = preview;
  return (
    <Card title="Contents" note={formatCount(n_samples, 'sample')}>
      <div className="grid gap-3 px-3.5 py-3">
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1 text-13">
          <SummaryRow name={featureLabels[genome_type]}>{formatNumber(n_features)}</SummaryRow>
          <SummaryRow name="Non-zero counts">{formatNumber(n_entries)}</SummaryRow>
          <SummaryRow name="Unit">{unitLabels[unit]}</SummaryRow>
        </dl>
        <p className="text-12 text-ink-2">{describeNamedFeatures(preview)}</p>
        {existing_import && (
          <Note tone="info" title={`These tables were already imported into “${existing_import.project_name}”.`}>
            {existing_import.has_same_settings
              ? 'Importing them again has no effect.'
              : 'They were imported with other settings. Importing them again adds a second result per sample.'}
          </Note>
        )}
        {n_existing_samples > 0 && (
          <Note
            tone="info"
            title={`${formatCount(n_existing_samples, 'sample')} of that submission get another result.`}
          >
            Their metadata does not change.
          </Note>
        )}
        {preview.orientation && !preview.orientation.is_certain && (
          <Note tone="warn" title="Are samples in columns or in rows?">
            The files don’t say. The columns are assumed to be samples: {preview.first.samples.join(', ')}.
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
          <ImportSheetCard metadata={metadata} n_samples={n_samples} mapping={mapping} onMapping={onMapping} />
        ) : (
          <Note tone="info">No sample sheet: the samples will have no metadata except their names.</Note>
        )}
      </div>
      <FirstRows first={preview.first} data_type={preview.data_type} />
    </Card>
  );
}
