import { z } from 'zod';

/** The two details that the specification gives a meaning of their own (§8). */
export const DETAIL_PERMISSIONS = 'Permissions';
export const DETAIL_TERMS_NOT_SIGNED = 'Not signed term of service';

/** What the taxonomy search shows when the server's detail is not a sentence (§8). */
export const TAXONOMY_SEARCH_FAILED = 'Something went wrong!';

export const errorCodes = [
  'bad_request',
  'bad_credentials',
  'second_factor_required',
  'reauthentication_required',
  'terms_not_signed',
  'unauthenticated',
  'permission_denied',
  'not_found',
  'method_not_allowed',
  'conflict',
  'gone',
  'too_large',
  'unsupported_media_type',
  'validation',
  'too_many_requests',
  'maintenance',
  'unavailable',
  'internal',
] as const;
export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** One refused field: where it stands (`sheet.row 3.age_years`), what is wrong, and what to do about it. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const errorBodySchema = z
  .object({
    detail: z.string(),
    code: errorCodeSchema,
    fields: z.array(fieldErrorSchema).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBodySchema>;

export const statusOfCode: Record<ErrorCode, number> = {
  bad_request: 400,
  bad_credentials: 400,
  second_factor_required: 400,
  reauthentication_required: 403,
  terms_not_signed: 400,
  unauthenticated: 401,
  permission_denied: 401,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  too_many_requests: 429,
  maintenance: 503,
  unavailable: 503,
  internal: 500,
};
