import { z } from 'zod';

/** UUIDv7 written as 32 hexadecimal digits, so that comma-separated lists of ids are word characters only. */
export const idSchema = z.string().regex(/^[0-9a-f]{32}$/, 'must be an id of 32 hexadecimal digits');

/** What the database counts up to: a number beyond it names nothing. */
const COUNTED_AT_MOST = 2 ** 31 - 1;
export const versionSchema = z.number().int().min(1).max(COUNTED_AT_MOST);
/** A version in an address, as digits. */
export const versionInAddress = z.coerce.number().int().min(1).max(COUNTED_AT_MOST);
/** How often something was changed, as its reader saw it. */
export const changeNoSchema = z.number().int().min(0).max(COUNTED_AT_MOST);

export const timestampSchema = z.iso.datetime({ offset: true });

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/** One line of words: no control characters, nothing that is no character at all. */
export const lineSchema = z
  .string()
  .trim()
  .refine((text) => text.isWellFormed() && !CONTROL.test(text), 'must not have control characters');

/** Words over several lines. */
export const linesSchema = z
  .string()
  .refine((text) => text.isWellFormed() && !CONTROL_BUT_LINES.test(text), 'must not have control characters');

export const nameSchema = lineSchema.min(1, 'must not be empty').max(200, 'must have at most 200 characters');

/** A part of a name to search for. */
export const searchSchema = lineSchema.max(200);

export const descriptionSchema = linesSchema.trim().max(4000, 'must have at most 4,000 characters').default('');

export const emailSchema = z
  .email('must be an e-mail address')
  .max(254)
  .transform((email) => email.toLowerCase());
