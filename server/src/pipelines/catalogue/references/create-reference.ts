import type { ReferenceEntry } from '@cohortium/contract';
import { claimUploads, uploadsByIds } from '#ingestion';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { sayViolation, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { invalid, notFound, Refusal, taken } from '#platform/refusal';
import { fileTask } from '#platform/threads';
import { insertReference, referenceById } from '../catalogue-store.ts';
import { demandAdministrator } from '../pipeline-policy.ts';
import { referenceEntries } from './list-references.ts';
import type { ReferenceReading } from './read-reference.ts';

const task = new URL('./read-reference.ts', import.meta.url);

/** Reads a reference from end to end, in a thread; refuses it with the line that is wrong. */
export async function readSequences(
  { threads }: Platform,
  path: string | null,
  name: string,
): Promise<ReferenceReading> {
  if (!path) throw new Refusal('unavailable', 'References can be read from a local file store only.');
  const reading = await threads.run<ReferenceReading>(task, { path }, fileTask);
  if (reading.problem) throw invalid([{ field: name, message: reading.problem }]);
  return reading;
}

export interface ReferenceBody {
  name: string;
  version: string;
  terms_of_use: string;
  caution?: string | undefined;
  file_id: string;
  for_everybody: boolean;
}

/** Adds an uploaded FASTA file with SINTAX lineages to the references of the workspace, or of everybody. */
export async function createReference(
  platform: Platform,
  asker: Asker,
  { file_id, for_everybody, ...words }: ReferenceBody,
): Promise<{ data: ReferenceEntry }> {
  const { db, files } = platform;
  const { workspace_id } = asker.workspace;
  if (for_everybody) demandAdministrator(asker.person);
  const [upload] = await uploadsByIds(db, workspace_id, [file_id]);
  if (!upload?.file_key || !upload.sha256) throw notFound('This uploaded file');
  const { name, file_key, sha256, size_bytes } = upload;
  const { n_sequences, is_gzipped } = await readSequences(platform, files.pathOf(file_key), name);
  const id = newId();
  const created_by = asker.person.id;
  const write = transact(db, async (tx) => {
    if ((await claimUploads(tx, workspace_id, [file_id])) !== 1) {
      throw new Refusal('conflict', `${name} is already in use. Upload it again.`);
    }
    await insertReference(tx, {
      ...words,
      id,
      workspace_id: for_everybody ? null : workspace_id,
      caution: words.caution || null,
      is_built_in: false,
      ...{ file_key, sha256, size_bytes, n_sequences, is_gzipped, created_by },
    });
    const act = { person_id: created_by, workspace_id, action: 'create', kind: 'reference', object_id: id };
    await recordAct(tx, { ...act, detail: { for_everybody } });
  });
  const title = `${words.name} ${words.version}`;
  const sayTaken = sayViolation('reference_once_in_workspace', () =>
    taken('version', `${title} already exists. Choose another name or version.`),
  );
  await write.catch(sayTaken);
  return { data: await oneReference(platform, asker, id) };
}

/** A reference that the asker has just written. */
export async function oneReference(platform: Platform, asker: Asker, id: string): Promise<ReferenceEntry> {
  const row = await referenceById(platform.db, id);
  const [entry] = row ? await referenceEntries(platform, asker, [row]) : [];
  if (!entry) throw new Error('A reference that was written cannot be read.');
  return entry;
}
