import { useBlocker } from '@tanstack/react-router';
import { formatBytes, formatCount } from '#platform';
import { AlertDialog } from '#ui/overlays';
import type { UploadTotals } from '../model/upload-totals.ts';

/** Asks before the page is left while bytes are moving: by a link here, by the browser for a reload or a closed tab. */
export function LeaveGuard({ moving, totals }: { moving: boolean; totals: UploadTotals }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => moving && current.pathname !== next.pathname,
    enableBeforeUnload: () => moving,
    withResolver: true,
  });
  const left = totals.n_files - totals.n_sent;
  return (
    <AlertDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title={`Leave while ${formatCount(left, 'file')} are being sent?`}
      confirm="Leave and pause"
      cancel="Stay"
      tone="primary"
      onConfirm={() => proceed?.()}
    >
      {formatBytes(totals.sent_bytes)} of {formatBytes(totals.size_bytes)} have arrived. When you choose the same files
      again within a week, they go on from there.
    </AlertDialog>
  );
}
