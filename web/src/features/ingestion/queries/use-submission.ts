import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import type { Draft } from '../model/draft.ts';
import { submitReads } from './submit-reads.ts';

export interface Launching<P> {
  /** Starts a run over a submission and resolves with its id; belongs to another feature. */
  launch: (project_id: string, processing: P) => Promise<string>;
}
type Made = { project_id: string; run_id: string | null };
type Asked<P> = { draft: Draft; file_ids: readonly string[]; processing: P | null };

export interface Submission<P> {
  submit: (asked: Asked<P>) => void;
  busy: boolean;
  /** The submission that was made, though its run could not be started. */
  kept: string | null;
  failure: string | null;
  /** Goes to what was made, without a run. */
  finish: () => void;
}

/** Submits, then starts the run; what was submitted is kept when the run cannot be started. */
export function useSubmission<P>(options: Launching<P> & { onSubmitted: (made: Made) => void }): Submission<P> {
  const { launch, onSubmitted } = options;
  const [kept, setKept] = useState<string | null>(null);
  const submission = useMutation({
    mutationFn: async ({ draft, file_ids, processing }: Asked<P>): Promise<Made> => {
      const project_id = kept ?? (await submitReads(draft, file_ids));
      setKept(project_id);
      return { project_id, run_id: processing === null ? null : await launch(project_id, processing) };
    },
    onSuccess: onSubmitted,
  });
  return {
    submit: submission.mutate,
    busy: submission.isPending,
    kept: submission.isPending ? null : kept,
    failure: submission.isError ? sentenceOf(submission.error) : null,
    finish: () => kept && onSubmitted({ project_id: kept, run_id: null }),
  };
}
