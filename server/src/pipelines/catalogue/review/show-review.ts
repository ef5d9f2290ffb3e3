import type { PipelineReview } from '@cohortium/contract';
import type { Platform } from '#platform';
import { documentText, processesWithoutContainer, type WrittenWorkflow } from '#platform/engine';
import { Refusal } from '#platform/refusal';
import { findPipeline, type KnownPipeline } from '../find-pipeline.ts';
import { lastApproved } from '../registration/registered-store.ts';
import { loadDocument } from '../registration/written-document.ts';
import { describeProcess } from './describe-process.ts';
import { diffDocuments } from './diff-documents.ts';
import { readableText } from './readable-text.ts';

type Described = Pick<PipelineReview, 'is_contained' | 'processes' | 'files' | 'document'>;

const nothing: Described = { is_contained: false, processes: [], files: [], document: '' };

function describe(written: WrittenWorkflow): Described {
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
      text: readableText(Buffer.from(content, 'base64')),
    })),
    document: documentText(written),
  };
}

async function compare(platform: Platform, known: KnownPipeline, written: WrittenWorkflow) {
  const id = await lastApproved(platform.db, known.row);
  if (id === undefined) return null;
  const before = await findPipeline(platform.db, id);
  const loaded = await loadDocument(platform, before);
  if ('reason' in loaded) return null;
  const diff = diffDocuments(
    { name: before.row.version, written: loaded.written },
    { name: known.row.version, written },
  );
  const { version, decided_at } = before.row;
  return { version, document_sha256: loaded.sha256, decided_at, diff };
}

/** All that a registered pipeline runs, as an administrator has to read it, with what changed since the last leave. */
export async function showReview(platform: Platform, id: string): Promise<PipelineReview> {
  const known = await findPipeline(platform.db, id);
  const { row, definition } = known;
  if (row.workspace_id === null) {
    throw new Refusal('conflict', `${definition.name} comes with the portal and needs no approval.`);
  }
  const words = { id, name: definition.name, version: definition.version };
  const loaded = await loadDocument(platform, known);
  if ('reason' in loaded) {
    return { ...words, ...nothing, document_sha256: null, why_not: loaded.reason, approved: null };
  }
  const { written, sha256 } = loaded;
  const approved = await compare(platform, known, written);
  return { ...words, ...describe(written), document_sha256: sha256, why_not: null, approved };
}
