import { publicationStates, publicObjectTypes } from '@cohortium/contract';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { KINDS, STATES } from '../../model/describe-publication.ts';
import type { PublicationsView } from '../../queries/publications.ts';

type PublicationFiltersProps = { view: PublicationsView; onView: (next: Partial<PublicationsView>) => void };

const kinds = publicObjectTypes.map((kind) => ({ value: kind, label: `${KINDS[kind]}s` }));

export function PublicationFilters({ view, onView }: PublicationFiltersProps) {
  const states = view.scope === 'public' ? (['public', 'withdrawn'] as const) : publicationStates;
  return (
    <FilterBar below="tabs">
      <SearchFilter label="Filter by title" value={view.title} onValueChange={(title) => onView({ title, page: 1 })} />
      <ChoiceFilter
        label="Type"
        value={view.object_type === 'all' ? '' : view.object_type}
        options={kinds}
        onValueChange={(kind) => onView({ object_type: kind || 'all', page: 1 })}
      />
      <ChoiceFilter
        label="State"
        value={view.state}
        options={states.map((state) => ({ value: state, label: STATES[state].title }))}
        onValueChange={(state) => onView({ state, page: 1 })}
      />
    </FilterBar>
  );
}
