import { createPerson, personByEmail } from '#identity';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { createPersonalWorkspace, createWorkspace, membershipOf, setDefaultWorkspace } from '#workspaces';
import { createdParts, lockDemo, recordPart } from './demo-store.ts';

/** Known to everybody who reads this: for a portal on one's own machine. `--no-demo` starts without it. */
export const DEMO_ACCOUNT = { email: 'demo@cohortium.example', password: 'cohortium-demo' } as const;

const WORKSPACE = {
  name: 'Demo lab',
  description: 'Real data to explore: a lung cohort, and 16S reads with a finished run.',
};

/** The account with its terms signed and the workspace it starts in; made on the first start. */
export async function openDemoAccount({ db, clock }: Platform): Promise<void> {
  await transact(db, async (tx) => {
    await lockDemo(tx);
    if ((await createdParts(tx)).has('workspace')) return;
    const now = clock.now();
    const existing = await personByEmail(tx, DEMO_ACCOUNT.email);
    const made = { ...DEMO_ACCOUNT, name: 'Demo scientist', verified: true, signed_term: true, at: now };
    const { id, email, name, app_role_name } = existing ?? (await createPerson(tx, made));
    await createPersonalWorkspace(tx, clock, { id });
    const person = { id, email, name, app_role_name, signed_term: true, session_id: '', token_scope: null };
    const workspace = await createWorkspace({ platform: { db: tx, clock } }, { person, workspace: null }, WORKSPACE);
    await setDefaultWorkspace(tx, id, workspace.id);
    await recordPart(tx, 'workspace', workspace.id);
  });
}

/** The demo scientist in the demo's workspace; null once account or workspace is gone. */
export async function demoCaller({ db }: Platform): Promise<Caller | null> {
  const workspaceId = (await createdParts(db)).get('workspace');
  const row = await personByEmail(db, DEMO_ACCOUNT.email);
  const workspace = row && workspaceId ? await membershipOf(db, { id: row.id, token_scope: null }, workspaceId) : null;
  if (!row || !workspace) return null;
  const { id, email, name, app_role_name } = row;
  return {
    person: { id, email, name, app_role_name, signed_term: true, session_id: '', token_scope: null },
    workspace,
  };
}
