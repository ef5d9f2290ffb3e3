import type { SampleFilter } from '@cohortium/contract';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { snackbar } from '#ui/feedback';
import { constraintList, validConstraints } from '../../model/sheet/constraints.ts';
import { featureQuery } from '../../queries/taxon-queries.ts';

/** Clears the feature constraints if one of the features no longer exists (specification §5). */
export function useValidFeatures(filter: SampleFilter, onChange: (filter: SampleFilter) => void) {
  const { unstructured_data_filter } = filter;
  const lists = useQueries({
    queries: constraintList(unstructured_data_filter).constraints.map(({ field }) => featureQuery(field)),
  });
  const fetched = lists.length > 0 && lists.every(({ isSuccess }) => isSuccess);
  const features = fetched ? lists.flatMap(({ data }) => data?.data ?? []) : null;
  const isInvalid = features !== null && validConstraints(unstructured_data_filter, features) === undefined;
  useEffect(() => {
    if (!isInvalid) return;
    onChange({ ...filter, unstructured_data_filter: undefined });
    snackbar('A feature no longer exists. The rules on features were cleared.');
  });
}
