import type { Constraint, SampleFeature } from '@cohortium/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { LoadMore, PickButton } from '#ui/actions';
import { Skeleton } from '#ui/feedback';
import { useDebounced } from '#ui/filters';
import { featuresQuery } from '../queries/taxon-queries.ts';

export const featureKinds: Record<Constraint['genome_type'], string> = {
  feature: 'ASV or OTU',
  gene: 'Gene',
  cpg: 'CpG',
  amr_gene: 'AMR gene',
};

type FeatureResultsProps = { search: string; onPick: (feature: SampleFeature) => void };

/** Features whose name begins with what is typed, with the samples that have each. */
export function FeatureResults({ search, onPick }: FeatureResultsProps) {
  const featurePages = useInfiniteQuery({ ...featuresQuery(useDebounced(search)), placeholderData: keepPreviousData });
  if (featurePages.isPending) return <Skeleton className="m-2 w-2/3" />;
  if (featurePages.isError) return <p className="px-2 py-1 text-12 text-danger">{sentenceOf(featurePages.error)}</p>;
  const features = featurePages.data.pages.flatMap(({ data }) => data);
  return (
    <ul className="mt-1.5 max-h-72 overflow-y-auto">
      {features.length === 0 && (
        <li className="px-2 py-1 text-12 text-ink-3">
          {search === '' ? 'These samples have no features of this type yet.' : 'No matching features.'}
        </li>
      )}
      {features.map((feature) => (
        <li key={`${feature.genome_type} ${feature.field}`}>
          <PickButton onPick={() => onPick(feature)} title={feature.field} about={formatNumber(feature.n_samples)}>
            {feature.title} <span className="text-12 text-ink-3">{featureKinds[feature.genome_type]}</span>
          </PickButton>
        </li>
      ))}
      <li>
        <LoadMore list={featurePages} />
      </li>
    </ul>
  );
}
