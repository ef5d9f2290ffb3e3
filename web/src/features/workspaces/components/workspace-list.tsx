import { workspaceRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ErrorState, Skeleton } from '#ui/feedback';
import { WorkspaceCard } from './workspace-card.tsx';

type WorkspaceListProps = { selectedId: string | null; onSelect: (workspaceId: string) => void; onManage: () => void };

/** The person's workspaces with what each holds, personal first. */
export function WorkspaceList({ selectedId, onSelect, onManage }: WorkspaceListProps) {
  const all = useQuery(queryOf(workspaceRoutes.all, {}));
  if (all.isError) {
    return (
      <Section selectedId={selectedId} onManage={onManage}>
        <ErrorState title="The workspaces could not be loaded." error={all.error} onRetry={() => all.refetch()} />
      </Section>
    );
  }
  const workspaces = all.data?.data.toSorted((a, b) => Number(b.is_personal) - Number(a.is_personal));
  return (
    <Section selectedId={selectedId} onManage={onManage}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {workspaces?.map((workspace) => (
          <li key={workspace.id} className="min-w-0">
            <WorkspaceCard
              workspace={workspace}
              selected={workspace.id === selectedId}
              onSelect={() => onSelect(workspace.id)}
            />
          </li>
        ))}
        {all.isPending && (
          <li className="grid h-28.5 content-center gap-3 rounded-l border border-line p-3.5">
            <Skeleton className="w-1/2" />
            <Skeleton />
          </li>
        )}
      </ul>
    </Section>
  );
}

type SectionProps = Omit<WorkspaceListProps, 'onSelect'> & { children: ReactNode };

function Section({ selectedId, onManage, children }: SectionProps) {
  const denied = useDenial('view_member', 'workspace_member', 'of this workspace');
  return (
    <section aria-labelledby="workspaces">
      <div className="mb-2.5 flex flex-wrap items-center gap-2">
        <h2 id="workspaces" className="mr-auto font-semibold text-13">
          Workspaces
        </h2>
        {selectedId && (
          <>
            <Button asChild disabledReason={denied}>
              <Link to="/member/$id" params={{ id: selectedId }}>
                Members
              </Link>
            </Button>
            <Button onClick={onManage}>Edit workspace</Button>
          </>
        )}
        <Button asChild look="primary">
          <Link to="/workspace/create">
            <Plus aria-hidden="true" />
            Create workspace
          </Link>
        </Button>
      </div>
      {children}
    </section>
  );
}
