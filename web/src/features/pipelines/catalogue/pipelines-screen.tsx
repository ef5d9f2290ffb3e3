import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Upload, Workflow } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { useCan, useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { List, type ListFilter } from '#ui/list';
import { type PipelinesView, pipelineListQuery } from '../catalogue.ts';
import { emptyScopeText } from '../list-scopes.ts';
import type { UploadFile } from '../references/upload-files.ts';
import { ScopeTabs } from '../scope-tabs.tsx';
import { pipelineColumns } from './pipeline-columns.tsx';
import { RegisterDrawer } from './register-drawer.tsx';
import { WaitingPipelines } from './waiting-pipelines.tsx';

const filters: ListFilter<PipelinesView>[] = [
  { kind: 'search', key: 'name', label: 'Filter by name' },
  { kind: 'check', key: 'all_versions', label: 'Show deprecated and earlier versions' },
];

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
  const none = emptyScopeText(view.scope, 'pipeline');
  const open = (id: string) => void navigate({ to: '/pipeline/$id', params: { id } });
  return (
    <>
      <PageHeader
        title="Pipelines"
        summary={list.data ? formatCount(list.data.paging.total, 'pipeline') : 'Workflows that turn reads into tables'}
        actions={
          <Button look="primary" disabledReason={denied} onClick={() => setRegistering(true)}>
            <Upload aria-hidden="true" />
            Register pipeline
          </Button>
        }
      />
      {administers && <WaitingPipelines />}
      <ScopeTabs to="/pipeline" current={view.scope} />
      <List
        label="Pipelines"
        subject="The pipelines"
        list={list}
        columns={pipelineColumns}
        rows={list.data?.data}
        rowId={(pipeline) => pipeline.id}
        rowName={(pipeline) => pipeline.name}
        view={view}
        onView={onView}
        denied={mayRead ? null : 'You don’t have access to the pipelines of this workspace.'}
        keepFilters
        filters={filters}
        unfiltered={{ name: '' }}
        noMatch="No pipelines match these filters."
        empty={
          <EmptyState icon={Workflow} title={none?.title ?? 'No pipelines yet.'}>
            {none?.description ??
              'The portal includes pipelines. Your workspace can also register its own CWL documents.'}
          </EmptyState>
        }
        onRowClick={(pipeline) => open(pipeline.id)}
      />
      {registering && (
        <RegisterDrawer upload={upload} onClose={() => setRegistering(false)} onRegistered={({ id }) => open(id)} />
      )}
    </>
  );
}
