import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/files';
import { AppError } from '../errors/index.ts';

/** A file as a module hands it over; nothing is opened before it is asked for. */
export interface FileResponse {
  /** What it is saved as. */
  name: string;
  media_type: string;
  /** Null while it is still to be made: then it comes as a whole. */
  size_bytes: number | null;
  /** Of the whole file, where it is known: then it comes with its checksum, and is not sent to anyone who has it. */
  sha256?: string | undefined;
  open(range: ByteRange | null): Promise<Readable>;
}

/** RFC 6266, with the name in UTF-8 (RFC 8187): no letter of it can end the header. */
const contentDisposition = (name: string): string => {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename*=UTF-8''${encoded}`;
};

const rangeNotSatisfiable = () => new AppError('validation', 'The requested byte range is beyond the end of the file.');

/** One range of RFC 9110 §14.1.2; several at once, or another unit, are answered with the whole file. */
function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 };
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function resolveRange(size: number, { header, bound }: { header: string | undefined; bound: ByteRange | null }) {
  const range = parseRange(header, size) ?? bound;
  if (!range) return null;
  const end = Math.min(range.end, bound?.end ?? size - 1, size - 1);
  const start = Math.max(range.start, bound?.start ?? 0);
  if (start > end) throw rangeNotSatisfiable();
  return { start, end };
}

/** Whether these bytes of it can be had alone: a file that is made as it is sent has no parts. */
export function requireRangeAvailable({ size_bytes }: Pick<FileResponse, 'size_bytes'>, { start }: ByteRange): void {
  if (size_bytes === null) {
    throw new AppError('validation', 'This file is created during the download, so byte ranges are not available.');
  }
  if (start >= size_bytes) throw rangeNotSatisfiable();
}

/** Sends the file, or the part that the request or its ticket names. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, bound }: { file: FileResponse; bound: ByteRange | null },
): Promise<FastifyReply> {
  const { name, media_type, size_bytes, sha256 } = file;
  if (bound) requireRangeAvailable(file, bound);
  const etag = sha256 && `"${sha256}"`;
  if (sha256) {
    // RFC 9530, of the whole file whichever part is sent.
    reply.header('repr-digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  const condition = request.headers['if-range'];
  // Another content than the caller has a part of: RFC 9110 §13.1.5 sends it whole.
  const header = condition === undefined || condition === etag ? request.headers.range : undefined;
  const part = size_bytes === null ? null : resolveRange(size_bytes, { header, bound });
  reply.header('content-type', media_type).header('content-disposition', contentDisposition(name));
  if (size_bytes !== null) {
    reply.header('accept-ranges', 'bytes');
    reply.header('content-length', part ? part.end - part.start + 1 : size_bytes);
  }
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size_bytes}`);
  return reply.send(await file.open(part));
}
