import { useBlocker } from '@tanstack/react-router';
import { formatBytes, formatCount } from '#platform';
import { AlertDialog } from '#ui/overlays';
import type { SaveState } from '../model/draft-saver.ts';
import type { UploadTotals } from '../model/reads/upload-totals.ts';

type LeaveGuardProps = { moving: boolean; totals: UploadTotals; unsaved: SaveState };

/** What a closed tab would lose: with "unsaved" half a second of typing, with the others everything since. */
const UNKEPT: readonly SaveState[] = ['unsaved', 'saving', 'waiting', 'conflict', 'refused'];

/** Asks before the page is left while bytes are moving: by a link here, by the browser for a reload or a closed tab. */
export function LeaveGuard({ moving, totals, unsaved }: LeaveGuardProps) {
  const lose = unsaved === 'waiting' || unsaved === 'conflict' || unsaved === 'refused';
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => (moving || lose) && current.pathname !== next.pathname,
    enableBeforeUnload: () => moving || UNKEPT.includes(unsaved),
    withResolver: true,
  });
  const left = totals.n_files - totals.n_sent;
  return (
    <AlertDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title={moving ? `Leave while ${formatCount(left, 'file')} are being sent?` : 'Leave without what is not saved?'}
      confirm={moving ? 'Leave and pause' : 'Leave'}
      cancel="Stay"
      tone="primary"
      onConfirm={() => proceed?.()}
    >
      {moving && (
        <>
          {formatBytes(totals.sent_bytes)} of {formatBytes(totals.size_bytes)} have arrived. When you choose the same
          files again within a week, they go on from there.{' '}
        </>
      )}
      {lose && 'The last changes to the sheet or the details have not reached the server.'}
    </AlertDialog>
  );
}
