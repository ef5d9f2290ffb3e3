import type { SampleFilter, SampleRow } from '@cohortium/contract';
import { useState } from 'react';
import { formatNumber } from '#platform';
import { useDenial } from '#platform/permissions';
import { Button, ClearSelection } from '#ui/actions';
import { TagDialog } from '../tag-dialog.tsx';

type SelectionBarProps = {
  ticked: ReadonlyMap<string, SampleRow>;
  /** All matches on all pages are selected. */
  everything: boolean;
  filter: SampleFilter;
  /** Whose tags are offered. */
  scope: SampleFilter;
  total: number;
  /** Why a cohort can't be created. */
  denial: string | null;
  onEverything: () => void;
  onCreate: (rows: SampleRow[] | 'all') => void;
  /** Opens the drawer that adds the selection to an existing cohort. */
  onAdd: (result_ids: string[]) => void;
  onClear: () => void;
};

/** What can be done with the samples that are ticked, or with all that pass. */
export function SelectionBar(props: SelectionBarProps) {
  const { ticked, everything, filter, scope, total, denial, onEverything, onCreate, onAdd, onClear } = props;
  const mayNotAdd = useDenial('modify', 'cohort', 'cohorts');
  const whole = everything
    ? 'Only selected samples can be added. To add all matches, create a cohort from them and merge it'
    : null;
  const [tagAction, setTagAction] = useState<'tag' | 'untag' | null>(null);
  const n = everything ? total : ticked.size;
  if (n === 0) return null;
  return (
    // One line at every width: the list keeps its height while rows are ticked. The paddings keep the focus rings whole.
    <span className="-mx-1 flex items-center gap-2 overflow-x-auto whitespace-nowrap p-1 *:flex-none">
      <b className="font-semibold text-ink">
        {everything ? `All ${formatNumber(total)} that match` : `${formatNumber(n)} selected`}
      </b>
      {!everything && total > n && (
        <Button size="small" look="ghost" onClick={onEverything}>
          Select all {formatNumber(total)} that match
        </Button>
      )}
      <Button size="small" disabledReason={denial} onClick={() => onCreate(everything ? 'all' : [...ticked.values()])}>
        Create cohort
      </Button>
      <Button size="small" disabledReason={mayNotAdd ?? whole} onClick={() => onAdd([...ticked.keys()])}>
        Add to cohort …
      </Button>
      <Button size="small" onClick={() => setTagAction('tag')}>
        Tag …
      </Button>
      <Button size="small" onClick={() => setTagAction('untag')}>
        Untag …
      </Button>
      <ClearSelection size="small" onClear={onClear} />
      {tagAction && (
        <TagDialog
          action={tagAction}
          target={everything ? { filter } : { result_ids: [...ticked.keys()] }}
          n_results={n}
          scope={scope}
          onClose={() => setTagAction(null)}
        />
      )}
    </span>
  );
}
