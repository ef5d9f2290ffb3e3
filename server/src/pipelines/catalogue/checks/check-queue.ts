import { createSemaphore } from '#platform/concurrency';
import { AppError } from '#platform/errors';

const CONCURRENCY = 2;
const MAX_QUEUED = 20;
const MAX_QUEUED_PER_WORKSPACE = 3;
const MAX_WAIT_MS = 60_000;

const queueFullError = () =>
  new AppError('unavailable', 'Too many workflows are waiting to be checked. Try again in a minute.');
const workspaceBusyError = () =>
  new AppError('too_many_requests', 'Other workflows of your workspace are being checked. Wait until they are done.');

export type CheckQueue = <T>(workspace_id: string, check: () => Promise<T>) => Promise<T>;

/**
 * Checks of workflows, each of which keeps a processor busy for seconds: two at once, one of a workspace, so that those
 * who wait take turns. A line that is full, or a wait that is too long, is answered with a sentence.
 */
export function createCheckQueue({ longest_wait_ms = MAX_WAIT_MS } = {}): CheckQueue {
  const portal = createSemaphore({ concurrency: CONCURRENCY, queue: { at_most: MAX_QUEUED, refuse: queueFullError } });
  const workspaces = new Map<string, { turn: ReturnType<typeof createSemaphore>; users: number }>();
  const enter = (id: string) => {
    const line = { at_most: MAX_QUEUED_PER_WORKSPACE, refuse: workspaceBusyError };
    const workspaceQueue = workspaces.get(id) ?? { turn: createSemaphore({ concurrency: 1, queue: line }), users: 0 };
    workspaceQueue.users += 1;
    workspaces.set(id, workspaceQueue);
    return workspaceQueue;
  };
  return async (workspace_id, check) => {
    const workspaceQueue = enter(workspace_id);
    const signal = AbortSignal.timeout(longest_wait_ms);
    try {
      return await workspaceQueue.turn(() => portal(check, signal), signal);
    } catch (error) {
      throw signal.aborted && error === signal.reason ? queueFullError() : error;
    } finally {
      workspaceQueue.users -= 1;
      if (workspaceQueue.users === 0) workspaces.delete(workspace_id);
    }
  };
}

/** The check queue of this portal. */
export const enqueueCheck = createCheckQueue();
