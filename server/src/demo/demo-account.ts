import { createPerson, personByEmail } from '#identity';
import type { Platform } from '#platform';
import type { Clock } from '#platform/clock';
import { type Db, type Tx, transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { createPersonalWorkspace, createWorkspace, membershipOf, setDefaultWorkspace } from '#workspaces';
import { createdParts, lockDemo, recordPart } from './demo-store.ts';

/** Known to everybody who reads this: for a portal on one's own machine. `--no-demo` starts without it. */
export const DEMO_ACCOUNT = { email: 'demo@cohortium.example', password: 'cohortium-demo' } as const;

/** Shotgun samples have a workspace of their own: beside the lungs, every first view would mix omic types. */
const WORKSPACES = {
  workspace: {
    name: 'Demo lab',
    description:
      'Real data to explore: a lung cohort, and 16S reads with a finished run. Shotgun reads and resistance genes are in the workspace “Shotgun demo”.',
  },
  shotgun_workspace: {
    name: 'Shotgun demo',
    description:
      'Example runs with a demonstration database of six species: species in simulated shotgun reads, and resistance genes in six bacterial genomes.',
  },
} as const;

export type DemoWorkspace = keyof typeof WORKSPACES;

/** The account with its terms signed, and its workspaces, each made on the first start that knows it. */
export async function openDemoAccount({ db, clock }: Platform): Promise<void> {
  await transact(db, async (tx) => {
    await lockDemo(tx);
    const parts = await createdParts(tx);
    if (!parts.has('workspace')) await createAccount(tx, clock);
    const caller = parts.has('shotgun_workspace') ? null : await callerIn(tx, 'workspace');
    if (caller) await createDemoWorkspace(tx, clock, caller.person, 'shotgun_workspace');
  });
}

async function createAccount(tx: Tx, clock: Clock): Promise<void> {
  const now = clock.now();
  const existing = await personByEmail(tx, DEMO_ACCOUNT.email);
  const made = { ...DEMO_ACCOUNT, name: 'Demo scientist', verified: true, signed_term: true, at: now };
  const { id, email, name, app_role_name } = existing ?? (await createPerson(tx, made));
  await createPersonalWorkspace(tx, clock, { id });
  const person = { id, email, name, app_role_name, signed_term: true, session_id: '', token_scope: null };
  await setDefaultWorkspace(tx, id, await createDemoWorkspace(tx, clock, person, 'workspace'));
}

async function createDemoWorkspace(
  tx: Tx,
  clock: Clock,
  person: Caller['person'],
  part: DemoWorkspace,
): Promise<string> {
  const { id } = await createWorkspace({ platform: { db: tx, clock } }, { person, workspace: null }, WORKSPACES[part]);
  await recordPart(tx, part, id);
  return id;
}

/** The demo scientist in one of the demo's workspaces; null once account or workspace is gone. */
export async function callerIn(db: Db, part: DemoWorkspace): Promise<Caller | null> {
  const workspaceId = (await createdParts(db)).get(part);
  const row = await personByEmail(db, DEMO_ACCOUNT.email);
  const workspace = row && workspaceId ? await membershipOf(db, { id: row.id, token_scope: null }, workspaceId) : null;
  if (!row || !workspace) return null;
  const { id, email, name, app_role_name } = row;
  return {
    person: { id, email, name, app_role_name, signed_term: true, session_id: '', token_scope: null },
    workspace,
  };
}
