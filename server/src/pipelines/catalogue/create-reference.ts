import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInReferenceSchema, type Reference } from '@cohortium/contract';
import { claimUploads, uploadsByIds } from '#ingestion';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact, UniqueViolation } from '#platform/database';
import type { Asker } from '#platform/http';
import { invalid, notFound, Refusal } from '#platform/refusal';
import {
  builtInReference,
  insertParamSet,
  insertReference,
  type NewReference,
  referenceById,
} from './catalogue-store.ts';
import { checkParams, hashParams } from './check-params.ts';
import { rememberPipelines } from './find-pipeline.ts';
import { referenceView } from './list-catalogue.ts';
import type { ReferenceReading } from './read-reference.ts';

const task = new URL('./read-reference.ts', import.meta.url);

async function readSequences({ threads }: Platform, path: string | null, name: string): Promise<ReferenceReading> {
  if (!path) throw new Refusal('unavailable', 'References can be read from a local file store only.');
  const reading = await threads.run<ReferenceReading>(task, { path });
  if (reading.problem) throw invalid([{ field: name, message: reading.problem }]);
  return reading;
}

export interface ReferenceBody {
  name: string;
  version: string;
  terms_of_use: string;
  file_id: string;
}

/** Adds an uploaded FASTA file with SINTAX lineages to the references of the workspace. */
export async function createReference(
  platform: Platform,
  asker: Asker,
  body: ReferenceBody,
): Promise<{ data: Reference }> {
  const { db, files } = platform;
  const { workspace_id } = asker.workspace;
  const [upload] = await uploadsByIds(db, workspace_id, [body.file_id]);
  if (!upload?.file_key || !upload.sha256) throw notFound('This uploaded file');
  const { n_sequences, is_gzipped } = await readSequences(platform, files.pathOf(upload.file_key), upload.name);
  const { name, version, terms_of_use } = body;
  const { file_key, sha256 } = upload;
  const reference: NewReference = {
    id: newId(),
    workspace_id,
    name,
    version,
    terms_of_use,
    file_key,
    sha256,
    n_sequences,
    is_gzipped,
    caution: null,
  };
  const write = transact(db, async (tx) => {
    if ((await claimUploads(tx, workspace_id, [body.file_id])) !== 1) {
      throw new Refusal('conflict', `${upload.name} is in use already; upload it again.`);
    }
    await insertReference(tx, reference);
    const act = { person_id: asker.person.id, workspace_id, action: 'create', kind: 'reference' };
    await recordAct(tx, { ...act, object_id: reference.id });
  });
  await write.catch((error: unknown) => {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new Refusal('conflict', `${name} ${version} is here already; give this one another name or version.`);
  });
  const row = await referenceById(db, reference.id);
  if (!row) throw new Error('A reference that was written cannot be read.');
  return { data: referenceView(row) };
}

/**
 * At start: the definitions of the workflows, the reference that set-up unpacked (`reference.json` beside its FASTA
 * file), and a default parameter set of each pipeline with it.
 */
export async function prepareCatalogue(platform: Platform, folder: string): Promise<void> {
  const { db, files, log } = platform;
  const pipelines = await rememberPipelines(db);
  const text = await readFile(join(folder, 'reference.json'), 'utf8').catch(() => null);
  if (text === null) return log.warn({ folder }, 'there is no built-in reference database');
  const about = builtInReferenceSchema.parse(JSON.parse(text));
  if (await builtInReference(db, about.sha256)) return;
  const path = join(folder, about.file);
  const { n_sequences, is_gzipped } = await readSequences(platform, path, about.file);
  const { key, sha256 } = await files.put(`references/${about.sha256}`, await readFile(path));
  const { name, version, terms_of_use, caution } = about;
  const id = newId();
  await transact(db, async (tx) => {
    await insertReference(tx, {
      id,
      workspace_id: null,
      name,
      version,
      terms_of_use,
      caution,
      sha256,
      file_key: key,
      n_sequences,
      is_gzipped,
    });
    for (const { row, definition } of pipelines) {
      const params = checkParams(definition, {});
      await insertParamSet(tx, {
        id: newId(),
        workspace_id: null,
        name: `Defaults, ${name} ${version}`,
        pipeline_id: row.id,
        reference_id: id,
        params,
        params_hash: hashParams(params, sha256),
        created_by: null,
      });
    }
  });
}
