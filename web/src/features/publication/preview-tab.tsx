import type { PreviewRow, PublicationDetail } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { MISSING } from '#platform';
import type { Column } from '#ui/data-table';
import { Tooltip } from '#ui/display';
import { EmptyState } from '#ui/feedback';
import { Switch } from '#ui/forms';
import { List } from '#ui/list';
import { describeGuardChange, previewFields } from './describe-publication.ts';
import { previewQuery } from './publications.ts';

const NO_ROWS: PreviewRow[] = [];

/** A preview of the public samples; values changed by privacy rules are marked. */
export function PreviewTab({ publication }: { publication: PublicationDetail }) {
  const [view, setView] = useState({ page: 1, page_size: 25, changed_only: false });
  const list = useQuery(previewQuery(publication.publication_id, view));
  const rows = list.data?.data ?? NO_ROWS;
  const columns = useMemo(() => columnsOf(rows), [rows]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-6 py-3 max-md:px-4">
        <Switch
          label="Only samples changed by privacy rules"
          checked={view.changed_only}
          onChange={({ target }) => setView({ ...view, changed_only: target.checked, page: 1 })}
        />
        <p className="text-12 text-ink-3">
          For human samples, ages are capped at 90, dates cut to the year and locations to the region. Changed values
          are marked.
        </p>
      </div>
      <List
        label="Public preview"
        subject="The preview"
        list={list}
        look="tab"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        view={view}
        onView={(next) => setView({ ...view, ...next })}
        empty={<EmptyState title={view.changed_only ? 'Privacy rules change no values.' : 'No samples.'} />}
      />
    </>
  );
}

function columnsOf(rows: readonly PreviewRow[]): Column<PreviewRow>[] {
  return [
    { id: 'sample', header: 'Sample', value: ({ sample_id }) => sample_id, sortable: false },
    { id: 'subject', header: 'Subject', value: ({ subject_id }) => subject_id, sortable: false },
    { id: 'of', header: 'Submission', value: ({ project_name }) => project_name, sortable: false },
    ...previewFields(rows).map(
      (field): Column<PreviewRow> => ({
        id: `field ${field}`,
        header: field,
        value: ({ metadata }) => metadata[field] ?? null,
        cell: (row) => <GuardedValue row={row} field={field} />,
        sortable: false,
      }),
    ),
  ];
}

function GuardedValue({ row, field }: { row: PreviewRow; field: string }) {
  const change = row.changes.find((each) => each.field === field);
  const value = String(row.metadata[field] ?? MISSING);
  if (!change) return value;
  return (
    <Tooltip text={describeGuardChange(change)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what was changed must be reachable by keyboard */}
      <mark tabIndex={0} className="rounded-s bg-warning-soft px-1 text-warning">
        {value}
        <span className="sr-only"> ({describeGuardChange(change)})</span>
      </mark>
    </Tooltip>
  );
}
