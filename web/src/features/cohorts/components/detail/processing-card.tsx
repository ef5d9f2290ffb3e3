import type { CohortDetail } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { Note } from '#ui/feedback';
import { Card } from '#ui/layout';
import { ProcessingList } from '../processing-list.tsx';

/** How the samples became tables; samples processed differently are not comparable as they are. */
export function ProcessingCard({ cohort }: { cohort: CohortDetail }) {
  const { processing, reads_range: range } = cohort;
  const isRead = cohort.omic_type === 'microbiomics' || cohort.total_reads > 0;
  const areCounts = cohort.amount_units.every((unit) => unit === 'reads');
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
        <p className="text-12 text-ink-2">
          {isRead && areCounts && `${formatCount(cohort.total_reads, 'read')} assigned to features`}
          {isRead && !areCounts && 'Values are not read counts'}
          {!isRead && 'Feature values, not reads'}
          {isRead && range && cohort.n_samples > 1 && `, ${areCounts ? '' : 'sum per sample: '}${formatRange(range)}`}
        </p>
      </div>
    </Card>
  );
}

const formatRange = ([least, most]: readonly [number, number]): string =>
  least === most ? `${formatNumber(least)} per sample` : `${formatNumber(least)} to ${formatNumber(most)} per sample`;
