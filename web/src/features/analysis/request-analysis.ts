import {
  type AnalysisMethod,
  type AnalysisProgress,
  type AnalysisRequestBody,
  type AnalysisResult,
  analysisEvents,
  analysisRoutes,
  CallError,
  isPending,
  type PendingAnalysis,
  resultOf,
  statusOfCode,
} from '@cohortium/contract';
import { call, hasShareLink, isConnectionFailure, readEvents } from '#platform/api';

export interface AnalysisOptions {
  signal: AbortSignal;
  /** Called when the portal has accepted the request, and with each step of the computation. */
  onPending: (pending: PendingAnalysis) => void;
}

export async function cancelAnalysis({ id }: Pick<PendingAnalysis, 'id'>): Promise<void> {
  // Through a link nothing can be cancelled: the computation stops by itself when nobody listens.
  if (!hasShareLink()) await call(analysisRoutes.cancel, { params: { id } }).catch(() => undefined);
}

/** Listens until the computation ends. Rejects with its error, or as a lost connection. */
async function follow(
  id: string,
  signal: AbortSignal,
  onProgress: (progress: AnalysisProgress) => void,
): Promise<void> {
  let error: CallError | null = null;
  const onEvent = ({ event, data }: { event: string; data: unknown }) => {
    if (event === 'progress' && !signal.aborted) onProgress(analysisEvents.progress.parse(data));
    if (event !== 'failed') return;
    const body = analysisEvents.failed.parse(data);
    error = new CallError(statusOfCode[body.code], body);
  };
  await readEvents(analysisRoutes.follow, { params: { id } }, onEvent, signal);
  if (error) throw error;
}

/** Follows an accepted request, again if the connection breaks, and reads the result once it is there. */
async function untilResult<Method extends AnalysisMethod>(
  accepted: PendingAnalysis,
  method: Method,
  { signal, onPending }: AnalysisOptions,
): Promise<AnalysisResult<Method>> {
  const { id } = accepted;
  for (;;) {
    const onProgress = (progress: AnalysisProgress) => onPending({ ...accepted, ...progress });
    await follow(id, signal, onProgress).catch((error: unknown) => {
      if (!isConnectionFailure(error)) throw error;
    });
    // Rejects where the portal still cannot be reached: the query is then repeated.
    const { data } = await call(analysisRoutes.result, { params: { id } }, { signal });
    if (!isPending(data)) return resultOf(method, data);
  }
}

/** Requests a result and waits for it. A computation that only this page waits for stops when `signal` aborts. */
export async function requestAnalysis<Method extends AnalysisMethod>(
  method: Method,
  body: AnalysisRequestBody,
  options: AnalysisOptions,
): Promise<AnalysisResult<Method>> {
  const { signal, onPending } = options;
  const { data } = await call(analysisRoutes.request, { body }, { signal });
  if (!isPending(data)) return resultOf(method, data);
  onPending(data);
  try {
    return await untilResult(data, method, options);
  } catch (error) {
    if (signal.aborted && !data.runs_in_background) void cancelAnalysis(data);
    throw error;
  }
}
