import type { ParamSet } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { useCan, useDenial } from '#platform/permissions';
import { Button, CopyId } from '#ui/actions';
import { type Column, DataTable, Paging } from '#ui/data-table';
import { Pill, RelativeTime } from '#ui/display';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { SearchFilter } from '#ui/filters';
import { PageHeader } from '#ui/layout';
import { type ParamSetsView, paramSetsQuery } from '../../queries/catalogue.ts';
import type { UploadFile } from './add-reference-drawer.tsx';
import { CreateParamSetDrawer } from './create-param-set-drawer.tsx';
import { ReferencesSection } from './references-section.tsx';

const columns: Column<ParamSet>[] = [
  {
    id: 'name',
    header: 'Parameter set',
    value: (set) => set.name,
    cell: (set) => (
      <span className="inline-flex items-center gap-2">
        {set.name}
        {set.is_public && <Pill>for everybody</Pill>}
      </span>
    ),
    sortable: false,
  },
  { id: 'pipeline', header: 'Pipeline', value: (set) => set.pipeline_name, sortable: false },
  {
    id: 'reference',
    header: 'Reference',
    value: (set) => `${set.reference.name} ${set.reference.version}`,
    sortable: false,
  },
  {
    id: 'params_hash',
    header: 'Hash',
    value: (set) => set.params_hash,
    cell: (set) => <CopyId id={set.params_hash} shown={set.params_hash.slice(0, 8)} noun={`hash of ${set.name}`} />,
    sortable: false,
  },
  {
    id: 'created_at',
    header: 'Made',
    value: (set) => set.created_at,
    cell: (set) => (
      <span className="text-ink-2">
        <RelativeTime at={set.created_at} /> by {set.created_by}
      </span>
    ),
    sortable: false,
  },
];

type ParamSetsScreenProps = {
  view: ParamSetsView;
  onView: (next: Partial<ParamSetsView>) => void;
  /** Sends a file; belongs to another feature. */
  upload: UploadFile;
};

export function ParamSetsScreen({ view, onView, upload }: ParamSetsScreenProps) {
  const [creating, setCreating] = useState(false);
  const mayRead = useCan('read', 'param_set');
  const denied = useDenial('create', 'param_set', 'parameter sets');
  const list = useQuery({ ...paramSetsQuery(view), enabled: mayRead });
  const paging = list.data?.paging ?? { page: view.page, page_size: view.page_size, total: 0 };
  const create = (
    <Button look="primary" disabledReason={denied} onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" />
      New parameter set
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Parameter sets"
        summary={list.data ? formatCount(paging.total, 'parameter set') : 'Parameters of a pipeline, kept under a name'}
        actions={create}
      />
      {(paging.total > 0 || view.name !== '') && (
        <div className="flex flex-none px-6 pb-3 max-md:px-4">
          <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
        </div>
      )}
      <DataTable
        label="Parameter sets"
        className="flex-none border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={list.data?.data ?? []}
        rowId={(set) => set.id}
        rowName={(set) => set.name}
        loading={list.isPending && mayRead}
        denied={mayRead ? null : <NoPermission title="You may not see the parameter sets of this workspace." />}
        error={
          list.isError ? (
            <ErrorState title="The parameter sets could not be loaded." onRetry={() => void list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          ) : null
        }
        empty={
          <EmptyState
            icon={SlidersHorizontal}
            title={view.name ? 'No parameter set has such a name.' : 'No parameters have been kept yet.'}
          >
            A parameter set names the reference database and the values that a pipeline runs with. Add a reference
            below, then make a set.
          </EmptyState>
        }
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
      {mayRead && <ReferencesSection upload={upload} />}
      {creating && <CreateParamSetDrawer onClose={() => setCreating(false)} />}
    </>
  );
}
