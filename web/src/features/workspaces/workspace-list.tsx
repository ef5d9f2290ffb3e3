import { workspaceRoutes } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf, sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ErrorState, Skeleton, toast } from '#ui/feedback';
import { makeDefault } from './workspace.ts';
import { WorkspaceCard } from './workspace-card.tsx';

type WorkspaceListProps = { selectedId: string | null; onSelect: (workspaceId: string) => void; onManage: () => void };

/** The person's workspaces with what each holds, personal first. */
export function WorkspaceList({ selectedId, onSelect, onManage }: WorkspaceListProps) {
  const all = useQuery(queryOf(workspaceRoutes.all, {}));
  if (all.isError) {
    return (
      <Section selectedId={selectedId} onManage={onManage}>
        <ErrorState title="The workspaces could not be loaded." query={all} />
      </Section>
    );
  }
  const workspaces = all.data?.data.toSorted((a, b) => Number(b.is_personal) - Number(a.is_personal));
  const isDefault = workspaces?.find(({ id }) => id === selectedId)?.is_default;
  return (
    <Section selectedId={selectedId} onManage={onManage} isDefault={isDefault ?? true}>
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

type SectionProps = Omit<WorkspaceListProps, 'onSelect'> & { isDefault?: boolean; children: ReactNode };

/** The selected workspace becomes the one that the person starts in. */
function MakeDefault() {
  const setDefault = useMutation({
    mutationFn: makeDefault,
    onSuccess: ({ name }) => toast({ title: `Your default workspace is now ${name}.`, tone: 'success' }),
    onError: (error) =>
      toast({ title: 'The default could not be changed.', description: sentenceOf(error), tone: 'danger' }),
  });
  return (
    <Button busy={setDefault.isPending} onClick={() => setDefault.mutate()}>
      Make default
    </Button>
  );
}

function Section({ selectedId, onManage, isDefault = true, children }: SectionProps) {
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
            {!isDefault && <MakeDefault />}
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
