import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInReferenceSchema } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { builtInReference, ensurePublicParamSet, insertReference, type NewReference } from './catalogue-store.ts';
import { hashParams, requireParams } from './check-params.ts';
import { ensurePipelineRows } from './find-pipeline.ts';
import { referencesWithoutSize, setReferenceSize } from './reference-store.ts';
import { readSequences } from './references.ts';
import { reparseEarlierPipelines } from './registration/load-document.ts';

type BuiltInDescription = z.output<typeof builtInReferenceSchema>;
type BuiltIn = Pick<NewReference, 'id' | 'name' | 'version' | 'sha256'>;

/** Takes the unpacked reference into the file store; null when the file is not the one that is described. */
async function importBuiltInReference(
  platform: Platform,
  about: BuiltInDescription,
  path: string,
): Promise<NewReference | null> {
  const { n_sequences, is_gzipped } = await readSequences(platform, path, about.file);
  const {
    key: file_key,
    sha256,
    size_bytes,
  } = await platform.files.put(`references/${about.sha256}`, await readFile(path));
  const { name, version, terms_of_use, caution } = about;
  if (sha256 !== about.sha256) {
    platform.log.error({ path, sha256 }, 'the built-in reference is not the file that reference.json describes');
    await platform.files.delete(file_key);
    return null;
  }
  const reference = { name, version, terms_of_use, caution, sha256, file_key, size_bytes, n_sequences, is_gzipped };
  return { ...reference, id: newId(), workspace_id: null, is_built_in: true, created_by: null };
}

/** Sizes of references from before sizes were kept. */
async function measureReferences({ db, files }: Platform): Promise<void> {
  for (const { id, file_key } of await referencesWithoutSize(db)) {
    const fileStats = await files.stat(file_key);
    if (fileStats) await setReferenceSize(db, id, fileStats.size_bytes);
  }
}

/**
 * At start: the definitions of the workflows, the reference that set-up unpacked (`reference.json` beside its FASTA
 * file), and a default parameter set of each pipeline with it, of a pipeline that is new too.
 */
export async function prepareCatalogue(platform: Platform, folder: string): Promise<void> {
  const { db, log } = platform;
  const pipelines = await ensurePipelineRows(db);
  await measureReferences(platform);
  await reparseEarlierPipelines(platform);
  const text = await readFile(join(folder, 'reference.json'), 'utf8').catch(() => null);
  if (text === null) return log.warn({ folder }, 'there is no built-in reference database');
  const about = builtInReferenceSchema.parse(JSON.parse(text));
  const existing = await builtInReference(db, about.sha256);
  const fresh = existing ? null : await importBuiltInReference(platform, about, join(folder, about.file));
  const reference: BuiltIn | null = existing ?? fresh;
  if (!reference || existing?.withdrawn_at) return;
  await transact(db, async (tx) => {
    if (fresh) await insertReference(tx, fresh);
    for (const { row, definition } of pipelines) {
      const params = requireParams(definition, {});
      await ensurePublicParamSet(tx, {
        id: newId(),
        name: `Defaults, ${reference.name} ${reference.version}`,
        pipeline_id: row.id,
        reference_id: reference.id,
        params,
        params_hash: hashParams(params, reference.sha256),
      });
    }
  });
}
