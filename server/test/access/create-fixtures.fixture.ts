import { isPending, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { createProject } from '#projects';
import { addMember } from '#workspaces';
import type { World } from './lab.fixture.ts';
import { MARK } from './world.fixture.ts';

const { analysis } = routes;
const uniqueName = (kind: string): string => `${MARK} ${kind} ${newId()}`;

/** A person who can edit or removed. */
export async function createPersonFixture({ portal }: World): Promise<string> {
  const id = newId();
  await sql`insert into people (id, email, name, app_role_name, signed_term_at, verified_at, created_at)
    values (${id}, ${`${id}@lab.example`}, ${`${MARK} visitor`}, 'data_explorer', now(), now(), now())`.execute(
    portal.portal.platform.db,
  );
  return id;
}

/** A reader of the lab whom nobody would miss. */
export async function createMemberFixture(world: World, workspace_id = world.lab): Promise<string> {
  const person_id = await createPersonFixture(world);
  const { db, clock } = world.portal.portal.platform;
  await transact(db, (tx) => addMember(tx, clock, { workspace_id, person_id, role: 'reader' }));
  return person_id;
}

/** Another workspace with the lab's people in their roles. */
export async function createLabFixture({ portal, lab, owner }: World): Promise<string> {
  const { db } = portal.portal.platform;
  const made = await portal.callAs(owner)(routes.workspaces.create, { body: { name: uniqueName('annex') } });
  const { id } = made.data;
  await sql`insert into workspace_members (workspace_id, person_id, role, is_default, created_at)
    select ${id}, person_id, role, false, now() from workspace_members where workspace_id = ${lab}
    on conflict do nothing`.execute(db);
  return id;
}

/** A submission of the writer's, with one sample and no files. */
export async function createProjectFixture({
  portal,
  lab,
  writer,
}: World): Promise<{ project_id: string; sample: string }> {
  const sample = newId();
  const samples = [
    { id: sample, sample_id: uniqueName('sample'), subject_id: null, metadata: { ward: MARK }, files: [] },
  ];
  const project_id = await transact(portal.portal.platform.db, (tx) =>
    createProject(tx, {
      workspace_id: lab,
      name: uniqueName('study'),
      description: MARK,
      omic_type: 'microbiomics',
      data_type: 10,
      variable_region: null,
      created_by: writer.id,
      samples,
    }),
  );
  return { project_id, sample };
}

/** A deletion of the writer's that can be undone. */
export async function createDeletionFixture(world: World): Promise<string> {
  const { project_id } = await createProjectFixture(world);
  const { portal, writer } = world;
  return (await portal.callAs(writer)(routes.projects.delete, { body: { project_id } })).data.deletion_id;
}

/** An imported tree of the lab's. */
export async function createTreeFixture({ portal, writer }: World): Promise<string> {
  const body = { name: uniqueName('tree'), newick: '(a:1,b:1);' };
  return (await portal.callAs(writer)(analysis.importTree, { body })).data.id;
}

const analyses = new WeakMap<World, Promise<string>>();

async function requestAnalysis({ portal, writer, cohort: cohort_id }: World): Promise<string> {
  const body = { method: 'alpha_diversity', parameters: { cohort_id, seed: 7 } } as const;
  const { data } = await portal.callAs(writer)(analysis.request, { body }, { headers: { prefer: 'respond-async' } });
  if (!isPending(data)) throw new Error('The analysis was known before.');
  return data.id;
}

/** An analysis of the lab's cohort in the background: the same for all who ask. */
export function createAnalysisFixture(world: World): Promise<string> {
  const id = analyses.get(world) ?? requestAnalysis(world);
  analyses.set(world, id);
  return id;
}

/** The lab's cohort once more, under another name and id. */
export async function createCohortFixture({ portal, cohort }: World): Promise<string> {
  const { db } = portal.portal.platform;
  const id = newId();
  await transact(db, async (tx) => {
    await sql`insert into cohorts (id, workspace_id, name, description, cohort_type, omic_type, version, created_by)
      select ${id}, workspace_id, ${uniqueName('cohort')}, description, cohort_type, omic_type, version, created_by
      from cohorts where id = ${cohort}`.execute(tx);
    await sql`insert into cohort_member_lists (cohort_id, content_hash)
      select ${id}, content_hash from cohort_versions where cohort_id = ${cohort} and version = 1`.execute(tx);
    await sql`insert into cohort_versions
        (cohort_id, version, n_samples, n_subjects, content_hash, recipe, change, created_by)
      select ${id}, version, n_samples, n_subjects, content_hash, recipe, change, created_by
      from cohort_versions where cohort_id = ${cohort} and version = 1`.execute(tx);
    await sql`insert into cohort_members (list_no, result_id, subject)
      select fresh.list_no, result_id, subject from cohort_member_lists as fresh
      join cohort_member_lists as given on given.cohort_id = ${cohort} and given.content_hash = fresh.content_hash
      join cohort_members on cohort_members.list_no = given.list_no
      where fresh.cohort_id = ${id}`.execute(tx);
  });
  return id;
}

/** A deletion of such a cohort that can be undone. */
export async function createCohortDeletionFixture(world: World): Promise<string> {
  const { portal, owner } = world;
  const body = { cohort_id: await createCohortFixture(world) };
  return (await portal.callAs(owner)(routes.cohorts.delete, { body })).data.deletion_id;
}

/** A run of the lab in a state. */
export async function createRunFixture({ portal, run }: World, state: 'running' | 'failed'): Promise<string> {
  const id = newId();
  await sql`insert into runs (id, workspace_id, project_id, pipeline_id, param_set_id, name, state, retriable,
      processing_hash, created_by)
    select ${id}, workspace_id, project_id, pipeline_id, param_set_id, ${uniqueName('run')}, ${state}, true, 'none', created_by
    from runs where id = ${run}`.execute(portal.portal.platform.db);
  return id;
}

export async function createParamSetFixture({ portal, param_set }: World): Promise<string> {
  const id = newId();
  await sql`insert into param_sets (id, workspace_id, name, pipeline_id, reference_ids, params, params_hash, created_by)
    select ${id}, workspace_id, ${uniqueName('set')}, pipeline_id, reference_ids, params, params_hash, created_by
    from param_sets where id = ${param_set}`.execute(portal.portal.platform.db);
  return id;
}

export async function createReferenceFixture({ portal, reference }: World): Promise<string> {
  const id = newId();
  await sql`insert into reference_databases (id, workspace_id, kind, name, version, sha256, files, state,
      terms_of_use, created_by)
    select ${id}, workspace_id, kind, ${uniqueName('genera')}, '1', sha256, files, state, terms_of_use, created_by
      from reference_databases where id = ${reference}`.execute(portal.portal.platform.db);
  return id;
}

export async function createPipelineFixture({ portal, lab, pipeline }: World): Promise<string> {
  const id = newId();
  await sql`insert into pipelines (id, folder, version, workspace_id, definition, file_key, file_name, sha256, created_by)
    select ${id}, ${`${lab}/${id}`}, '1.0.0', workspace_id, definition, file_key, file_name, sha256, created_by
    from pipelines where id = ${pipeline}`.execute(portal.portal.platform.db);
  return id;
}

/** A file that was uploaded whole, by the writer by default. */
export async function createUploadFixture(world: World, of: { id: string; workspace_id: string } = world.writer) {
  const { portal, stored } = world;
  const id = newId();
  const facts = { n_reads: 1, n_bases: 4, shortest: 4, longest: 4, phred: 33, first_id: 'r1', ids: '' };
  await sql`insert into uploads (file_id, person_id, workspace_id, name, size_bytes, state, sha256, file_key, expires_at,
      checked)
    values (${id}, ${of.id}, ${of.workspace_id}, ${`${MARK}.fastq`}, ${stored.size_bytes}, 'stored', ${stored.sha256},
      ${stored.key}, now() + interval '1 day', ${JSON.stringify({ facts, fault: null })}::jsonb)`.execute(
    portal.portal.platform.db,
  );
  return id;
}

/** An import of the writer's that is waiting. */
export async function createImportFixture({ portal, lab, writer }: World): Promise<string> {
  const id = newId();
  await sql`insert into imports (import_id, workspace_id, person_id, state, "order", content, project_name)
    values (${id}, ${lab}, ${writer.id}, 'queued', '{"file_ids": []}'::jsonb, ${id}, ${uniqueName('import')})`.execute(
    portal.portal.platform.db,
  );
  return id;
}

/** A submission that the writer is making. */
export async function createDraftFixture({ portal, writer }: World): Promise<string> {
  const body = { project_name: uniqueName('draft') };
  return (await portal.callAs(writer)(routes.ingestion.createSubmission, { body })).data.submission_id;
}

/** A filter that the lab's owner shares in it. */
export async function createSavedFilterFixture({ portal, owner, lab: workspace_id }: World): Promise<string> {
  const body = { name: uniqueName('filter'), filter: {}, is_shared: true };
  return (await portal.callAs(owner, { workspace_id })(routes.savedFilters.create, { body })).data.id;
}

/** A link of the lab's owner to a filter. */
export async function createFilterLinkFixture({ portal, owner, lab: workspace_id }: World): Promise<string> {
  const body = { filter: { identifiers: [uniqueName('sample')] } };
  return (await portal.callAs(owner, { workspace_id })(routes.filterLinks.create, { body })).data.id;
}

/** Something that the writer says of the lab's cohort. */
export async function createCommentFixture({ portal, writer, cohort: cohort_id }: World): Promise<string> {
  const body = { cohort_id, text: uniqueName('comment') };
  return (await portal.callAs(writer)(routes.cohorts.comment, { body })).data.id;
}

export async function createMappingFixture({ portal, writer }: World): Promise<string> {
  const body = { name: uniqueName('mapping'), mapping: { columns: {}, values: {} } };
  return (await portal.callAs(writer)(routes.ingestion.saveMapping, { body })).data.mapping_id;
}

export async function createInvitationFixture({ portal, owner }: World): Promise<string> {
  const { db } = portal.portal.platform;
  const id = newId();
  await sql`insert into workspace_invitations (invitation_id, workspace_id, email, role, token_hash, invited_by,
      created_at, sent_at, expires_at, n_messages, state)
    values (${id}, ${owner.workspace_id}, ${`${MARK.toLowerCase()}-${id}@lab.example`}, 'reader', ${id}, ${owner.id},
      now(), now() - interval '1 hour', now() + interval '1 day', 1, 'pending')`.execute(db);
  return id;
}

/** A tag on a sample of the lab, set by its owner. */
export async function createTagFixture({ portal, owner, result_ids }: World): Promise<string> {
  const tag = newId();
  await sql`insert into sample_tags (sample, tag, state, change_id, set_by)
    select sample, ${tag}, 'added', ${tag}, ${owner.id} from results where result_id = ${result_ids[0]}`.execute(
    portal.portal.platform.db,
  );
  return tag;
}
