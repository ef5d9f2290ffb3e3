import { type AppRole, routes, shareKinds, type WorkspaceRole } from '@cohortium/contract';
import { sql } from 'kysely';
import { hashToken, setAppRole } from '#identity';
import { DAY_MS, newId, randomToken, systemClock } from '#platform/clock';
import { transact } from '#platform/database';
import { seedTable, type TestPerson, type TestPortal } from '#testing';
import { addMember } from '#workspaces';
import { type ApiTokenWho, allCallers, type CallerName, callers, isAppRole } from './callers.fixture.ts';
import type { World } from './lab.fixture.ts';
import { callsFrom } from './request-route.fixture.ts';
import { openLinks, share } from './share.fixture.ts';

/** Stands in every name of the lab: anyone who reads it has learned something. */
export const MARK = 'Zanzibar';

const lineage = ['Bacteria', 'Bacillota', 'Clostridia', 'Eubacteriales', 'Lachnospiraceae', 'Blautia', null] as const;
const table = {
  name: `${MARK} gut`,
  samples: ['one', 'two', 'three'].map((name) => ({
    sample_id: `${MARK} ${name}`,
    subject_id: `${MARK} subject ${name}`,
    metadata: { sex: 'female', ward: `${MARK} ward` },
  })),
  features: [{ feature_id: 'a1', sequence: null, lineage }],
  counts: [[5], [7], [9]],
};

const inDays = (days: number) => new Date(systemClock.now().getTime() + days * DAY_MS);

/** Somebody in the lab in a role, who stays in their own workspace when they ask from there. */
async function joinLab(portal: TestPortal, lab: string, role: WorkspaceRole): Promise<TestPerson> {
  const { db, clock } = portal.portal.platform;
  const person = await portal.person({ email: `${MARK}-${role}@lab.example` });
  await transact(db, (tx) => addMember(tx, clock, { workspace_id: lab, person_id: person.id, role }));
  return { ...person, workspace_id: lab };
}

/** Everybody of the table but those who look through links, by column. */
async function openPeople(portal: TestPortal) {
  const { db } = portal.portal.platform;
  const founder = await portal.person({ email: `${MARK}-owner@lab.example` });
  const made = await portal.callAs(founder)(routes.workspaces.create, { body: { name: `${MARK} lab` } });
  const lab = made.data.id;
  const owner = { ...founder, workspace_id: lab };
  const withRole = async (role: AppRole) => {
    const person = await portal.person();
    await setAppRole(db, person.email, role);
    return person;
  };
  const stranger = await portal.person();
  const people = new Map<CallerName, TestPerson>([
    ['outsider', { ...stranger, workspace_id: lab }],
    ['stranger', stranger],
    ['reader', await joinLab(portal, lab, 'reader')],
    ['writer', await joinLab(portal, lab, 'writer')],
    ['admin', await joinLab(portal, lab, 'admin')],
    ['owner', owner],
    ['shared_read', await portal.person()],
    ['shared_modify', await portal.person()],
    ['expired_token', { ...owner, token: await tokenOf(portal, owner.id, { expires_at: inDays(-1) }) }],
    ['revoked_token', { ...owner, token: await revokedToken(portal, owner) }],
    ['disabled_user', await disabledOwner(portal, lab)],
  ]);
  for (const who of allCallers) if (isAppRole(who)) people.set(who, await withRole(who));
  for (const who of callers[6]) {
    const workspace_id = who === 'confined_inside' ? founder.workspace_id : lab;
    people.set(who, { ...founder, workspace_id, token: await apiTokenOf(portal, founder, who) });
  }
  return { lab, people };
}

/** A new API token of the lab's owner: one that only reads, or one that writes in their personal workspace alone. */
export async function apiTokenOf(portal: TestPortal, owner: TestPerson, who: ApiTokenWho): Promise<string> {
  const { db } = portal.portal.platform;
  const personal = await sql<{ id: string }>`
    select id from workspaces where created_by = ${owner.id} and is_personal`.execute(db);
  const session = { ...owner, token: await tokenOf(portal, owner.id) };
  const scope =
    who === 'read_only_token'
      ? { scope: 'read' as const }
      : { scope: 'write' as const, workspace_id: personal.rows[0]?.id ?? '' };
  const body = { name: newId(), ...scope };
  return (await callsFrom(portal)(session)(routes.identity.createApiToken, { body })).data.access_token;
}

/** A session written as the portal writes it, with whatever end. */
export async function tokenOf(portal: TestPortal, person_id: string, { expires_at = inDays(1) } = {}): Promise<string> {
  const token = randomToken();
  await sql`insert into sessions (id, token_hash, person_id, created_at, expires_at, proved_at)
    values (${newId()}, ${hashToken(token)}, ${person_id}, now(), ${expires_at}, now())`.execute(
    portal.portal.platform.db,
  );
  return token;
}

async function revokedToken(portal: TestPortal, person: TestPerson): Promise<string> {
  const token = await tokenOf(portal, person.id);
  await portal.callAs({ ...person, token })(routes.identity.logout, {});
  return token;
}

