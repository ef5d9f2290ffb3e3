import type { SampleFilter } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type BrowserPlace, kindOfType } from '../filter/browser-kinds.ts';
import { filterForStudio } from '../filter/filter-for-studio.ts';
import { type FilterScreen, filterForScreen, filterSlot, initialFilter } from '../filter/stored-filter.ts';
import { studioDataTypesQuery } from '../queries/studio-queries.ts';

type ScreenNoteProps = { workspaceId: string; screen: FilterScreen; filter: SampleFilter };

/** How the data browser and the studio differ, and the way from one to the other with the same filter. */
export function ScreenNote({ workspaceId, screen, filter }: ScreenNoteProps) {
  const types = useQuery(studioDataTypesQuery()).data?.data ?? [];
  const openBrowser = (place: BrowserPlace) =>
    filterSlot(place, workspaceId).write(filterForScreen(place, filter, initialFilter(place)));
  const kind = screen === 'studio' ? kindOfType(filter) : null;
  return (
    <p className="mb-2.5 flex-none px-6 text-12 text-ink-2 max-md:px-4">
      {screen === 'studio' ? (
        <>
          One data type at a time, of any omic type, from the pipelines and owners you choose.
          {kind && (
            <>
              {' '}
              <Link
                to="/cohort-builder"
                search={kind.place === 'browser' ? {} : { kind: kind.place }}
                onClick={() => openBrowser(kind.place)}
              >
                Open this filter in the data browser
              </Link>{' '}
              to see all {kind.description} together.
            </>
          )}
        </>
      ) : (
        <>
          Every sample of a kind, whatever pipeline made it. To limit the list to one data type and pipeline,{' '}
          <Link
            to="/studio"
            onClick={() => filterSlot('studio', workspaceId).write(filterForStudio(filter, screen, types))}
          >
            open this filter in the studio
          </Link>
          .
        </>
      )}
    </p>
  );
}
