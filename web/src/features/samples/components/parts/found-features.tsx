import type { Constraint, SampleFeature } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Skeleton } from '#ui/feedback';
import { featuresQuery } from '../../queries/taxon-queries.ts';
import { useSettled } from '../use-settled.ts';

export const featureKinds: Record<Constraint['genome_type'], string> = {
  feature: 'ASV or OTU',
  gene: 'Gene',
  cpg: 'CpG',
  amr_gene: 'AMR gene',
};

type FoundFeaturesProps = { search: string; onPick: (feature: SampleFeature) => void };

/** Features whose name begins with what is typed, with the samples that have each. */
export function FoundFeatures({ search, onPick }: FoundFeaturesProps) {
  const asked = useQuery({ ...featuresQuery(useSettled(search)), placeholderData: keepPreviousData });
  if (asked.isPending) return <Skeleton className="m-2 w-2/3" />;
  if (asked.isError) return <p className="px-2 py-1 text-12 text-danger">{sentenceOf(asked.error)}</p>;
  return (
    <ul className="mt-1.5 max-h-72 overflow-y-auto">
      {asked.data.data.length === 0 && (
        <li className="px-2 py-1 text-12 text-ink-3">
          {search === '' ? 'The samples have no features of this kind yet.' : 'No feature begins with that.'}
        </li>
      )}
      {asked.data.data.map((feature) => (
        <li key={`${feature.genome_type} ${feature.field}`}>
          <button
            type="button"
            onClick={() => onPick(feature)}
            className="flex w-full items-baseline justify-between gap-3 rounded-s px-2 py-1 text-left text-13 hover:bg-hover"
          >
            <span className="min-w-0 truncate" title={feature.field}>
              {feature.title} <span className="text-12 text-ink-3">{featureKinds[feature.genome_type]}</span>
            </span>
            <span className="flex-none text-12 text-ink-3">{formatNumber(feature.n_samples)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
