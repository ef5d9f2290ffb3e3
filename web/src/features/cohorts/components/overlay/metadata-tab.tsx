import type { CohortDetail, CohortOverlay } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { useDenial } from '#platform/permissions';
import { EmptyState, ErrorState, Note, ProgressBar, Skeleton } from '#ui/feedback';
import { pastVersionDenial, requestedVersion } from '../../model/history/past-version.ts';
import { fitColumns } from '../../model/overlay/visible-columns.ts';
import { allRowsQuery, overlayQuery } from '../../queries/overlay-queries.ts';
import { AddColumnDrawer } from './add-column-drawer.tsx';
import { BinsDrawer } from './bins-drawer.tsx';
import { EditsDrawer } from './edits-drawer.tsx';
import { FormulaDrawer } from './formula-drawer.tsx';
import { OverlayGrid } from './overlay-grid.tsx';
import type { OverlayAction } from './overlay-tools.tsx';
import { RecodeDrawer } from './recode-drawer.tsx';
import { SheetDrawer } from './sheet/sheet-drawer.tsx';

type MetadataTabProps = { cohort: CohortDetail; viewOnly: boolean };

/** The metadata of the members, with the edits of this cohort. */
export function MetadataTab({ cohort, viewOnly }: MetadataTabProps) {
  const found = useQuery(overlayQuery(cohort.id, requestedVersion(cohort)));
  const role = useDenial('modify', 'cohort', 'cohorts');
  const shown = viewOnly ? 'This link is read-only' : null;
  const denial =
    shown ??
    pastVersionDenial(cohort) ??
    (cohort.access_level === 'modify' ? role : 'This cohort is shared with you as read-only');
  if (found.isError) {
    return <ErrorState title="Could not load the metadata." error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (found.isPending) return <Skeleton className="mx-6 my-5 h-60" />;
  const overlay = found.data.data;
  return (
    <OpenMetadata key={overlay.version} overlay={overlay} denial={denial} n={cohort.n_samples - cohort.n_unavailable} />
  );
}

type OpenMetadataProps = { overlay: CohortOverlay; denial: string | null; n: number };

function OpenMetadata({ overlay, denial, n }: OpenMetadataProps) {
  const [open, setOpen] = useState<{ act: OverlayAction; column: string | null } | null>(null);
  const columns = useMemo(() => fitColumns(overlay.columns, n), [overlay, n]);
  const names = useMemo(() => columns.map(({ field }) => field), [columns]);
  const found = useQuery(allRowsQuery(overlay, names));
  const rows = found.data ?? [];
  const reading = found.isFetching;
  const close = () => setOpen(null);
  return (
    <div className="grid content-start gap-3 overflow-y-auto px-6 py-4 max-md:px-4">
      {columns.length < overlay.columns.length - 1 && (
        <Note tone="info">
          {formatCount(columns.length, 'column')} of {formatNumber(overlay.columns.length)} are shown: {formatNumber(n)}{' '}
          samples with all columns are too many for one page. The export contains all columns.
        </Note>
      )}
      {reading && rows.length > 0 && (
        <ProgressBar
          showLabel
          label={`${formatNumber(rows.length)} of ${formatCount(n, 'sample')} read`}
          value={rows.length / n}
        />
      )}
      {found.isError ? (
        <ErrorState title="Could not load the members." error={found.error} onRetry={() => void found.refetch()} />
      ) : rows.length > 0 ? (
        <OverlayGrid
          key={rows.length}
          {...{ overlay, columns, rows }}
          denial={reading ? 'Loading the remaining samples' : denial}
          onAct={(act, column) => setOpen({ act, column })}
        />
      ) : reading ? (
        <Skeleton className="h-60" />
      ) : (
        <EmptyState title="No members are available any more." />
      )}
      {open && <OverlayActionDrawer overlay={overlay} {...open} onClose={close} />}
    </div>
  );
}

function OverlayActionDrawer({
  act,
  column,
  ...props
}: {
  act: OverlayAction;
  column: string | null;
  overlay: CohortOverlay;
  onClose: () => void;
}) {
  if (act === 'formula') return <FormulaDrawer {...props} />;
  if (act === 'bins') return <BinsDrawer {...props} column={column} />;
  if (act === 'recode') return <RecodeDrawer {...props} column={column} />;
  if (act === 'sheet') return <SheetDrawer {...props} />;
  return act === 'hand' ? <AddColumnDrawer {...props} /> : <EditsDrawer {...props} />;
}
