import type { CohortOverlay, OverlayColumn } from '@cohortium/contract';
import { ChevronDown, EyeOff, History, Plus, Redo2, Replace, Undo2 } from 'lucide-react';
import { Button, IconButton } from '#ui/actions';
import { DropdownMenu, MenuItem } from '#ui/overlays';

export type OverlayAction = 'formula' | 'bins' | 'hand' | 'sheet' | 'recode' | 'edits';

type OverlayToolsProps = {
  overlay: CohortOverlay;
  /** The column with the keyboard. */
  column: OverlayColumn | null;
  denial: string | null;
  /** Cells that were written and are not kept yet. */
  written: number;
  onAct: (act: OverlayAction) => void;
  onHide: (column: OverlayColumn) => void;
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  onDiscard: () => void;
  busy: boolean;
};

/** What can be done to the columns of a cohort. */
export function OverlayTools(props: OverlayToolsProps) {
  const { overlay, column, denial, written, onAct, onHide, onUndo, onRedo, onSave, onDiscard, busy } = props;
  const unsavedDenial = written > 0 ? 'Save or discard your changes first' : null;
  const refused = denial ?? unsavedDenial;
  const fixed = column?.can_edit ? null : 'This column can’t be edited';
  return (
    <div className="flex flex-wrap items-center gap-2 px-3.5 py-2">
      <DropdownMenu
        align="start"
        trigger={
          <Button size="small" disabledReason={refused}>
            <Plus aria-hidden="true" /> Add column <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onSelect={() => onAct('formula')}>From a formula</MenuItem>
        <MenuItem onSelect={() => onAct('bins')}>From number ranges</MenuItem>
        <MenuItem onSelect={() => onAct('sheet')}>From a sheet</MenuItem>
        <MenuItem onSelect={() => onAct('hand')}>Empty column</MenuItem>
      </DropdownMenu>
      <Button size="small" look="ghost" disabledReason={refused} onClick={() => onAct('recode')}>
        <Replace aria-hidden="true" /> Recode
      </Button>
      <Button size="small" look="ghost" disabledReason={refused ?? fixed} onClick={() => column && onHide(column)}>
        <EyeOff aria-hidden="true" /> Hide{column ? ` “${column.title}”` : ''}
      </Button>
      <IconButton
        label={overlay.undo ? `Undo: ${overlay.undo}` : 'Nothing to undo'}
        icon={Undo2}
        disabledReason={refused ?? (overlay.undo ? null : 'Nothing to undo')}
        onClick={onUndo}
      />
      <IconButton
        label={overlay.redo ? `Redo: ${overlay.redo}` : 'Nothing to redo'}
        icon={Redo2}
        disabledReason={refused ?? (overlay.redo ? null : 'Nothing to redo')}
        onClick={onRedo}
      />
      <Button size="small" look="ghost" onClick={() => onAct('edits')}>
        <History aria-hidden="true" /> Edits
      </Button>
      {written > 0 && (
        <span className="ml-auto flex items-center gap-2">
          <Button size="small" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="small" look="primary" busy={busy} onClick={onSave}>
            Save {written === 1 ? '1 change' : `${written} changes`}
          </Button>
        </span>
      )}
    </div>
  );
}
