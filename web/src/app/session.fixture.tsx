import type { User, Workspace } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { initialSession } from './session.ts';
import type { SessionState } from './session-shape.ts';
import { SessionContext } from './use-session.ts';

const ana: User = {
  ...{ id: 'a'.repeat(32), email: 'ana@lab.example', name: 'Ana <i>Ribeiro</i>', app_role_name: 'data_explorer' },
  ...{ second_factor_required: false, signed_term: true, timezone: 'UTC', created_at: '2026-11-20T10:00:00Z' },
};

export const lab: Workspace = {
  ...{ id: 'b'.repeat(32), name: 'Gut Lab', description: '', is_default: false, is_personal: false },
  ...{ role: 'owner', n_members: 2, created_at: '2026-11-20T10:00:00Z' },
};

/** The session of Ana in her lab. */
export const labSession: SessionState = {
  ...{ ...initialSession, phase: 'ready', user: ana, workspaces: [lab], workspace_id: lab.id },
};

/** Renders a part of the shell with a fixed session state. */
export function SessionFixture({ state = labSession, children }: { state?: SessionState; children: ReactNode }) {
  return (
    <SessionContext value={{ state: () => state, send: () => undefined, subscribe: () => () => undefined }}>
      {children}
    </SessionContext>
  );
}
