import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionStore } from './run-session.ts';
import type { SessionState } from './session-shape.ts';

export const SessionContext = createContext<SessionStore | null>(null);

/** The running session, to send events to. */
export function useSession(): SessionStore {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionContext around it.');
  return session;
}

/** Its state; the component is drawn again when it changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}
