import { SHEET_BODY, USUAL_BODY, type WesRunRequest } from '@cohortium/contract';
import { z } from 'zod';
import type { Platform } from '#platform';
import { AppError, validationError } from '#platform/errors';
import { type Caller, type MultipartPart, normaliseInput, parseJson } from '#platform/http';
import { type Attachment, deleteUnusedAttachments, saveAttachment } from './save-attachment.ts';

/** The samples of a run may be as many as a sheet's; everything else is words. */
const bodyLimitOf = (name: string) => (name === 'workflow_params' ? SHEET_BODY : USUAL_BODY);

export interface ReceivedRequest {
  request: WesRunRequest;
  attachments: Attachment[];
}

const stringMapSchema = z.record(z.string(), z.string());
const requestFields = {
  workflow_params: z.record(z.string(), z.unknown()),
  tags: stringMapSchema,
  workflow_engine_parameters: stringMapSchema,
  workflow_type: z.string(),
  workflow_type_version: z.string(),
  workflow_engine: z.string(),
  workflow_engine_version: z.string(),
  workflow_url: z.string(),
};
const requestSchema = z.object(requestFields).partial().required({
  workflow_type: true,
  workflow_type_version: true,
  workflow_url: true,
});
const JSON_FIELDS = new Set(['workflow_params', 'tags', 'workflow_engine_parameters']);

/** Reads a request to its end. Attachments become uploads as they come; with a refusal they are gone again. */
export async function readRequest(
  platform: Platform,
  caller: Caller,
  parts: AsyncIterable<MultipartPart>,
): Promise<ReceivedRequest> {
  const attachments: Attachment[] = [];
  const found: Record<string, unknown> = {};
  const keep = { platform, caller, attachments };
  try {
    for await (const part of parts) {
      if (part.name === 'workflow_attachment') await saveAttachment(keep, part);
      else if (Object.hasOwn(found, part.name))
        throw validationError([{ field: part.name, message: 'is given twice' }]);
      else if (Object.hasOwn(requestFields, part.name)) found[part.name] = normaliseInput(await readField(part));
      else throw validationError([{ field: part.name, message: 'is not a known field' }]);
    }
    return { request: parseRequest(found), attachments };
  } catch (error) {
    await deleteUnusedAttachments(platform, attachments);
    throw error;
  }
}

function parseRequest(found: Record<string, unknown>): WesRunRequest {
  const parsed = requestSchema.safeParse(found);
  if (!parsed.success) {
    throw validationError(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
  }
  const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return { ...parsed.data, ...Object.fromEntries(given) };
}

async function readField({ name, content }: MultipartPart): Promise<unknown> {
  const limit = bodyLimitOf(name);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > limit.bytes) {
      const most = `${Math.floor(limit.bytes / 1000)} kB`;
      throw new AppError('too_large', `${name} is larger than ${most}; attach files instead.`);
    }
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (!JSON_FIELDS.has(name)) return bytes.toString('utf8').trim();
  try {
    return parseJson(bytes, limit);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw validationError([{ field: name, message: `must be a JSON object. ${error.message}` }]);
  }
}
