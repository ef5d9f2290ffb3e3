import { pipelineRoutes, type ReferenceEntry } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { Note, ProgressBar, toast } from '#ui/feedback';
import { REFERENCE_POLL_MS, referenceLogQuery } from '../catalogue.ts';
import { referenceTitle } from './describe-reference.ts';

const BUILD_CALLS = { build: pipelineRoutes.buildReference, cancel: pipelineRoutes.cancelReferenceBuild } as const;

function useBuildCall(reference: ReferenceEntry, action: keyof typeof BUILD_CALLS) {
  return useMutation({
    mutationFn: () => call(BUILD_CALLS[action], { params: { id: reference.id }, body: {} }),
    onSettled: () => refresh(pipelineRoutes.references, pipelineRoutes.referenceLog),
    onError: (error) =>
      toast({
        title: `${referenceTitle(reference)}: the build was not ${action === 'build' ? 'started' : 'cancelled'}`,
        description: sentenceOf(error),
        tone: 'danger',
      }),
  });
}

/** How far the build of a reference is, or what was wrong; nothing for one that is ready. */
export function ReferenceBuild({ reference }: { reference: ReferenceEntry }) {
  const { state, problems, can_edit } = reference;
  const build = useBuildCall(reference, 'build');
  const cancel = useBuildCall(reference, 'cancel');
  if (state === 'ready') return null;
  return (
    <>
      {state === 'building' ? (
        <>
          <ProgressBar label={`Building ${referenceTitle(reference)}`} value={null} />
          <p className="text-ink-2">
            The portal builds this reference. You can leave this page. Runs can use it once it is ready.
          </p>
        </>
      ) : (
        <Note tone="bad" title="The build failed.">
          {problems.length === 1 ? problems[0] : null}
          {problems.length > 1 && (
            <ul className="mt-1 grid list-disc gap-1 pl-4">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </Note>
      )}
      <BuildLog reference={reference}>
        {state === 'building' && can_edit && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel build
          </Button>
        )}
        {state === 'failed' && can_edit && reference.withdrawn_at === null && (
          <Button size="small" busy={build.isPending} onClick={() => build.mutate()}>
            Build again
          </Button>
        )}
      </BuildLog>
    </>
  );
}

type BuildLogProps = { reference: ReferenceEntry; children: React.ReactNode };

/** The last lines of the build's log, read again every few seconds while they are open and the build goes on. */
function BuildLog({ reference, children }: BuildLogProps) {
  const [open, setOpen] = useState(false);
  const log = useQuery({
    ...referenceLogQuery(reference.id),
    enabled: open,
    staleTime: 0,
    refetchInterval: reference.state === 'building' ? REFERENCE_POLL_MS : false,
  });
  const lines = log.data?.data.lines ?? [];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button size="small" look="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide log' : 'Show log'}
        </Button>
      </div>
      {open && log.isError && <Note tone="bad">{sentenceOf(log.error)}</Note>}
      {open && log.isSuccess && (
        <ScrollRegion
          label={`Log of ${referenceTitle(reference)}`}
          className="max-h-60 overflow-auto rounded-m border border-line bg-sunken px-2.5 py-2 font-mono text-11/[17px] text-ink-2"
        >
          {lines.length === 0 ? (
            <p className="text-ink-3">No log lines yet.</p>
          ) : (
            <pre className="w-max min-w-full font-[inherit]">{lines.join('\n')}</pre>
          )}
        </ScrollRegion>
      )}
    </>
  );
}
