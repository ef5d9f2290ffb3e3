import { type AppRole, type CallError, routes, type WorkspaceRole } from '@cohortium/contract';
import { sql } from 'kysely';
import { setAppRole } from '#identity';
import { listAllPipelines } from '#pipelines';
import type { Platform } from '#platform';
import { DAY_MS, newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { MetadataValue } from '#projects';
import { addMember } from '#workspaces';
import { seedTable, type TestPerson, type TestPortal } from '../../test/testing/index.ts';

const lineage = (genus: string) => ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', genus, null];
const features = ['Blautia', 'Dorea'].map((genus) => ({ feature_id: genus, sequence: null, lineage: lineage(genus) }));

const whole = { collection_site: 'feces', seq_platform: 'Illumina MiSeq' };

/** Two patients whose metadata tell too much, and a third. */
export const patients: { sample_id: string; subject_id: string; metadata: Record<string, MetadataValue> }[] = [
  {
    sample_id: 'p1',
    subject_id: 'P1',
    metadata: {
      ...whole,
      host: 'Homo sapiens',
      age_years: 93,
      collection_date: '2024-05-02',
      location: 'USA: Texas, Houston',
    },
  },
  {
    sample_id: 'p2',
    subject_id: 'P2',
    metadata: { ...whole, host: 'Homo sapiens', age_years: 41, collection_date: '2024', location: 'USA: Texas' },
  },
  {
    sample_id: 'p3',
    subject_id: 'P3',
    metadata: { ...whole, host: 'Homo sapiens', age_years: 50, collection_date: '2023-11-30', location: 'Spain' },
  },
];

export const mice = ['m1', 'm2'].map((sample_id) => ({
  sample_id,
  subject_id: sample_id,
  metadata: {
    ...whole,
    host: 'Mus musculus',
    collection_date: '2024-05-02',
    location: 'Germany: Lower Saxony, Göttingen',
  },
}));

export const description = 'Stool of patients before and after treatment, V4, to see which genera leave.';

/** What a lab and the portal's reviewers do, with a portal of this test file's own. */
export async function publishingLab({ portal, person, callAs }: TestPortal) {
  const { platform } = portal;
  const withRole = async (role: AppRole) => {
    const one = await person({ email: `${role}.${Math.round(performance.now() * 1000)}@portal.example` });
    await transact(platform.db, (tx) => setAppRole(tx, one.email, role));
    return one;
  };
  const ana = await person();
  const lab = (await callAs(ana)(routes.workspaces.create, { body: { name: 'Gut lab' } })).data.id;
  const inLab: TestPerson = { ...ana, workspace_id: lab };
  const member = async (role: WorkspaceRole): Promise<TestPerson> => {
    const one = await person();
    await transact(platform.db, (tx) => addMember(tx, platform.clock, { workspace_id: lab, person_id: one.id, role }));
    return { ...one, workspace_id: lab };
  };
  /** A study of the lab that lacks nothing. */
  const study = async (name: string, samples: typeof patients = patients, owner: TestPerson = inLab) => {
    const counts = samples.map((_, at) => [10 + at, at]);
    const seeded = await seedTable(platform, owner, { name, samples, features, counts, variable_region: 'V4' });
    await callAs(owner)(routes.projects.edit, { body: { project_id: seeded.project_id, description } });
    return seeded;
  };
  const later = (days: number) => new Date(platform.clock.now().getTime() + days * DAY_MS);
  const inDays = (days: number) => later(days).toISOString().slice(0, 10);
  /** What the portal does on that day, done now; twice: by two at once. */
  const sweepIn = async (days: number, times = 1) => {
    const { now } = platform.clock;
    const then = later(days);
    platform.clock.now = () => then;
    await Promise.all(Array.from({ length: times }, () => portal.cleanUp()));
    platform.clock.now = now;
  };
  return { platform, ana: inLab, lab, member, study, withRole, inDays, sweepIn };
}

export const terms = { licence: 'CC-BY-4.0', human_reads: 'removed' } as const;

/** The fields that a refusal names, in their order. */
export const fieldsOf = ({ body }: CallError): string[] => (body.fields ?? []).map(({ field }) => field);

/** A pipeline that a workspace registered, as after an upload of its document; not every tool asks for a container. */
export async function registered(
  { db }: Pick<Platform, 'db'>,
  { workspace_id, created_by }: { workspace_id: string; created_by: string },
): Promise<string> {
  const [known] = await listAllPipelines(db);
  const about = 'Writes the tables of a run in one step, for the tests of this portal.';
  const definition = JSON.stringify({ ...known?.definition, name: 'Ours', version: '1.0.0', description: about });
  const id = newId();
  await sql`
    insert into pipelines (id, folder, version, workspace_id, definition, file_key, file_name, sha256, is_contained, created_by)
    values (${id}, ${`${workspace_id}/ours`}, '1.0.0', ${workspace_id}, ${definition}::json,
      ${`documents/${id}`}, 'ours.cwl', ${'0'.repeat(64)}, false, ${created_by})
  `.execute(db);
  return id;
}
