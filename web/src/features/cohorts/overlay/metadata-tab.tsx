import type { CohortDetail, CohortOverlay, ColumnType } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { useDenial } from '#platform/permissions';
import { TimeAndUser } from '#ui/display';
import { EmptyState, ErrorState, Note, ProgressBar, toast, WaitingBar } from '#ui/feedback';
import { Field, Input, Select } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import { pastVersionDenial, requestedVersion } from '../history/past-version.ts';
import { type AtVersion, allRowsQuery, applyOverlayEdits, overlayQuery } from '../queries/overlay-queries.ts';
import { BinsDrawer } from './bins-drawer.tsx';
import { FormulaDrawer } from './formula-drawer.tsx';
import { OverlayDrawer } from './overlay-drawer.tsx';
import { OverlayGrid } from './overlay-grid.tsx';
import type { OverlayAction } from './overlay-tools.tsx';
import { RecodeDrawer } from './recode-drawer.tsx';
import { SheetDrawer } from './sheet-drawer.tsx';
import { fitColumns } from './visible-columns.ts';

const types: { value: ColumnType; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Numbers' },
  { value: 'date', label: 'Dates' },
  { value: 'boolean', label: 'True or false' },
];

type AddColumnDrawerProps = { overlay: CohortOverlay; onClose: () => void };

/** An empty column, to be written in the grid. */
function AddColumnDrawer({ overlay, onClose }: AddColumnDrawerProps) {
  const [column, setColumn] = useState('');
  const [type, setType] = useState<ColumnType>('text');
  const name = column.trim();
  const send = async (onto: AtVersion) => {
    const { version } = await applyOverlayEdits(onto, [{ kind: 'add', column: name, type }]);
    toast({ title: `“${name}” was added`, description: `Version ${version}`, tone: 'success' });
  };
  return (
    <OverlayDrawer
      at={overlay}
      title="New empty column"
      confirm="Add column"
      missingInput={name === '' ? 'Name the column' : null}
      onSend={send}
      onClose={onClose}
    >
      <Field label="Name">
        <Input value={column} autoComplete="off" onChange={({ target }) => setColumn(target.value)} />
      </Field>
      <Field label="Type" hint="Cells accept only values of this type.">
        <Select value={type} onValueChange={setType} options={types} />
      </Field>
    </OverlayDrawer>
  );
}

type EditsDrawerProps = { overlay: CohortOverlay; onClose: () => void };

/** What was done to the metadata in this cohort, last first. */
function EditsDrawer({ overlay, onClose }: EditsDrawerProps) {
  const edits = overlay.edits.map((edit, at) => ({ ...edit, at })).reverse();
  return (
    <Drawer onClose={onClose} title="Metadata edits">
      <PanelSection>
        {edits.length === 0 ? (
          <EmptyState title="No metadata edits." />
        ) : (
          <ol className="grid gap-2.5 text-13">
            {edits.map(({ at, description, created_by, created_at }) => (
              <li key={at} className="border-line border-b pb-2.5 last:border-b-0">
                <p className="break-words">{description}</p>
                <p className="text-12 text-ink-3">
                  <TimeAndUser at={created_at} by={created_by} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </PanelSection>
    </Drawer>
  );
}

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
    return <ErrorState title="Could not load the metadata." query={found} />;
  }
  if (found.isPending) return <WaitingBar label="Reading the metadata" className="mx-6 my-5" />;
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
        <ErrorState title="Could not load the members." query={found} />
      ) : rows.length > 0 ? (
        <OverlayGrid
          key={rows.length}
          {...{ overlay, columns, rows }}
          denial={reading ? 'Loading the remaining samples' : denial}
          onAct={(act, column) => setOpen({ act, column })}
        />
      ) : reading ? (
        <WaitingBar label="Reading the metadata" />
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
