import type { SampleFilter, SavedFilter, SavedFilterChange } from '@cohortium/contract';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Pill, TimeAndUser } from '#ui/display';
import { Note, snackbar } from '#ui/feedback';
import { AlertDialog, Dialog } from '#ui/overlays';
import { changeSaved, deleteSaved } from '../queries/saved-queries.ts';
import { SavedHistory } from './saved-history.tsx';
import { SavedName } from './saved-name.tsx';

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
    <Dialog open size="wide" onOpenChange={(open) => !open && onClose()} title="Saved filters">
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
          open
          onOpenChange={(open) => !open && setDoomed(null)}
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
