import type { CohortDetail } from '@cohortium/contract';
import { formatCount } from '#platform';

type Processing = Omit<CohortDetail['processing'][number], 'caution'>;

type ProcessingListProps = {
  processing: readonly Processing[];
  /** Whether a region of a gene is read: of other measurements none is missing. */
  isRegional?: boolean;
};

/** The ways in which samples became tables, each with how many. */
export function ProcessingList({ processing, isRegional = true }: ProcessingListProps) {
  return (
    <ul className="px-3.5 py-1.5 text-13">
      {processing.map(({ pipeline_name, reference_name, variable_region, n_samples }) => (
        <li
          key={[pipeline_name, reference_name, variable_region].join('\n')}
          className="flex justify-between gap-4 border-line border-b py-1.5 last:border-b-0"
        >
          <span className="min-w-0">
            {pipeline_name}
            <span className="block text-12 text-ink-3">
              {[variable_region ?? (isRegional && 'region not recorded'), reference_name].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="flex-none text-ink-2">{formatCount(n_samples, 'sample')}</span>
        </li>
      ))}
    </ul>
  );
}
