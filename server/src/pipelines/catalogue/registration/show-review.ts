import type { PipelineReview } from '@cohortium/contract';
import { createTwoFilesPatch } from 'diff';
import type { Platform } from '#platform';
import { documentText, processesWithoutContainer, type WrittenWorkflow } from '#platform/engine';
import { AppError } from '#platform/errors';
import { getPipeline, type PipelineRecord } from '../find-pipeline.ts';
import { describeProcess } from './describe-process.ts';
import { loadDocument } from './load-document.ts';
import { findLastApproved } from './registered-store.ts';

// What nobody sees, or what turns the direction of writing, is shown by its number.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The text of a file as it can be read and judged: nothing in it is hidden. Null when it is no text. */
function toReadableText(content: Uint8Array): string | null {
  if (content.includes(0)) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    return text.replaceAll(INVISIBLE, (unseen) => {
      if (unseen === '\r') return '\\r';
      return `\\u{${(unseen.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`;
    });
  } catch {
    return null;
  }
}

/** Beyond so many changed lines a comparison helps nobody, and takes long. */
const MAX_CHANGED_LINES = 4000;

/** A document and its files as one text, so that they can be compared. */
const toReviewText = (written: WrittenWorkflow): string =>
  [
    documentText(written),
    ...written.files.map(({ path, sha256, content }) => {
      const text = toReadableText(Buffer.from(content, 'base64'));
      return `--- ${path}\n${text ?? `(no text, SHA-256 ${sha256})`}\n`;
    }),
  ].join('\n');

/** What has changed from one document to another, as a unified diff; null when they are too different. */
function diffDocuments(
  before: { name: string; written: WrittenWorkflow },
  after: { name: string; written: WrittenWorkflow },
): string | null {
  const options = { context: 3, maxEditLength: MAX_CHANGED_LINES, timeout: 2000 };
  const [one, other] = [toReviewText(before.written), toReviewText(after.written)];
  return createTwoFilesPatch(before.name, after.name, one, other, '', '', options) ?? null;
}

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
