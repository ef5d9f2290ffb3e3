import { z } from 'zod';

/** UUIDv7 written as 32 hexadecimal digits, so that comma-separated lists of ids are word characters only. */
export const idSchema = z.string().regex(/^[0-9a-f]{32}$/, 'must be an id of 32 hexadecimal digits');

/** What the database counts up to: a number beyond it names nothing. */
const MAX_COUNTED_CHARACTERS = 2 ** 31 - 1;
export const versionSchema = z.number().int().min(1).max(MAX_COUNTED_CHARACTERS);
/** A version in an address, as digits. */
export const versionInUrl = z.coerce.number().int().min(1).max(MAX_COUNTED_CHARACTERS);
/** How often something was changed, as its reader saw it. */
export const changeNoSchema = z.number().int().min(0).max(MAX_COUNTED_CHARACTERS);

export const timestampSchema = z.iso.datetime({ offset: true });

/**
 * What nobody sees, and what turns a line round: controls, marks of direction (U+202E shows exe.fastq as qtsaf.exe), letters
 * without width, tags. Joiners and variation selectors stand in words and signs that need them, never behind plain ones.
 */
const INVISIBLE_EVERYWHERE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u{fff9}-\u{fffb}]/u;
const JOINING = String.raw`(?:\u200c|\u200d|\p{Variation_Selector})`;
const INVISIBLE_CHARACTERS = new RegExp(
  String.raw`${INVISIBLE_EVERYWHERE.source}|(?!${JOINING})\p{Default_Ignorable_Code_Point}|(?<![^\p{ASCII}]|[0-9#*])${JOINING}`,
  'u',
);
/** The same in free text, which has lines, and letters written from right to left with what joins or parts them. */
const INVISIBLE_IN_LINES = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/u;

/** Whether each character of a name is one that people see. */
export const isVisible = (text: string): boolean => text.isWellFormed() && !INVISIBLE_CHARACTERS.test(text);
export const INVISIBLE_MESSAGE =
  'must not contain invisible characters, such as control characters or text direction marks';

/** One line of words: no control characters, nothing that is no character at all. */
export const lineSchema = z.string().trim().refine(isVisible, INVISIBLE_MESSAGE);

/** A day: 2026-03-12. */
export const daySchema = z.iso.date().meta({ id: 'Day' });

/** Words over several lines. */
export const linesSchema = z
  .string()
  .refine((text) => text.isWellFormed() && !INVISIBLE_IN_LINES.test(text), INVISIBLE_MESSAGE);

export const nameSchema = lineSchema.min(1, 'must not be empty').max(200, 'must have at most 200 characters');

/** A part of a name to search for. */
export const searchSchema = lineSchema.max(200);

export const descriptionSchema = linesSchema.trim().max(4000, 'must have at most 4,000 characters').default('');

export const emailSchema = z
  .email('must be an e-mail address')
  .max(254)
  .transform((email) => email.toLowerCase());
