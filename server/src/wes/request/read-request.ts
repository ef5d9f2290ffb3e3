import { UPLOAD, type WesRunRequest } from '@cohortium/contract';
import { z } from 'zod';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import type { Part } from '#platform/http';
import { invalid, Refusal } from '#platform/refusal';

const LARGEST_FIELD = 16 * 2 ** 20;
const MOST_ATTACHMENTS = 20_000;

/** An attachment whose content is in the file store already, under a key of its own. */
export interface Attachment {
  /** The path that the sender gave it. */
  name: string;
  file_id: string;
  file_key: string;
  sha256: string;
  size_bytes: number;
}

export interface ReceivedRequest {
  request: WesRunRequest;
  attachments: Attachment[];
}

const words = z.record(z.string(), z.string());
const fields = {
  workflow_params: z.record(z.string(), z.unknown()),
  tags: words,
  workflow_engine_parameters: words,
  workflow_type: z.string(),
  workflow_type_version: z.string(),
  workflow_engine: z.string(),
  workflow_engine_version: z.string(),
  workflow_url: z.string(),
};
const requestSchema = z.object(fields).partial().required({
  workflow_type: true,
  workflow_type_version: true,
  workflow_url: true,
});
const asJson = new Set(['workflow_params', 'tags', 'workflow_engine_parameters']);

/** Reads a request to its end. Attachments are kept as they come; with a refusal they are gone again. */
export async function readRequest(platform: Platform, parts: AsyncIterable<Part>): Promise<ReceivedRequest> {
  const attachments: Attachment[] = [];
  const found: Record<string, unknown> = {};
  try {
    for await (const part of parts) {
      if (part.name === 'workflow_attachment') attachments.push(await keepAttachment(platform, part, attachments));
      else if (Object.hasOwn(fields, part.name)) found[part.name] = await readField(part);
      else throw invalid([{ field: part.name, message: 'is not known here' }]);
    }
    return { request: parseRequest(found), attachments };
  } catch (error) {
    await dropAttachments(platform, attachments);
    throw error;
  }
}

export async function dropAttachments({ files }: Platform, attachments: readonly Attachment[]): Promise<void> {
  for (const { file_key } of attachments) await files.delete(file_key);
}

function parseRequest(found: Record<string, unknown>): WesRunRequest {
  const parsed = requestSchema.safeParse(found);
  if (!parsed.success) {
    throw invalid(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
  }
  const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return { ...parsed.data, ...Object.fromEntries(given) };
}

async function readField({ name, content }: Part): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > LARGEST_FIELD) throw new Refusal('too_large', `${name} is larger than 16 MiB; attach files instead.`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (!asJson.has(name)) return text.trim();
  try {
    return JSON.parse(text);
  } catch {
    throw invalid([{ field: name, message: 'must be a JSON object' }]);
  }
}

async function keepAttachment({ files }: Platform, part: Part, before: readonly Attachment[]): Promise<Attachment> {
  const { filename: name } = part;
  if (name === null || name === '') throw invalid([{ field: part.name, message: 'must have a file name' }]);
  const isSafe = name.length <= 500 && !/\p{Cc}|\\|^\/|(?:^|\/)\.\.?(?:\/|$)/u.test(name);
  if (!isSafe) throw invalid([{ field: part.name, message: `“${name}” must be a path below, without “..” in it` }]);
  if (before.some((one) => one.name === name)) {
    throw invalid([{ field: part.name, message: `${name} is attached twice; leave one out` }]);
  }
  if (before.length === MOST_ATTACHMENTS) {
    throw new Refusal('too_large', `More than ${MOST_ATTACHMENTS} files are attached; divide the samples.`);
  }
  const file_id = newId();
  const taken = before.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const { key, sha256, size_bytes } = await files.put(`uploads/${file_id}`, bounded(part, taken));
  return { name, file_id, file_key: key, sha256, size_bytes };
}

async function* bounded({ filename, content }: Part, taken: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > UPLOAD.maximum_bytes || taken + length > UPLOAD.workspace_quota_bytes) {
      throw new Refusal('too_large', `${filename} is larger than this portal takes.`);
    }
    yield chunk;
  }
}
