import type { CallError } from '@cohortium/contract';

/** The refusal that a call ends with. */
export const refusal = async (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => Promise.reject(new Error('This was not refused.')),
    (error: CallError) => error,
  );
