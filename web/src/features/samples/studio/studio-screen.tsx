import { formatSubjectCount, type SampleFilter, type SampleMetric } from '@cohortium/contract';
import { hashKey, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount, formatNumber } from '#platform';
import { Button } from '#ui/actions';
import { EmptyState, snackbar } from '#ui/feedback';
import { initialFilter } from '../filter/stored-filter.ts';
import { studioDataTypesQuery } from '../queries/studio-queries.ts';
import { featureQuery } from '../queries/taxon-queries.ts';
import { type ChangeFilter, type FilteredScreenProps, SamplesScreen } from '../samples-screen.tsx';
import { constraintList, validConstraints } from '../sections/constraints.ts';
import { ScreenNote } from './screen-note.tsx';
import { StudioScopeBar } from './studio-scope-bar.tsx';
import { type CountedType, typeWithSamples } from './studio-types.ts';

/** Clears the feature constraints if one of the features no longer exists (specification §5). */
function useValidFeatures(filter: SampleFilter, onChange: ChangeFilter) {
  const { unstructured_data_filter } = filter;
  const lists = useQueries({
    queries: constraintList(unstructured_data_filter).constraints.map(({ field }) => featureQuery(field)),
  });
  const fetched = lists.length > 0 && lists.every(({ isSuccess }) => isSuccess);
  const features = fetched ? lists.flatMap(({ data }) => data?.data ?? []) : null;
  const isInvalid = features !== null && validConstraints(unstructured_data_filter, features) === undefined;
  useEffect(() => {
    if (!isInvalid) return;
    onChange({ ...filter, unstructured_data_filter: undefined }, { replace: true });
    snackbar('A feature no longer exists. The rules on features were cleared.');
  });
}

const NO_TYPES: CountedType[] = [];

/** The studio: samples of any omic type, filtered by data type, run, features and metadata. */
export function StudioScreen(props: FilteredScreenProps) {
  const { filter, onFilter: setFilter } = props;
  const types = useQuery(studioDataTypesQuery()).data?.data ?? NO_TYPES;
  useValidFeatures(filter, setFilter);
  // The default data type is used only if it has samples.
  const isUntouched = hashKey([filter]) === hashKey([initialFilter('studio')]);
  const other = isUntouched && countOf(types, filter.data_type) === 0 ? typeWithSamples(types, filter.data_type) : null;
  useEffect(() => {
    if (!other) return;
    setFilter({ ...initialFilter('studio'), omic_type: other.omic_type, data_type: other.id }, { replace: true });
  });
  return (
    <SamplesScreen
      {...props}
      screen="studio"
      title="Studio"
      summary={describeCorpus}
      ground={
        <>
          <ScreenNote screen="studio" filter={filter} />
          <StudioScopeBar filter={filter} types={types} onChange={setFilter} />
        </>
      }
      nothing={<NoSamplesOfType filter={filter} types={types} onChange={setFilter} />}
    />
  );
}

/** Null while the types are not counted. */
const countOf = (types: readonly CountedType[], data_type: number | undefined): number | null =>
  types.find(({ id }) => id === data_type)?.n_samples ?? (types.length > 0 ? 0 : null);

function describeCorpus({ total, n_projects, n_subjects }: SampleMetric) {
  if (total === 0) return 'No samples of this type yet';
  return `${formatCount(total, 'sample')} of this type · ${formatCount(n_projects, 'submission')} · ${formatSubjectCount(n_subjects)}`;
}

type NoSamplesProps = { filter: SampleFilter; types: readonly CountedType[]; onChange: (filter: SampleFilter) => void };

function NoSamplesOfType({ filter, types, onChange }: NoSamplesProps) {
  const other = typeWithSamples(types, filter.data_type);
  const title = types.find(({ id }) => id === filter.data_type)?.title ?? 'this type';
  return (
    <EmptyState
      title={`No samples of “${title}” yet.`}
      actions={
        other && (
          <Button
            look="primary"
            onClick={() => onChange({ ...filter, omic_type: other.omic_type, data_type: other.id })}
          >
            Show the {formatNumber(other.n_samples)} of “{other.title}”
          </Button>
        )
      }
    >
      {other ? 'You have samples of another type. ' : 'View the results of runs and imports here. '}
      The studio shows one data type at a time; the data browser shows all microbiomes together.
    </EmptyState>
  );
}
