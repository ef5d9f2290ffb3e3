import type { SampleFilter } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { type BrowserPlace, kindOfType } from '../filter/browser-kinds.ts';
import { filterForStudio } from '../filter/filter-for-studio.ts';
import { FilterLink } from '../filter/filter-link.tsx';
import { filterForScreen, initialFilter } from '../filter/stored-filter.ts';
import { studioDataTypesQuery } from '../queries/studio-queries.ts';

type ScreenNoteProps = { screen: BrowserPlace | 'studio'; filter: SampleFilter };

/** How the data browser and the studio differ, and the way from one to the other with the same filter. */
export function ScreenNote({ screen, filter }: ScreenNoteProps) {
  const types = useQuery(studioDataTypesQuery()).data?.data ?? [];
  const kind = screen === 'studio' ? kindOfType(filter) : null;
  return (
    <p className="mb-2.5 flex-none px-6 text-12 text-ink-2 max-md:px-4">
      {screen === 'studio' ? (
        <>
          One data type at a time, of any omic type, from the pipelines and owners you choose.
          {kind && (
            <>
              {' '}
              <FilterLink screen={kind.place} filter={filterForScreen(kind.place, filter, initialFilter(kind.place))}>
                Open this filter in the data browser
              </FilterLink>{' '}
              to see all {kind.description} together.
            </>
          )}
        </>
      ) : screen === 'resistance' ? (
        <>
          Every sample with a result, whatever pipeline or program found the genes.{' '}
          <FilterLink screen="resistance" filter={filter} to="/amr">
            Compare their resistance genes
          </FilterLink>
          : heat map, burden, prevalence and tests.
        </>
      ) : (
        <>
          Every sample of a kind, whatever pipeline made it. To limit the list to one data type and pipeline,{' '}
          <FilterLink screen="studio" filter={filterForStudio(filter, screen, types)}>
            open this filter in the studio
          </FilterLink>
          .
        </>
      )}
    </p>
  );
}
