import { conditionsOfLists, listsOfConditions, type SampleField, type SampleFilter } from '@cohortium/contract';
import { ListFilter } from 'lucide-react';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { SavedFilters } from '../saved-filters.tsx';
import { AdvancedFilterSheet } from '../sheet/advanced-filter-sheet.tsx';
import { AddFilter } from './add-filter.tsx';
import { type FilterScreen, filterForScreen } from './stored-filter.ts';

type FilterActionsProps = {
  screen: FilterScreen;
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  onFilter: (filter: SampleFilter) => void;
  /** The filter that is being edited in the sheet; null while that is closed. */
  sheet: SampleFilter | null;
  onSheet: (filter: SampleFilter | null) => void;
};

/** The ways to change a filter: a saved one, the sheet with everything, or one more rule. */
export function FilterActions({ screen, filter, catalogue, onFilter, sheet, onSheet }: FilterActionsProps) {
  return (
    <>
      <SavedFilters filter={filter} onApply={(saved) => onFilter(filterForScreen(screen, saved, filter))} />
      <Button
        disabledReason={catalogue.length === 0 ? 'No samples to filter yet' : null}
        onClick={() => onSheet(filter)}
      >
        <ListFilter aria-hidden="true" />
        Advanced filter
      </Button>
      <AddFilter
        filter={filter}
        catalogue={catalogue}
        onAdd={(rule) => onFilter({ ...filter, ...listsOfConditions([...conditionsOfLists(filter), rule]) })}
      />
      {sheet && (
        <AdvancedFilterSheet
          screen={screen}
          filter={sheet}
          catalogue={catalogue}
          onApply={onFilter}
          onClose={(unappliedFilter) => {
            onSheet(null);
            if (unappliedFilter) notifyUnappliedChanges(() => onSheet(unappliedFilter));
          }}
        />
      )}
    </>
  );
}

const notifyUnappliedChanges = (reopen: () => void) =>
  toast({
    title: 'Your changes to the filter were not applied.',
    action: { label: 'Resume editing', onSelect: reopen },
  });
