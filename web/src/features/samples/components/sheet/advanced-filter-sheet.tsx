import { noFilter, type SampleField, type SampleFilter } from '@cohortium/contract';
import { Redo2, Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatNumber } from '#platform';
import { Button, IconButton } from '#ui/actions';
import { Pill } from '#ui/display';
import { Sheet } from '#ui/overlays';
import { type FilterPlace, filterForPlace } from '../../model/filter/kept-filter.ts';
import { filterOf } from '../../model/sheet/sheet-draft.ts';
import { countRules } from '../../model/tree/filter-query.ts';
import { SavedFilters } from '../saved/saved-filters.tsx';
import { SheetParts } from './sheet-parts.tsx';
import { useDraft } from './use-draft.ts';
import { useSheetCounts } from './use-sheet-counts.ts';

type AdvancedFilterSheetProps = {
  place: FilterPlace;
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  onApply: (filter: SampleFilter) => void;
  onClose: () => void;
};

/** The whole filter, written in a sheet while every rule and group says how many samples it leaves. */
export function AdvancedFilterSheet({ place, filter, catalogue, onApply, onClose }: AdvancedFilterSheetProps) {
  const { draft, change, undo, redo, mayUndo, mayRedo } = useDraft(filter);
  const counts = useSheetCounts(draft, catalogue);
  const { primary, taxonomy } = draft;
  const n_rules = countRules(primary) + countRules(taxonomy);
  const n_unfinished = counts.unfinished.primary.size + counts.unfinished.taxonomy.size;
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Advanced filter"
      description="Nested rules on metadata and on taxa; each says how many samples are left after it."
      aside={
        <>
          <Pill className="max-md:hidden">{n_rules === 1 ? '1 rule' : `${formatNumber(n_rules)} rules`}</Pill>
          <span className="ml-auto flex items-center gap-1">
            <IconButton label="Undo" icon={Undo2} disabledReason={mayUndo ? null : 'Nothing to undo'} onClick={undo} />
            <IconButton label="Redo" icon={Redo2} disabledReason={mayRedo ? null : 'Nothing to redo'} onClick={redo} />
            <SavedFilters
              small
              filter={filterOf(draft)}
              onApply={(saved) => change({ part: 'all', filter: filterForPlace(place, saved, filter) })}
            />
          </span>
        </>
      }
      outcome={<Outcome total={counts.counted?.total} of={counts.counted?.total_unfiltered} />}
      footer={
        <>
          <Button onClick={() => change({ part: 'all', filter: filterForPlace(place, noFilter, filter) })}>
            Clear
          </Button>
          <Button
            look="primary"
            disabledReason={n_unfinished > 0 ? 'Finish, switch off or remove the rules that still lack a value' : null}
            onClick={() => {
              onApply(filterOf(draft));
              onClose();
            }}
          >
            Apply
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Ctrl+Z of everything inside */}
      <div onKeyDown={onKeyDown}>
        <SheetParts place={place} draft={draft} change={change} catalogue={catalogue} counts={counts} />
      </div>
    </Sheet>
  );
}

function Outcome({ total, of }: { total: number | undefined; of: number | undefined }) {
  if (total === undefined || of === undefined) return <span>Counting …</span>;
  return (
    <span className="text-13" aria-live="polite">
      <b className="font-semibold text-ink">{formatNumber(total)}</b> of {formatNumber(of)} samples
    </span>
  );
}
