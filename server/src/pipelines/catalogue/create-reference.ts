import type { Reference } from '@cohortium/contract';
import { claimUploads, uploadsByIds } from '#ingestion';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact, UniqueViolation } from '#platform/database';
import type { Asker } from '#platform/http';
import { invalid, notFound, Refusal } from '#platform/refusal';
import { insertReference, type NewReference, referenceById } from './catalogue-store.ts';
import { referenceView } from './list-catalogue.ts';
import type { ReferenceReading } from './read-reference.ts';

const task = new URL('./read-reference.ts', import.meta.url);

/** Reads a reference from end to end, in a thread; refuses it with the line that is wrong. */
export async function readSequences(
  { threads }: Platform,
  path: string | null,
  name: string,
): Promise<ReferenceReading> {
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
