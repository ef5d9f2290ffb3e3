import { FILTER } from '@cohortium/contract';

/** A pasted or uploaded list of names. */
export interface ParsedIdentifiers {
  identifiers: string[];
  /** The number of duplicate names. */
  n_repeated: number;
  problem: string | null;
}

export const MAXIMUM_IDENTIFIERS = FILTER.maximum_identifiers;
const LONGEST = 200;

const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1]?.replaceAll('""', '"') ?? text;

/**
 * Sample names or ids, one a line or separated by commas, semicolons or tabs; names with spaces stay whole, quotes of a
 * spreadsheet's column fall away.
 */
export function parseIdentifiers(text: string): ParsedIdentifiers {
  const entries = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n,;\t]+/)
    .map((entry) => unquoted(entry.trim()).trim())
    .filter((entry) => entry !== '');
  const identifiers = [...new Set(entries)];
  return { identifiers, n_repeated: entries.length - identifiers.length, problem: problemOfNames(identifiers) };
}

/** Why the list of names is not valid; null if it is. */
export function problemOfNames(identifiers: readonly string[]): string | null {
  const long = identifiers.find((each) => each.length > LONGEST);
  if (long)
    return `“${long.slice(0, 20)}…” is longer than ${LONGEST} characters: check that it is a list of sample names.`;
  if (identifiers.length <= MAXIMUM_IDENTIFIERS) return null;
  return `${identifiers.length.toLocaleString('en')} names are too many. Enter at most ${MAXIMUM_IDENTIFIERS.toLocaleString('en')} names.`;
}
