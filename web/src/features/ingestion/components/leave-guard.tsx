import { useBlocker } from '@tanstack/react-router';
import { formatBytes, formatCount } from '#platform';
import { AlertDialog } from '#ui/overlays';
import type { SaveState } from '../model/draft-saver.ts';
import type { UploadTotals } from '../model/reads/upload-totals.ts';

type LeaveGuardProps = { moving: boolean; totals: UploadTotals; unsaved: SaveState };

/** The save states in which closing the tab loses edits. */
const UNSAVED_STATES: readonly SaveState[] = ['unsaved', 'saving', 'waiting', 'conflict', 'refused'];

/** Asks for confirmation before leaving the page during uploads or with unsaved edits. */
export function LeaveGuard({ moving, totals, unsaved }: LeaveGuardProps) {
  const lose = unsaved === 'waiting' || unsaved === 'conflict' || unsaved === 'refused';
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => (moving || lose) && current.pathname !== next.pathname,
    enableBeforeUnload: () => moving || UNSAVED_STATES.includes(unsaved),
    withResolver: true,
  });
  const filesLeft = totals.n_files - totals.n_sent;
  return (
    <AlertDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title={moving ? `Leave while ${formatCount(filesLeft, 'file')} are uploading?` : 'Leave without saving?'}
      confirm={moving ? 'Leave and pause' : 'Leave'}
      cancel="Stay"
      tone="primary"
      onConfirm={() => proceed?.()}
    >
      {moving && (
        <>
          {formatBytes(totals.sent_bytes)} of {formatBytes(totals.size_bytes)} are uploaded. If you choose the same
          files again within a week, their upload resumes.{' '}
        </>
      )}
      {lose && 'The last changes to the sheet or the details are not saved.'}
    </AlertDialog>
  );
}
