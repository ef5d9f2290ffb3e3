import type { ProjectHistory } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { type Column, printCell } from '#ui/data-table';
import { RelativeTime } from '#ui/display';
import { EmptyState } from '#ui/feedback';
import { List } from '#ui/list';
import { historyQuery } from '../projects.ts';
import type { ProjectTabProps } from './project-tabs.ts';

const fields: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  variable_region: 'Variable region',
  subject_id: 'Subject',
  files: 'Read files',
};

const actionLabels: Record<ProjectHistory['action'], string> = {
  edited: 'Changed',
  files_replaced: 'Files replaced',
  deleted: 'Deleted',
  restored: 'Restored',
};

export const actionLabel = (action: ProjectHistory['action']): string => actionLabels[action];

/** The changed field; metadata columns keep the submitter's name. */
export function fieldOfChange({ action, field, sample }: Pick<ProjectHistory, 'action' | 'field' | 'sample'>): string {
  if (action === 'deleted' || action === 'restored') return sample ? 'the sample' : 'the submission';
  return fields[field] ?? field;
}

function value(of: 'before' | 'after', header: string): Column<ProjectHistory> {
  return {
    id: of,
    header,
    value: (change) => change[of],
    cell: (change) => (
      <span className="block max-w-72 truncate" title={printCell(change[of])}>
        {printCell(change[of])}
      </span>
    ),
    sortable: false,
  };
}

const columns: Column<ProjectHistory>[] = [
  { id: 'at', header: 'When', value: ({ at }) => at, cell: ({ at }) => <RelativeTime at={at} />, sortable: false },
  { id: 'by', header: 'User', value: ({ by }) => by, sortable: false },
  { id: 'action', header: 'Action', value: ({ action }) => actionLabel(action), sortable: false },
  {
    id: 'sample_id',
    header: 'Sample',
    value: ({ sample_id }) => sample_id ?? 'the submission',
    cell: ({ sample_id }) =>
      sample_id ? (
        <span className="font-mono text-12">{sample_id}</span>
      ) : (
        <span className="text-ink-2">submission</span>
      ),
    sortable: false,
  },
  { id: 'field', header: 'Field', value: fieldOfChange, sortable: false },
  value('before', 'From'),
  value('after', 'To'),
];

/** The append-only change history of a submission. */
export function ProjectHistoryTab({ id, view, onView }: ProjectTabProps) {
  const list = useQuery(historyQuery(id, view));
  return (
    <List
      label="History"
      subject="The history"
      list={list}
      look="tab"
      rows={list.data?.data}
      view={view}
      onView={onView}
      columns={columns}
      rowId={(change) => change.id}
      empty={
        <EmptyState title="No changes since submission.">
          Each edited field, replaced file and deletion is recorded here with its user and time.
        </EmptyState>
      }
    />
  );
}
