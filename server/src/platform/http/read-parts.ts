import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/index.ts';

/** One part of a multipart/form-data body; its content is read before the next part is asked for, or passed over. */
export interface MultipartPart {
  name: string;
  /** Null for a field; as the sender wrote it, so beware of folders in it. */
  filename: string | null;
  content: AsyncIterable<Buffer>;
}

/** Every part is a stream, so that its reader says how much is held of it, and how many there may be. */
const STREAMED = {
  isPartAFile: () => true,
  preservePath: true,
  throwFileSizeLimit: false,
  limits: { parts: Number.POSITIVE_INFINITY, fileSize: Number.POSITIVE_INFINITY },
};

/** Lets the routes of a scope take multipart bodies, and nothing else. */
export async function addMultipartParser(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
}

/** The parts of a request's body as they come. Refuses what is malformed. */
export async function* readParts(request: FastifyRequest): AsyncGenerator<MultipartPart> {
  const parts = request.parts(STREAMED);
  for (;;) {
    const { value: part, done } = await parts.next().catch(refuseMalformed);
    if (done) return;
    if (part.type !== 'file' || !part.fieldname) throw malformedBody('a part has no name');
    yield { name: part.fieldname, filename: fileNameOf(part.filename), content: readContent(part.file) };
    part.file.resume();
  }
}

async function* readContent(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    refuseMalformed(error);
  }
}

/** Browsers and fetch write quotes and line ends as %22, %0D and %0A. */
const fileNameOf = (written: string | undefined): string | null =>
  written?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n') ?? null;

const malformedBody = (what: string) => new AppError('bad_request', `This multipart body cannot be read: ${what}.`);

const MALFORMED = new Map([
  ['Multipart: Boundary not found', 'its content type has no boundary'],
  ['Unexpected end of multipart data', 'it ends before its last boundary'],
  ['Part terminated early due to unexpected end of multipart data', 'it ends before its last boundary'],
]);

function refuseMalformed(error: unknown): never {
  const what = error instanceof Error ? MALFORMED.get(error.message) : undefined;
  throw what ? malformedBody(what) : error;
}