async function disabledOwner(portal: TestPortal, lab: string): Promise<TestPerson> {
  const { db, clock } = portal.portal.platform;
  const person = await portal.person({ email: `${MARK}-gone@lab.example` });
  await transact(db, (tx) => addMember(tx, clock, { workspace_id: lab, person_id: person.id, role: 'owner' }));
  await sql`update people set disabled_at = now() where id = ${person.id}`.execute(db);
  return { ...person, workspace_id: lab };
}

/** What lies in the lab and is only looked at. */
async function fillLab(portal: TestPortal, { lab, owner }: { lab: string; owner: TestPerson }) {
  const { db, files } = portal.portal.platform;
  const seeded = await seedTable(portal.portal.platform, owner, table);
  const { data } = await portal.callAs(owner)(routes.projects.data, { query: { project_id: seeded.project_id } });
  const sample = data[0]?.id ?? '';
  const body = { name: `${MARK} cohort`, result_ids: seeded.result_ids };
  const cohort = (await portal.callAs(owner)(routes.cohorts.create, { body })).data.id;
  const stored = await files.put(`references/${newId()}`, Buffer.from(`${MARK}\n`));
  const [reference, pipeline, run, read_file] = [newId(), newId(), newId(), newId()];
  await sql`insert into sample_files (file_id, sample, name, read, lane, size_bytes, sha256, file_key)
    values (${read_file}, ${sample}, ${`${MARK}_R1.fastq`}, 'forward', 1, ${stored.size_bytes}, ${stored.sha256},
      ${stored.key})`.execute(db);
  await sql`insert into reference_databases (id, workspace_id, kind, name, version, sha256, files, state, terms_of_use,
      created_by)
    values (${reference}, ${lab}, 'sequences-with-lineages', ${`${MARK} genera`}, '1', ${stored.sha256}, ${JSON.stringify(
      [{ name: 'genera.fasta', file_key: stored.key, size_bytes: 9, sha256: stored.sha256, origin: 'uploaded' }],
    )}::jsonb, 'ready', 'tests', ${owner.id})`.execute(db);
  await sql`insert into pipelines (id, folder, version, workspace_id, definition, file_key, file_name, sha256, created_by)
    select ${pipeline}, ${`${lab}/own`}, '1.0.0', ${lab},
      jsonb_set(definition::jsonb, '{name}', to_jsonb(${`${MARK} pipeline`}::text))::json, ${stored.key}, 'own.cwl',
      ${stored.sha256}, ${owner.id}
    from pipelines where workspace_id is null order by folder limit 1`.execute(db);
  const call = portal.callAs(owner);
  const built_in = (await call(routes.pipelines.all, {})).data.find((one) => one.origin === 'built_in')?.id ?? '';
  const set = { name: `${MARK} set`, pipeline_id: built_in, references: { reference } };
  const param_set = (await call(routes.pipelines.createParamSet, { body: set })).data.id;
  await sql`insert into runs (id, workspace_id, project_id, pipeline_id, param_set_id, name, state, processing_hash,
      pipeline_data_id, created_by, finished_at)
    select ${run}, ${lab}, ${seeded.project_id}, pipeline_id, id, ${`${MARK} run`}, 'succeeded', 'none',
      ${seeded.pipeline_data_id}, ${owner.id}, now() from param_sets where id = ${param_set}`.execute(db);
  await sql`update data_sets set run_id = ${run} where pipeline_data_id = ${seeded.pipeline_data_id}`.execute(db);
  await sql`insert into run_samples (run_id, sample_index, sample, state) values (${run}, 1, ${sample}, 'ok')`.execute(
    db,
  );
  await sql`insert into run_steps (run_id, step, sample_index, state) values (${run}, 'filter', 1, 'succeeded')`.execute(
    db,
  );
  await sql`insert into run_outputs (run_id, kind, title, name, media_type, position, file_key, size_bytes, sha256)
    values (${run}, 'feature_table', 'Counts', 'table.tsv', 'text/plain', 0, ${stored.key}, 9, ${stored.sha256})`.execute(
    db,
  );
  return {
    ...seeded,
    project: seeded.project_id,
    sample,
    read_file,
    cohort,
    reference,
    pipeline,
    built_in,
    param_set,
    run,
    stored,
    task: 'filter.1',
  };
}

/** A lab with everything that a workspace may hold, people inside and outside it, and what was shared with some. */
export async function openWorld(portal: TestPortal): Promise<World> {
  const { lab, people } = await openPeople(portal);
  const owner = people.get('owner') ?? (await portal.person());
  const writer = people.get('writer') ?? owner;
  const current = await fillLab(portal, { lab, owner });
  const links = { project: new Map<CallerName, string>(), cohort: new Map<CallerName, string>() };
  const world: World = { portal, callFrom: callsFrom(portal), lab, people, owner, writer, links, ...current };
  for (const kind of shareKinds) await share(world, kind, world[kind]);
  links.project = await openLinks(world, 'project');
  links.cohort = await openLinks(world, 'cohort');
  return world;
}
