import { ingestionRoutes, projectRoutes, workspaceRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';

export interface RunLauncher<P> {
  /** Starts a run over a submission and resolves with its id; belongs to another feature. */
  launch: (project_id: string, processing: P) => Promise<string>;
}
type SubmitResult = { project_id: string; run_id: string | null };
type SubmitRequest<P> = { submission_id: string; processing: P | null };

export interface SubmitAction<P> {
  submit: (request: SubmitRequest<P>) => void;
  busy: boolean;
  /** The created project if its run could not start. */
  submittedProjectId: string | null;
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
export function useSubmit<P>({
  launch,
  onSubmitted,
}: RunLauncher<P> & { onSubmitted: (result: SubmitResult) => void }): SubmitAction<P> {
  const [submittedProjectId, setKept] = useState<string | null>(null);
  const finish = useMutation({
    mutationFn: async ({ submission_id, processing }: SubmitRequest<P>): Promise<SubmitResult> => {
      const project_id = submittedProjectId ?? (await submitReads(submission_id));
      setKept(project_id);
      return { project_id, run_id: processing === null ? null : await launch(project_id, processing) };
    },
    onSuccess: onSubmitted,
  });
  return {
    submit: finish.mutate,
    busy: finish.isPending,
    submittedProjectId: finish.isPending ? null : submittedProjectId,
    failure: finish.isError ? sentenceOf(finish.error) : null,
    leave: () => submittedProjectId && onSubmitted({ project_id: submittedProjectId, run_id: null }),
  };
}
