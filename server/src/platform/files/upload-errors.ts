import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@cohortium/contract';
import { AppError, notFound } from '#platform/errors';
import type { StoredUploadInfo } from './upload-folder.ts';

const CONTENT_TYPE = 'application/offset+octet-stream';

const errorsByStatus: Record<number, [code: ErrorCode, detail: string]> = {
  400: ['bad_request', 'This request does not follow tus 1.0.0: a header is missing or wrong.'],
  409: ['conflict', 'Upload-Offset does not match the offset of this upload. Send HEAD to get the right offset.'],
  410: ['gone', 'This upload no longer exists. Start it again.'],
  412: ['bad_request', 'The header Tus-Resumable: 1.0.0 is missing.'],
  413: ['too_large', 'The request has more bytes than announced for this file.'],
};

/** What tus answered with a status alone, as a refusal in words. */
export function toAppError(status: number): Error {
  if (status === 404) return notFound('This upload');
  if (status >= 500) return new Error(`tus failed with ${status}`);
  const [code, detail] = errorsByStatus[status] ?? errorsByStatus[400] ?? ['bad_request', ''];
  return new AppError(code, detail);
}

/** Refuses what is no piece of an upload, before any byte is read. */
export function requirePiece({ method = '', headers }: IncomingMessage): void {
  if (!['HEAD', 'PATCH', 'DELETE'].includes(method)) {
    throw new AppError('method_not_allowed', `Uploads don’t support ${method}. Use HEAD, PATCH or DELETE.`);
  }
  if (method !== 'PATCH') return;
  if (headers['content-type'] !== CONTENT_TYPE) {
    throw new AppError('unsupported_media_type', `Send the chunks of an upload as ${CONTENT_TYPE}.`);
  }
  if (!/^\d+$/.test(String(headers['upload-offset']))) {
    throw new AppError('bad_request', 'The header Upload-Offset is missing. It is the offset of this chunk in bytes.');
  }
}

/** A complete upload takes nothing more, except the same acknowledgement again. */
export function requireNothingMore({ method, headers }: IncomingMessage, { size_bytes }: StoredUploadInfo): void {
  if (method === 'HEAD') return;
  const isEmpty = headers['content-length'] === '0' && Number(headers['upload-offset']) === size_bytes;
  if (method === 'PATCH' && isEmpty) return;
  throw new AppError(
    'conflict',
    method === 'DELETE' ? 'This upload is complete and can’t be cancelled.' : 'This upload is already complete.',
  );
}
