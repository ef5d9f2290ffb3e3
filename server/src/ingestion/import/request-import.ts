import type { Import, importRoutes } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireExtensible } from '#projects';
import { contentOf, findRepeat, gatherUploads } from './gather-files.ts';
import { importById, insertImport } from './imports-store.ts';
import type { ImportOrder } from './imports-tables.ts';
import { viewOf } from './read-imports.ts';
import { IMPORT_JOB } from './work-import.ts';

type Body = z.output<typeof importRoutes.importTables.body>;

const orderOf = (body: Body, file_ids: string[]): ImportOrder => ({
  file_ids,
  metadata_file_id: body.metadata_file_id,
  samples_in: body.samples_in,
  strandedness: body.strandedness,
  data_type: body.data_type,
  mapping: body.mapping,
  description: body.description ?? '',
  variable_region: body.variable_region ?? null,
  reference_name: body.reference_name ?? null,
});

async function nameOf({ db }: Platform, caller: Caller, { project_id, project_name }: Body): Promise<string> {
  if (project_id) return (await requireExtensible(db, caller, project_id)).name;
  if (project_name) return project_name;
  throw validationError([
    { field: 'project_name', message: 'is missing. Name a new submission, or choose one to add to.' },
  ]);
}

/** Asks for an import, which a job carries out. The same tables for the same submission answer with their import. */
export async function importTables(platform: Platform, caller: Caller, body: Body): Promise<{ data: Import }> {
  const { db, jobs } = platform;
  const project_name = await nameOf(platform, caller, body);
  const uploads = await gatherUploads(platform, caller, body);
  const content = contentOf(uploads, body);
  const repeat = await findRepeat(db, caller, { content, project_id: body.project_id, project_name });
  if (repeat) return { data: await viewOf(platform, repeat, { is_repeat: true }) };
  const import_id = newId();
  await transact(db, async (tx) => {
    const { workspace_id } = caller.workspace;
    const order = orderOf(
      body,
      uploads.map(({ file_id }) => file_id),
    );
    const project_id = body.project_id ?? null;
    const { id: person_id } = caller.person;
    await insertImport(tx, { import_id, workspace_id, person_id, order, content, project_id, project_name });
    await jobs.send(IMPORT_JOB, { import_id }, { db: tx, singleton_key: import_id, workspace_id });
  });
  const row = await importById(db, import_id);
  if (!row) throw new Error(`The import ${import_id} was deleted concurrently.`);
  return { data: await viewOf(platform, row) };
}
