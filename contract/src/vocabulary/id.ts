import { z } from 'zod';

/** UUIDv7 written as 32 hexadecimal digits, so that comma-separated lists of ids are word characters only. */
export const idSchema = z.string().regex(/^[0-9a-f]{32}$/, 'must be an id of 32 hexadecimal digits');

export const timestampSchema = z.iso.datetime({ offset: true });

export const nameSchema = z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters');

export const descriptionSchema = z.string().trim().max(4000, 'must have at most 4,000 characters').default('');

export const emailSchema = z
  .email('must be an e-mail address')
  .max(254)
  .transform((email) => email.toLowerCase());
