import { z } from 'zod';

/** Six digits of an authenticator app (RFC 6238), or one of the recovery codes. */
export const secondFactorCodeSchema = z
  .string()
  .max(40)
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .refine((code) => /^(\d{6}|[a-z0-9]{10})$/.test(code), 'must be six digits or a recovery code of ten characters');
