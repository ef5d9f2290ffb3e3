import { type Attrition, noFilter, type SampleField, type SampleFilter } from '@cohortium/contract';
import { Redo2, Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatNumber } from '#platform';
import { Button, IconButton } from '#ui/actions';
import { Pill } from '#ui/display';
import { Sheet } from '#ui/overlays';
import { type FilterScreen, filterForScreen } from '../filter/stored-filter.ts';
import { SavedFilters } from '../saved-filters.tsx';
import { useQueryText } from '../sections/use-query-text.ts';
import { withCounts } from '../tree/counted-groups.ts';
import { countRules } from '../tree/filter-query.ts';
import { changeDraft, filterOf, isFinished, type Unfinished, unfinishedRules } from './sheet-draft.ts';
import { SheetSections } from './sheet-sections.tsx';
import { useDraft } from './use-draft.ts';
import { useSheetCounts } from './use-sheet-counts.ts';

type AdvancedFilterSheetProps = {
  screen: FilterScreen;
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  onApply: (filter: SampleFilter) => void;
  /** Called with the unapplied filter. */
  onClose: (unappliedFilter?: SampleFilter) => void;
};

/** The advanced filter editor; each rule and group shows the remaining samples. */
export function AdvancedFilterSheet({ screen, filter, catalogue, onApply, onClose }: AdvancedFilterSheetProps) {
  const { draft, change, undo, redo, mayUndo, mayRedo } = useDraft(filter);
  const counts = useSheetCounts(draft, catalogue);
  const { primary, taxonomy } = draft;
  const n_rules = countRules(primary) + countRules(taxonomy);
  const text = useQueryText(counts.filterToCount, catalogue);
  /** The draft with the query text applied; null if the text is not valid, which is shown below it. */
  const takeText = () => {
    const read = text.read();
    const typed = read && ({ part: 'typed', filter: filterForScreen(screen, read, counts.filterToCount) } as const);
    if (typed) change(typed);
    return typed && changeDraft(draft, typed);
  };
  const apply = () => {
    const whole = text.isPending ? takeText() : draft;
    if (whole === null || !isFinished(unfinishedRules(whole, catalogue))) return;
    const filter = filterOf(whole);
    onApply(whole === draft && counts.counted ? withCounts(filter, counts.counted) : filter);
    onClose();
  };
  const closeUnapplied = () => {
    const typed = text.isPending ? takeText() : null;
    onClose(typed || mayUndo ? filterOf(typed ?? draft) : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  };
  return (
    <Sheet
      onClose={closeUnapplied}
      title="Advanced filter"
      description="Nested rules on metadata and taxa. Each rule shows how many samples remain."
      aside={
        <>
          <Pill className="max-md:hidden">{n_rules === 1 ? '1 rule' : `${formatNumber(n_rules)} rules`}</Pill>
          <span className="ml-auto flex items-center gap-1">
            <IconButton label="Undo" icon={Undo2} disabledReason={mayUndo ? null : 'Nothing to undo'} onClick={undo} />
            <IconButton label="Redo" icon={Redo2} disabledReason={mayRedo ? null : 'Nothing to redo'} onClick={redo} />
            <SavedFilters
              small
              filter={filterOf(draft)}
              onApply={(saved) => change({ part: 'all', filter: filterForScreen(screen, saved, filter) })}
            />
          </span>
        </>
      }
      outcome={<Outcome counted={counts.counted} failed={counts.attrition.isError} />}
      footer={
        <>
          <Button
            onClick={() => {
              text.stop();
              change({ part: 'all', filter: filterForScreen(screen, noFilter, filter) });
            }}
          >
            Clear
          </Button>
          <Button look="primary" disabledReason={describeMissing(counts.unfinished)} onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Ctrl+Z of everything inside */}
      <div onKeyDown={onKeyDown}>
        <SheetSections {...{ screen, draft, change, catalogue, counts, text }} onUseText={takeText} />
      </div>
    </Sheet>
  );
}

/** Why the filter can't be applied yet; null if it can. */
function describeMissing(unfinished: Unfinished): string | null {
  if (isFinished(unfinished)) return null;
  return unfinished.identifiers ?? 'Complete, turn off or remove the rules without a value';
}

function Outcome({ counted, failed }: { counted: Attrition | undefined; failed: boolean }) {
  if (failed) return <span className="text-danger">The samples could not be counted.</span>;
  if (!counted) return <span>Counting …</span>;
  return (
    <span className="text-13" aria-live="polite">
      <b className="font-semibold text-ink">{formatNumber(counted.total)}</b> of{' '}
      {formatNumber(counted.total_unfiltered)} samples
    </span>
  );
}
