import { createPerson, personByEmail } from '#identity';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { createPersonalWorkspace, createWorkspace, membershipOf, startIn } from '#workspaces';
import { lockDemo, markMade, partsMade } from './demo-store.ts';

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
    if ((await partsMade(tx)).has('workspace')) return;
    const at = clock.now();
    const known = await personByEmail(tx, DEMO_ACCOUNT.email);
    const made = { ...DEMO_ACCOUNT, name: 'Demo scientist', verified: true, signed_term: true, at };
    const { id, email, name, app_role_name } = known ?? (await createPerson(tx, made));
    await createPersonalWorkspace(tx, clock, { id });
    const person = { id, email, name, app_role_name, signed_term: true, session_id: '', confined: null };
    const acting = { person, request_id: newId() };
    const workspace = await createWorkspace({ platform: { db: tx, clock } }, acting, WORKSPACE);
    await startIn(tx, id, workspace.id);
    await markMade(tx, 'workspace', workspace.id);
  });
}

/** The demo scientist in the demo's workspace; null once account or workspace is gone. */
export async function demoAsker({ db }: Platform): Promise<Asker | null> {
  const workspaceId = (await partsMade(db)).get('workspace');
  const row = await personByEmail(db, DEMO_ACCOUNT.email);
  const workspace = row && workspaceId ? await membershipOf(db, { id: row.id, confined: null }, workspaceId) : null;
  if (!row || !workspace) return null;
  const { id, email, name, app_role_name } = row;
  return { person: { id, email, name, app_role_name, signed_term: true, session_id: '', confined: null }, workspace };
}
