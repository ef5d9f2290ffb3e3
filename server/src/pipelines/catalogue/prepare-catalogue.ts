import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInReferenceSchema } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { findMissingPackages } from '#platform/engine';
import { buildDigest, enqueueBuild } from '../references/build-reference.ts';
import { checkFiles } from '../references/create-reference.ts';
import { digestReferenceFiles } from '../references/digest-files.ts';
import { assignFiles, requireKind } from '../references/reference-kinds.ts';
import {
  builtInReference,
  builtInReferences,
  insertReference,
  type ReferenceRow,
  unbuiltReferences,
} from '../references/references-store.ts';
import type { ReferenceFileRow } from '../references/references-tables.ts';
import { ensurePublicParamSet } from './catalogue-store.ts';
import { hashParams, requireParams } from './check-params.ts';
import { ensurePipelineRows, type PipelineRecord } from './find-pipeline.ts';
import { reparseEarlierPipelines } from './registration/load-document.ts';

type BuiltInDescription = z.output<typeof builtInReferenceSchema>;

interface BuiltInFolder {
  folder: string;
  about: BuiltInDescription;
}

/** What set-up has made: `reference.json` in the folder itself or in folders of it, each with its files beside. */
async function listBuiltIns(folder: string): Promise<BuiltInFolder[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = [folder, ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))];
  const found: BuiltInFolder[] = [];
  for (const each of folders.sort()) {
    const text = await readFile(join(each, 'reference.json'), 'utf8').catch(() => null);
    if (text !== null) found.push({ folder: each, about: builtInReferenceSchema.parse(JSON.parse(text)) });
  }
  return found;
}

/** The files in the file store; null when one is not the file that is described. */
async function storeFiles(platform: Platform, { folder, about }: BuiltInFolder): Promise<ReferenceFileRow[] | null> {
  const files: ReferenceFileRow[] = [];
  for (const { name, sha256 } of about.files) {
    const key = `references/${sha256}`;
    const stored = await platform.files.put(key, createReadStream(join(folder, name)));
    files.push({ name, file_key: key, sha256: stored.sha256, size_bytes: stored.size_bytes, origin: 'uploaded' });
  }
  const wrong = files.find((file, at) => file.sha256 !== about.files[at]?.sha256);
  if (!wrong) return files;
  platform.log.error(
    { folder, name: wrong.name },
    'a built-in reference is not the files that its reference.json describes',
  );
  for (const { file_key } of files) await platform.files.delete(file_key);
  return null;
}

/** Takes a built-in reference into the portal, and begins its build where its kind has one. */
async function importBuiltIn(platform: Platform, builtIn: BuiltInFolder): Promise<void> {
  const { db, log, engine } = platform;
  const { kind: kindId, name, version, terms_of_use, caution, files: described } = builtIn.about;
  const kind = requireKind(kindId);
  const sha256 = digestReferenceFiles(described);
  if (await builtInReference(db, { kind: kind.id, sha256 })) return;
  const missing = engine.uses_local_programs ? findMissingPackages(kind.packages ?? []) : [];
  if (missing.length > 0) return log.info({ missing, name }, 'a built-in reference waits for packages that build it');
  const files = await storeFiles(platform, builtIn);
  if (!files) return;
  const entries = assignFiles(
    kind,
    files.map((file) => file.name),
  );
  const summary = await checkFiles(platform, files, entries);
  const build_sha256 = kind.build ? await buildDigest(kind.build.workflow) : null;
  await insertReference(db, {
    ...{ id: newId(), kind: kind.id, name, version, terms_of_use, caution, sha256, files, summary, build_sha256 },
    ...{ workspace_id: null, is_built_in: true, created_by: null, state: kind.build ? 'building' : 'ready' },
  });
}

/** Asks for the builds that have no job: those of the references that `prepareCatalogue` has just added. */
export async function enqueueBuilds(platform: Platform): Promise<void> {
  for (const id of await unbuiltReferences(platform.db)) {
    await transact(platform.db, (tx) => enqueueBuild(platform, tx, id));
  }
}

/** A default parameter set for a pipeline, once a built-in reference is ready for each input that needs one. */
async function ensureDefaultParams(
  { db }: Platform,
  { row, definition }: PipelineRecord,
  builtIns: readonly ReferenceRow[],
): Promise<void> {
  const chosen = definition.references.flatMap((input) => {
    const reference = input.required ? builtIns.find(({ kind }) => kind === input.kind) : undefined;
    return reference ? [[input.input, reference] as const] : [];
  });
  if (chosen.length < definition.references.filter(({ required }) => required).length) return;
  const params = requireParams(definition, {});
  const [first] = chosen;
  const sums = Object.fromEntries(chosen.map(([input, { sha256 }]) => [input, sha256]));
  await ensurePublicParamSet(db, {
    id: newId(),
    name: first ? `Defaults, ${first[1].name} ${first[1].version}` : 'Defaults',
    pipeline_id: row.id,
    reference_ids: Object.fromEntries(chosen.map(([input, { id }]) => [input, id])),
    params,
    params_hash: hashParams(params, sums),
  });
}

/** Default parameter sets of all pipelines, as far as built-in references are ready. */
export async function ensureDefaultParamSets(platform: Platform): Promise<void> {
  const builtIns = await builtInReferences(platform.db);
  for (const record of await ensurePipelineRows(platform.db)) await ensureDefaultParams(platform, record, builtIns);
}

/**
 * At start: the definitions of the workflows, the references that set-up made, and default parameter sets with them, of
 * a pipeline that is new too.
 */
export async function prepareCatalogue(platform: Platform, folder: string): Promise<void> {
  await reparseEarlierPipelines(platform);
  const builtIns = await listBuiltIns(folder);
  if (builtIns.length === 0) platform.log.warn({ folder }, 'there is no built-in reference database');
  for (const builtIn of builtIns) {
    if (platform.config.demo || !builtIn.about.with_demo) await importBuiltIn(platform, builtIn);
  }
  await ensureDefaultParamSets(platform);
}
