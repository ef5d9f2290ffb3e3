import type { SavedFilter } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { TimeAndUser } from '#ui/display';
import { Skeleton } from '#ui/feedback';
import { savedHistoryQuery } from '../queries/saved-queries.ts';

type SavedHistoryProps = {
  saved: Pick<SavedFilter, 'id' | 'version'>;
  onApply: (version: Pick<SavedFilter, 'name' | 'filter'>) => void;
};

/** The versions of a saved filter; each can be applied. */
export function SavedHistory({ saved, onApply }: SavedHistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-1.5">
      <Button look="ghost" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide history' : 'Show history'}
      </Button>
      {open && <Versions id={saved.id} onApply={onApply} />}
    </div>
  );
}

function Versions({ id, onApply }: { id: string; onApply: SavedHistoryProps['onApply'] }) {
  const history = useQuery(savedHistoryQuery(id));
  if (history.isPending) return <Skeleton className="w-1/2" />;
  if (history.isError) return <p className="text-12 text-danger">{sentenceOf(history.error)}</p>;
  return (
    <ol className="grid gap-1 text-12">
      {history.data.data.map((each) => (
        <li key={each.version} className="flex flex-wrap items-center gap-2">
          <span>
            Version {each.version}, “{each.name}”
          </span>
          <TimeAndUser at={each.changed_at} by={each.changed_by} />
          <Button size="small" look="ghost" onClick={() => onApply(each)}>
            Apply
          </Button>
        </li>
      ))}
    </ol>
  );
}
