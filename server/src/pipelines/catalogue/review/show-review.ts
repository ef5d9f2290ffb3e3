import type { PipelineReview } from '@cohortium/contract';
import type { Platform } from '#platform';
import { documentText, processesWithoutContainer, type WrittenWorkflow } from '#platform/engine';
import { AppError } from '#platform/errors';
import { getPipeline, type PipelineRecord } from '../find-pipeline.ts';
import { loadDocument } from '../registration/load-document.ts';
import { findLastApproved } from '../registration/registered-store.ts';
import { describeProcess } from './describe-process.ts';
import { diffDocuments } from './diff-documents.ts';
import { toReadableText } from './readable-text.ts';

type ReviewContent = Pick<PipelineReview, 'is_contained' | 'processes' | 'files' | 'document'>;

const EMPTY_REVIEW: ReviewContent = { is_contained: false, processes: [], files: [], document: '' };

function describe(written: WrittenWorkflow): ReviewContent {
  const uncontained = new Set(processesWithoutContainer(written.document));
  return {
    is_contained: uncontained.size === 0,
    processes: written.document.$graph.map((process) => ({
      id: process.id,
      kind: process.class,
      contained: !uncontained.has(process.id),
      parts: describeProcess(process),
    })),
    files: written.files.map(({ path, sha256, size_bytes, content }) => ({
      ...{ path, sha256, size_bytes },
      text: toReadableText(Buffer.from(content, 'base64')),
    })),
    document: documentText(written),
  };
}

async function diffWithLastApproved(platform: Platform, record: PipelineRecord, written: WrittenWorkflow) {
  const id = await findLastApproved(platform.db, record.row);
  if (id === undefined) return null;
  const before = await getPipeline(platform.db, id);
  const loaded = await loadDocument(platform, before);
  if ('reason' in loaded) return null;
  const diff = diffDocuments(
    { name: before.row.version, written: loaded.written },
    { name: record.row.version, written },
  );
  const { version, decided_at } = before.row;
  return { version, document_sha256: loaded.sha256, decided_at, diff };
}

/** All that a registered pipeline runs, as an administrator has to read it, with what changed since the last leave. */
export async function getReview(platform: Platform, id: string): Promise<PipelineReview> {
  const record = await getPipeline(platform.db, id);
  const { row, definition } = record;
  if (row.workspace_id === null) {
    throw new AppError('conflict', `${definition.name} comes with the portal and needs no approval.`);
  }
  const summary = { id, name: definition.name, version: definition.version };
  const loaded = await loadDocument(platform, record);
  if ('reason' in loaded) {
    return { ...summary, ...EMPTY_REVIEW, document_sha256: null, unavailable_reason: loaded.reason, approved: null };
  }
  const { written, sha256 } = loaded;
  const approved = await diffWithLastApproved(platform, record, written);
  return { ...summary, ...describe(written), document_sha256: sha256, unavailable_reason: null, approved };
}
