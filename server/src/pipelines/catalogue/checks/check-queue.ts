import { Refusal } from '#platform/refusal';
import { limitAtOnce } from '#platform/turns';

const AT_ONCE = 2;
const MOST_WAITING = 20;
const MOST_WAITING_OF_ONE = 3;
const LONGEST_WAIT_MS = 60_000;

const busy = () => new Refusal('unavailable', 'Too many workflows are waiting to be checked. Try again in a minute.');
const oneAtATime = () =>
  new Refusal('too_many_requests', 'Other workflows of your workspace are being checked. Wait until they are done.');

export type CheckQueue = <T>(workspace_id: string, check: () => Promise<T>) => Promise<T>;

/**
 * Checks of workflows, each of which keeps a processor busy for seconds: two at once, one of a workspace, so that those
 * who wait take turns. A line that is full, or a wait that is too long, is answered with a sentence.
 */
export function openCheckQueue({ longest_wait_ms = LONGEST_WAIT_MS } = {}): CheckQueue {
  const portal = limitAtOnce({ at_once: AT_ONCE, line: { at_most: MOST_WAITING, refuse: busy } });
  const workspaces = new Map<string, { turn: ReturnType<typeof limitAtOnce>; users: number }>();
  const enter = (id: string) => {
    const line = { at_most: MOST_WAITING_OF_ONE, refuse: oneAtATime };
    const own = workspaces.get(id) ?? { turn: limitAtOnce({ at_once: 1, line }), users: 0 };
    own.users += 1;
    workspaces.set(id, own);
    return own;
  };
  return async (workspace_id, check) => {
    const own = enter(workspace_id);
    const signal = AbortSignal.timeout(longest_wait_ms);
    try {
      return await own.turn(() => portal(check, signal), signal);
    } catch (error) {
      throw signal.aborted && error === signal.reason ? busy() : error;
    } finally {
      own.users -= 1;
      if (own.users === 0) workspaces.delete(workspace_id);
    }
  };
}

/** The check queue of this portal. */
export const checkInTurn = openCheckQueue();
