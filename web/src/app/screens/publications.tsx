import { publicationStates, publicObjectTypes } from '@cohortium/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { PublicationScreen, PublicationsScreen, PublicRecordScreen, scopes } from '#features/publication';
import { EmptyState } from '#ui/feedback';
import { useSessionState } from '../use-session.ts';
import { useListView } from './data/use-list-view.ts';

/** The publication requests; scope and filters are in the URL. */
export function Publications() {
  const [{ page, page_size, param }, change] = useListView('/publicise');
  const view = {
    page,
    page_size,
    scope: scopes.find((each) => each === param('tab')) ?? 'workspace',
    object_type: publicObjectTypes.find((each) => each === param('kind')) ?? '',
    state: publicationStates.find((each) => each === param('state')) ?? '',
    title: param('title'),
  } as const;
  return (
    <PublicationsScreen
      view={view}
      onView={({ object_type, ...rest }) =>
        change({ ...rest, ...(object_type === undefined ? {} : { kind: object_type }) })
      }
    />
  );
}

export function Publication() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [{ param }] = useListView('/publicise/$id');
  const { workspaces, workspace_id } = useSessionState();
  return (
    <PublicationScreen
      key={id}
      id={id}
      tab={param('tab') === 'preview' ? 'preview' : 'request'}
      memberOf={workspaces.map((workspace) => workspace.id)}
      workspaceId={workspace_id}
      onDeleted={() => void navigate({ to: '/publicise' })}
    />
  );
}

export function PublicRecord() {
  const params: { kind?: string; id?: string } = useParams({ strict: false });
  const kind = publicObjectTypes.find((each) => each === params.kind);
  if (!kind) return <EmptyState title="This public record does not exist." />;
  return <PublicRecordScreen key={params.id} kind={kind} id={params.id ?? ''} />;
}
