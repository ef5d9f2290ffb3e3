import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Upload, Workflow } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { useCan, useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { FilterBar, SearchFilter } from '#ui/filters';
import { Checkbox } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { emptyScopeText } from '../list-scopes.ts';
import type { UploadFile } from '../references/add-reference-drawer.tsx';
import { type PipelinesView, pipelineListQuery } from '../references/catalogue.ts';
import { RegisterDrawer } from '../register/register-drawer.tsx';
import { ScopeTabs } from '../scope-tabs.tsx';
import { pipelineColumns } from './pipeline-columns.tsx';
import { WaitingPipelines } from './waiting-pipelines.tsx';

type PipelinesScreenProps = {
  view: PipelinesView;
  onView: (next: Partial<PipelinesView>) => void;
  /** Sends a file; belongs to another feature. */
  upload: UploadFile;
};

/** Workflows that turn reads into tables: the pipelines of the portal and those that the workspace has registered. */
export function PipelinesScreen({ view, onView, upload }: PipelinesScreenProps) {
  const navigate = useNavigate();
  const [registering, setRegistering] = useState(false);
  const mayRead = useCan('read', 'pipeline');
  const administers = useCan('modify', 'app_workspace');
  const denied = useDenial('create', 'pipeline', 'pipelines');
  const list = useQuery({ ...pipelineListQuery(view), enabled: mayRead });
  const paging = list.data?.paging ?? { page: view.page, page_size: view.page_size, total: 0 };
  const none = emptyScopeText(view.scope, 'pipeline');
  const open = (id: string) => void navigate({ to: '/pipeline/$id', params: { id } });
  return (
    <>
      <PageHeader
        title="Pipelines"
        summary={list.data ? formatCount(paging.total, 'pipeline') : 'Workflows that turn reads into tables'}
        actions={
          <Button look="primary" disabledReason={denied} onClick={() => setRegistering(true)}>
            <Upload aria-hidden="true" />
            Register pipeline
          </Button>
        }
      />
      {administers && <WaitingPipelines />}
      <ScopeTabs to="/pipeline" current={view.scope} />
      <FilterBar below="tabs">
        <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
        <Checkbox
          label="Show deprecated and earlier versions"
          checked={view.all_versions}
          onChange={(event) => onView({ all_versions: event.target.checked, page: 1 })}
        />
      </FilterBar>
      <DataTable
        label="Pipelines"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={pipelineColumns}
        rows={list.data?.data ?? []}
        rowId={(pipeline) => pipeline.id}
        rowName={(pipeline) => pipeline.name}
        loading={list.isPending && mayRead}
        denied={mayRead ? null : <NoPermission title="You don’t have access to the pipelines of this workspace." />}
        error={
          list.isError ? (
            <ErrorState
              title="The pipelines could not be loaded."
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : null
        }
        empty={
          view.name ? (
            <EmptyState
              title="No pipelines match these filters."
              actions={<Button onClick={() => onView({ name: '', page: 1 })}>Show all</Button>}
            />
          ) : (
            <EmptyState icon={Workflow} title={none?.title ?? 'No pipelines yet.'}>
              {none?.description ??
                'The portal includes pipelines. Your workspace can also register its own CWL documents.'}
            </EmptyState>
          )
        }
        onRowClick={(pipeline) => open(pipeline.id)}
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
      {registering && (
        <RegisterDrawer upload={upload} onClose={() => setRegistering(false)} onRegistered={({ id }) => open(id)} />
      )}
    </>
  );
}
