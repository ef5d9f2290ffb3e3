import { isUtf8 } from 'node:buffer';
import { type BodyLimit, SIGNED_OUT_BODY } from '@cohortium/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/index.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Maximum number of fields per object: above any object of the contract. */
const MAX_OBJECT_FIELDS = 5000;

/** The index of the quotation mark that closes the string which begins before `from`, or the end. */
function endOfString(json: Buffer, from: number): number {
  let at = from;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * What is too much about a JSON text, in words, before anything is made of it; null where it keeps to its limit. One pass
 * over its bytes, without recursion. What is no JSON is left to the parser.
 */
export function findLimitProblem(json: Buffer, limit: Omit<BodyLimit, 'bytes'>): string | null {
  /** Fields of each object that is open. */
  const fields = new Uint32Array(limit.depth + 2);
  let [depth, containers, values] = [0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at + 1);
    else if (byte === COMMA) values += 1;
    else if (byte === COLON) {
      const own = (fields[depth] ?? 0) + 1;
      fields[depth] = own;
      if (own > MAX_OBJECT_FIELDS) return `it has an object with more than ${MAX_OBJECT_FIELDS} fields`;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      [depth, containers, values] = [depth + 1, containers + 1, values + 1];
      fields[depth] = 0;
      if (depth > limit.depth) return `its objects and lists are nested more than ${limit.depth} levels deep`;
    } else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && depth > 0) depth -= 1;
    if (containers > limit.containers) return `it has more than ${limit.containers} objects and lists`;
    if (values > limit.values) return `it has more than ${limit.values} fields and entries`;
  }
  return null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    body_limit?: BodyLimit;
  }
}

const badRequest = (detail: string) => new AppError('bad_request', detail);

/** JSON as a request carries it, measured before it is parsed. */
export function parseJson(bytes: Buffer, limit: BodyLimit): unknown {
  if (bytes.length === 0) throw badRequest('The request body is empty. Send JSON.');
  if (!isUtf8(bytes)) throw badRequest('The request body is not UTF-8.');
  const excess = findLimitProblem(bytes, limit);
  if (excess) throw new AppError('validation', `The request body is not accepted: ${excess}.`);
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw badRequest('The request body is not valid JSON.');
  }
}

/** Bodies are JSON, read by us so that their shape is bounded first; a text without its own type is none. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    parseJson(bytes, request.routeOptions.config.body_limit ?? SIGNED_OUT_BODY),
  );
}
