import { ingestionRoutes, projectRoutes, workspaceRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';

export interface Launching<P> {
  /** Starts a run over a submission and resolves with its id; belongs to another feature. */
  launch: (project_id: string, processing: P) => Promise<string>;
}
type Made = { project_id: string; run_id: string | null };
type Asked<P> = { submission_id: string; processing: P | null };

export interface Finish<P> {
  submit: (asked: Asked<P>) => void;
  busy: boolean;
  /** The created project if its run could not start. */
  kept: string | null;
  failure: string | null;
  /** Opens the created project without a run. */
  leave: () => void;
}

async function submitReads(submission_id: string): Promise<string> {
  const { data } = await call(ingestionRoutes.ingestBulk, { body: { submission_id } });
  if (data.project_id === null) throw new Error('The server checked the submission and rejected it.');
  await refresh(projectRoutes.list, workspaceRoutes.all, workspaceRoutes.detail, ingestionRoutes.submissions);
  return data.project_id;
}

/** Submits the draft, then starts the run; the submission is kept if the run can't start. */
export function useFinish<P>({ launch, onSubmitted }: Launching<P> & { onSubmitted: (made: Made) => void }): Finish<P> {
  const [kept, setKept] = useState<string | null>(null);
  const finish = useMutation({
    mutationFn: async ({ submission_id, processing }: Asked<P>): Promise<Made> => {
      const project_id = kept ?? (await submitReads(submission_id));
      setKept(project_id);
      return { project_id, run_id: processing === null ? null : await launch(project_id, processing) };
    },
    onSuccess: onSubmitted,
  });
  return {
    submit: finish.mutate,
    busy: finish.isPending,
    kept: finish.isPending ? null : kept,
    failure: finish.isError ? sentenceOf(finish.error) : null,
    leave: () => kept && onSubmitted({ project_id: kept, run_id: null }),
  };
}
