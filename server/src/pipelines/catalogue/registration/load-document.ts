import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Platform } from '#platform';
import { digestOf, parseInThread, type WrittenWorkflow } from '#platform/engine';
import { AppError } from '#platform/errors';
import type { Caller, FileResponse } from '#platform/http';
import { getPipeline, getVisiblePipeline, type PipelineRecord } from '../find-pipeline.ts';
import { describeTools } from './read-document.ts';
import { listUnparsedPipelines, saveDocument } from './registered-store.ts';
import { unpackDocument } from './unpack-document.ts';

async function toFileResponse({ files }: Platform, { row, definition }: PipelineRecord): Promise<FileResponse> {
  const { file_key } = row;
  const storedFile = file_key === null ? null : await files.stat(file_key);
  if (file_key === null || !storedFile) {
    throw new AppError('not_found', `${definition.name} comes with the portal and has no uploaded document.`);
  }
  return {
    name: row.file_name ?? 'workflow',
    media_type: 'application/octet-stream',
    size_bytes: storedFile.size_bytes,
    open: (range) => files.open(file_key, range ?? undefined),
  };
}

/** What a pipeline that the caller may see was registered with. */
export async function findDocument(platform: Platform, caller: Caller, id: string): Promise<FileResponse> {
  return toFileResponse(platform, await getVisiblePipeline(platform.db, caller, id));
}

/** The same for anyone who decides about it, from any workspace. */
export async function findDocumentForReview(platform: Platform, id: string): Promise<FileResponse> {
  return toFileResponse(platform, await getPipeline(platform.db, id));
}

type DocumentContext = Pick<Platform, 'db' | 'files' | 'threads'>;

/** Keeps the document that the portal has written for a pipeline; its place in the file store. */
export async function storeDocument(
  { files }: Pick<DocumentContext, 'files'>,
  id: string,
  written: WrittenWorkflow,
): Promise<string> {
  const { key } = await files.put(`pipelines/${id}/workflow.json`, Buffer.from(JSON.stringify(written)));
  return key;
}

export type LoadedDocument = { written: WrittenWorkflow; sha256: string } | { reason: string };

/** The written document of a registered pipeline, or why it may not be run any more. */
export async function loadDocument(platform: DocumentContext, record: PipelineRecord): Promise<LoadedDocument> {
  const { row, definition } = record;
  const title = `${definition.name} ${definition.version}`;
  if (row.document_key === null || row.document_sha256 === null) return reparseDocument(platform, record);
  if (!(await platform.files.stat(row.document_key))) {
    return { reason: `The document of ${title} is not in the file store.` };
  }
  // Its shape is what digestOf goes through, and its content is known by the digest.
  const written: WrittenWorkflow = JSON.parse(await text(await platform.files.open(row.document_key)));
  const sha256 = digestOf(written);
  if (sha256 !== row.document_sha256) {
    return {
      reason: `The document of ${title} has changed since it was registered. Register it again as a new version.`,
    };
  }
  return { written, sha256 };
}

/** Pipelines from before documents were written are read again from what was sent, once. */
async function reparseDocument(
  platform: DocumentContext,
  { row, definition }: PipelineRecord,
): Promise<LoadedDocument> {
  const title = `${definition.name} ${definition.version}`;
  const path = row.file_key === null ? null : platform.files.pathOf(row.file_key);
  const size = row.file_key === null ? null : await platform.files.stat(row.file_key);
  if (!path || !size) return { reason: `The document of ${title} is not in the file store.` };
  const parent = await mkdtemp(join(tmpdir(), 'cohortium-workflow-'));
  try {
    const folder = join(parent, 'workflow');
    const unpacked = await unpackDocument({ path, name: row.file_name ?? '', size_bytes: size.size_bytes }, folder);
    if ('problem' in unpacked) return { reason: `${title} cannot be unpacked: ${unpacked.problem.message}` };
    const parsed = await parseInThread(platform, folder, definition.workflow);
    if (!('written' in parsed)) {
      const [{ file, line, message }] = parsed.problems;
      const location = line === null ? file : `${file}, line ${line}`;
      return {
        reason: `${title} was registered before workflows were checked as strictly as now: ${location}: ${message} Register it again.`,
      };
    }
    const sha256 = digestOf(parsed.written);
    const document_key = await storeDocument(platform, row.id, parsed.written);
    const { is_contained } = describeTools(parsed.written);
    await saveDocument(platform.db, row.id, { document_key, document_sha256: sha256, is_contained });
    return { written: parsed.written, sha256 };
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** At start: pipelines from before documents were written, so that what they are in is known before they are run. */
export async function reparseEarlierPipelines(platform: DocumentContext & Pick<Platform, 'log'>): Promise<void> {
  for (const id of await listUnparsedPipelines(platform.db)) {
    const loaded = await loadDocument(platform, await getPipeline(platform.db, id));
    if ('reason' in loaded) platform.log.warn({ pipeline_id: id, reason: loaded.reason }, 'a pipeline cannot be run');
  }
}
