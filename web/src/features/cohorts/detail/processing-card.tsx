import type { CohortDetail } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { Note } from '#ui/feedback';
import { Card } from '#ui/layout';
import { ProcessingList } from '../processing-list.tsx';

/** How the samples became tables; samples processed differently are not comparable as they are. */
export function ProcessingCard({ cohort }: { cohort: CohortDetail }) {
  const { processing } = cohort;
  const isRead = cohort.omic_type === 'microbiomics' || cohort.total_reads > 0;
  const cautions = [...new Set(processing.map(({ caution }) => caution).filter((caution) => caution !== null))];
  return (
    <Card
      title="Processing"
      note={processing.length === 1 ? 'same for all samples' : formatCount(processing.length, 'way')}
    >
      <ProcessingList processing={processing} isRegional={isRead} />
      <div className="grid gap-2 border-line border-t px-3.5 py-2.5">
        {processing.length > 1 && (
          <Note tone="warn" title="The samples were not all processed the same way.">
            Differences between pipelines, references or regions can look like differences between samples.
          </Note>
        )}
        {cautions.map((caution) => (
          <Note key={caution} tone="warn">
            {caution}
          </Note>
        ))}
        <p className="text-12 text-ink-2">{isRead ? describeTotals(cohort) : 'Feature values, not reads'}</p>
      </div>
    </Card>
  );
}

/** The number of reads, or the totals of other amounts; of a mixture the reads only. */
function describeTotals({ amount_units, total_reads, reads_range, n_samples }: CohortDetail): string {
  const areSomeCounts = amount_units.includes('reads');
  const range = reads_range && n_samples > 1 ? formatRange(reads_range) : null;
  if (!areSomeCounts) return ['Values are not read counts', range && `total ${range}`].filter(Boolean).join(', ');
  const counts = [`${formatCount(total_reads, 'read')} assigned to features`, range].filter(Boolean).join(', ');
  return amount_units.length === 1 ? counts : `${counts}; samples with other values are not included`;
}

const formatRange = ([least, most]: readonly [number, number]): string =>
  least === most ? `${formatNumber(least)} per sample` : `${formatNumber(least)} to ${formatNumber(most)} per sample`;
