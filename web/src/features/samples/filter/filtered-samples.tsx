import type { SampleFilter } from '@cohortium/contract';
import { type ReactNode, useState } from 'react';
import { isRejected } from '#platform/api';
import { Button } from '#ui/actions';
import { ErrorState } from '#ui/feedback';
import { useCounts } from '../use-browser.ts';
import { FilterActions } from './filter-actions.tsx';
import { filterSentence } from './filter-sentence.ts';
import { FilterStrip } from './filter-strip.tsx';
import { type FilterScreen, initialFilter } from './stored-filter.ts';
import { removeAtPath } from './strip-steps.ts';

interface FilterParts {
  /** The ways to change the filter, for the page’s head. */
  actions: ReactNode;
  /** The filter as steps, or why it is not valid; null while there is none. */
  strip: ReactNode;
}

type FilteredSamplesProps = {
  screen: FilterScreen;
  filter: SampleFilter;
  onFilter: (filter: SampleFilter) => void;
  children: (parts: FilterParts) => ReactNode;
};

/** A page about all samples that pass a filter, with the parts that show and change it. */
export function FilteredSamples({ screen, filter, onFilter, children }: FilteredSamplesProps) {
  const { all, metric, steps, attrition } = useCounts(screen, filter);
  const [sheet, setSheet] = useState<SampleFilter | null>(null);
  const catalogue = all.data?.data.catalogue ?? [];
  const clear = <Button onClick={() => onFilter(initialFilter(screen))}>Clear filter</Button>;
  const strip = isRejected(metric.error) ? (
    <ErrorState title="This filter is not valid." actions={clear}>
      {filterSentence(metric.error, filter, catalogue)}
    </ErrorState>
  ) : (
    steps.length > 0 && (
      <FilterStrip
        steps={steps}
        stale={attrition.isPlaceholderData}
        n_visible={all.data?.data.total ?? null}
        onRemove={(path) => onFilter(removeAtPath(filter, path))}
      />
    )
  );
  return children({
    actions: <FilterActions {...{ screen, filter, catalogue, onFilter, sheet }} onSheet={setSheet} />,
    strip: strip || null,
  });
}
