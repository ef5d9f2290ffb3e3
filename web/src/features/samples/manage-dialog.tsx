import {
  type SampleFilter,
  type SavedFilter,
  type SavedFilterChange,
  savedFilterChangeSchema,
} from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button, IconButton } from '#ui/actions';
import { Pill, TimeAndUser } from '#ui/display';
import { Note, Skeleton, snackbar } from '#ui/feedback';
import { Input } from '#ui/forms';
import { AlertDialog, Dialog } from '#ui/overlays';
import { changeSaved, deleteSaved, savedHistoryQuery } from './queries/saved-queries.ts';

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

type SavedNameProps = { saved: Pick<SavedFilter, 'name' | 'can_modify'>; onRename: (name: string) => void };

/** The name of a saved filter, changed in place. */
export function SavedName({ saved, onRename }: SavedNameProps) {
  const [text, setText] = useState<string | null>(null);
  if (text === null) {
    return (
      <span className="flex min-w-0 items-center gap-1">
        <b className="min-w-0 break-words font-semibold">{saved.name}</b>
        {saved.can_modify && (
          <IconButton label={`Rename “${saved.name}”`} icon={Pencil} size="small" onClick={() => setText(saved.name)} />
        )}
      </span>
    );
  }
  const fits = savedFilterChangeSchema.shape.name.safeParse(text).success;
  return (
    <form
      className="flex items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits && text.trim() !== saved.name) onRename(text.trim());
        if (fits) setText(null);
      }}
    >
      <Input
        height="small"
        aria-label="Name"
        value={text}
        {...(fits ? {} : { 'aria-invalid': true })}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" type="submit">
        Rename
      </Button>
      <Button size="small" look="ghost" onClick={() => setText(null)}>
        Cancel
      </Button>
    </form>
  );
}

type Apply = (saved: Pick<SavedFilter, 'name' | 'filter'>) => void;
type ManageDialogProps = {
  saved: readonly SavedFilter[];
  /** The current filter, which can replace a saved one. */
  filter: SampleFilter;
  onApply: Apply;
  onClose: () => void;
};

const NOT_EDITABLE = 'Only its creator and workspace admins can edit it';

/** The saved filters, one by one: rename, share, update, go back, delete. */
export function ManageDialog({ saved, filter, onApply, onClose }: ManageDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<SavedFilter | null>(null);
  const attempt = async (action: () => Promise<unknown>, done: string) => {
    setProblem(null);
    try {
      await action();
      snackbar(done);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const change = (one: SavedFilter, part: Omit<SavedFilterChange, 'version'>) =>
    attempt(() => changeSaved(one, part), `“${one.name}” was updated.`);
  return (
    <Dialog open size="wide" onClose={onClose} title="Saved filters">
      {problem && (
        <Note tone="bad" className="mb-3">
          {problem}
        </Note>
      )}
      {saved.length === 0 && <p className="text-13 text-ink-2">No saved filters.</p>}
      <ul className="grid gap-2.5">
        {saved.map((one) => (
          <li key={one.id} className="rounded-m border border-line px-3 py-2.5">
            <div className="flex flex-wrap items-center gap-2">
              <SavedName saved={one} onRename={(name) => change(one, { name })} />
              {one.is_shared && <Pill>shared</Pill>}
              <span className="text-12 text-ink-3">
                version {one.version} · <TimeAndUser at={one.updated_at} by={one.updated_by} />
              </span>
            </div>
            {one.description && <p className="mt-0.5 text-12 text-ink-2">{one.description}</p>}
            <div className="mt-2 flex flex-wrap gap-1.5">
              <Button size="small" onClick={() => onApply(one)}>
                Apply
              </Button>
              <Button
                size="small"
                disabledReason={one.can_modify ? null : NOT_EDITABLE}
                onClick={() => change(one, { filter })}
              >
                Replace with current filter
              </Button>
              <Button
                size="small"
                disabledReason={one.can_modify ? null : NOT_EDITABLE}
                onClick={() => change(one, { is_shared: !one.is_shared })}
              >
                {one.is_shared ? 'Make private' : 'Share in the workspace'}
              </Button>
              <Button
                size="small"
                look="danger"
                disabledReason={one.can_delete ? null : NOT_EDITABLE}
                onClick={() => setDoomed(one)}
              >
                Delete
              </Button>
            </div>
            {one.version > 1 && <SavedHistory saved={one} onApply={onApply} />}
          </li>
        ))}
      </ul>
      {doomed && (
        <AlertDialog
          onClose={() => setDoomed(null)}
          title={`Delete the filter “${doomed.name}”?`}
          confirm="Delete filter"
          onConfirm={async () => {
            await attempt(() => deleteSaved(doomed), `“${doomed.name}” was deleted.`);
            setDoomed(null);
          }}
        >
          Its history is deleted too. Cohorts created with it keep their recipe.
        </AlertDialog>
      )}
    </Dialog>
  );
}
