import { publicationStates, publicObjectTypes } from '@cohortium/contract';
import { SearchFilter } from '#ui/filters';
import { Select } from '#ui/forms';
import { KINDS, STATES } from '../../model/describe-publication.ts';
import type { PublicationsView } from '../../queries/publications.ts';

/** The value of a choice that narrows nothing: a choice may not be empty. */
const EVERY = 'every';

type PublicationFiltersProps = { view: PublicationsView; onView: (next: Partial<PublicationsView>) => void };

const kinds = [
  { value: 'all', label: 'All kinds' },
  ...publicObjectTypes.map((kind) => ({ value: kind, label: `${KINDS[kind]}s` })),
] as const;

export function PublicationFilters({ view, onView }: PublicationFiltersProps) {
  const states = view.scope === 'public' ? (['public', 'withdrawn'] as const) : publicationStates;
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 py-2.5 max-md:px-4">
      <SearchFilter label="Filter by title" value={view.title} onValueChange={(title) => onView({ title, page: 1 })} />
      <Select
        height="small"
        className="h-8.5"
        label="Kind"
        value={view.object_type}
        options={kinds}
        onValueChange={(object_type) => onView({ object_type, page: 1 })}
      />
      <Select
        height="small"
        className="h-8.5"
        label="State"
        value={view.state || EVERY}
        options={[
          { value: EVERY, label: 'Every state' },
          ...states.map((state) => ({ value: state, label: STATES[state].title })),
        ]}
        onValueChange={(chosen) => onView({ state: chosen === EVERY ? '' : chosen, page: 1 })}
      />
    </div>
  );
}
