import { CallError } from '@cohortium/contract';

/** The status of a call's answer, refused or not. */
export const callOutcome = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof CallError) return error.status;
      throw error;
    },
  );
