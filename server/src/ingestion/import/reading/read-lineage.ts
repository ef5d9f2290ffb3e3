import type { Lineage } from '#samples';
import { ImportTableError } from './import-table-error.ts';

/** Places of a lineage, from domain to species. */
export const RANKS = 7;
/** Below species: strains, and the ASV or OTU itself. */
export const FEATURE_RANK = 7;
export const noLineage = (): null[] => Array.from({ length: RANKS }, () => null);

const letters: Readonly<Record<string, number>> = { d: 0, k: 0, sk: 0, p: 1, c: 2, o: 3, f: 4, g: 5, s: 6, t: 7 };
const RANK_NAMES: readonly (readonly [RegExp, number])[] = [
  [/^(super)?kingdom$|^domain$|^regnum$|^realm$/i, 0],
  [/^phylum$|^division$/i, 1],
  [/^class$/i, 2],
  [/^order$/i, 3],
  [/^family$/i, 4],
  [/^genus$/i, 5],
  [/^species$/i, 6],
];

/** The rank that a column's name is, counted from the domain; null for any other. */
export const rankOfColumn = (name: string): number | null =>
  RANK_NAMES.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? null;

const PREFIX = /^(sk|[dkpcofgst])__/i;
const SILVA = /^D_(\d{1,2})__/;
const nameless =
  /^(|_+|na|nan|n\/a|none|null|unassigned|unclassified|unknown|unidentified|no blast hit)$|_unclassified$|^unclassified[ _]/i;

/** A name as it is kept: without prefix, confidence and marks; null where it is none. */
export function nameOf(part: string): string | null {
  const bare = part
    .trim()
    .replace(PREFIX, '')
    .replace(SILVA, '')
    .replace(/\(\d+(\.\d+)?%?\)$/, '')
    // RDP’s own lineages, which mothur hands on, have quotes around some names.
    .replace(/^"([^"]*)"$/, '$1')
    .trim();
  return nameless.test(bare) ? null : bare;
}

/** The rank of a prefix: `g__`, `D_5__`. */
function prefixedRank(part: string): number | null {
  const silva = SILVA.exec(part)?.[1];
  if (silva !== undefined) return Number(silva);
  const letter = PREFIX.exec(part)?.[1]?.toLowerCase();
  return letter === undefined ? null : (letters[letter] ?? null);
}

export const partsOf = (text: string): string[] => {
  const parts = text.split(text.includes(';') ? ';' : '|').map((part) => part.trim());
  // “a;b;” ends with a mark, not with an empty name.
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
};

const isEpithet = (name: string): boolean => /^[a-z][a-z0-9.\-/[\]]*$/.test(name);

/** A species given only as its epithet is named with its genus. */
export function withGenus(lineage: readonly (string | null)[]): (string | null)[] {
  const [genus, species] = [lineage[5] ?? null, lineage[6] ?? null];
  if (genus === null || species === null || !isEpithet(species)) return [...lineage];
  return lineage.with(6, `${genus} ${species}`);
}

/** The rank of each part: by prefixes where there are any, else by place; null for what has no rank here. */
function ranksOf(parts: readonly string[]): (number | null)[] {
  const ranks = parts.map(prefixedRank);
  if (ranks.some((rank) => rank !== null)) return ranks;
  if (parts.length <= RANKS) return parts.map((_, place) => place);
  const message = `This lineage has ${parts.length} names, and their ranks can’t be determined.`;
  throw new ImportTableError(
    message,
    'Add rank prefixes (d__, p__, c__, o__, f__, g__, s__), or use one column per rank.',
  );
}

/** A lineage of names from the domain down, with prefixes or without. */
export function lineageOfParts(parts: readonly string[]): Lineage {
  const ranks = ranksOf(parts);
  const lineage: (string | null)[] = noLineage();
  for (const [place, part] of parts.entries()) {
    const rank = ranks[place] ?? null;
    const name = nameOf(part);
    // “d__Eukaryota;k__Fungi”: the domain stays, the kingdom has no place of its own.
    const isKingdom = rank === 0 && lineage[0] !== null && /^k__/i.test(part);
    if (rank !== null && rank < RANKS && name !== null && !isKingdom) lineage[rank] = name;
  }
  return withGenus(lineage);
}

/** A lineage written in one cell (`k__Bacteria;p__…`, `Bacteria|Firmicutes`, `D_0__…`, `Bacteria(100);…`). */
export const readLineage = (text: string): Lineage => lineageOfParts(partsOf(text));

/** Rank and names of a clade (`k__Bacteria|p__Firmicutes`); null without prefixes. */
export function cladeOf(parts: readonly string[]): { clade_rank: number; lineage: Lineage } | null {
  const lineage: (string | null)[] = noLineage();
  let clade_rank = -1;
  for (const part of parts) {
    const rank = prefixedRank(part);
    if (rank === null || rank < clade_rank) return null;
    clade_rank = Math.min(rank, FEATURE_RANK);
    if (rank < RANKS) lineage[rank] = part.replace(PREFIX, '').replace(SILVA, '');
  }
  return { clade_rank, lineage };
}

/** Rank and names of a clade without prefixes (`Bacteria|Firmicutes`, as in LEfSe), by position. */
export function cladeByIndex(parts: readonly string[]): { clade_rank: number; lineage: Lineage } {
  const lineage = noLineage().map((_, place) => parts[place] || null);
  return { clade_rank: Math.min(parts.length - 1, FEATURE_RANK), lineage };
}

/** Whether a name is a lineage of several names with prefixes (`d__Bacteria;p__Firmicutes`), or one of none (`Unassigned;__`). */
export const isPath = (name: string): boolean =>
  /^(sk|[dk])__[^;|]*[;|]/i.test(name) || /^D_0__[^;]*;/.test(name) || /^un(assigned|classified)(;|\||$)/i.test(name);

/** Whether a text looks like a lineage of several names, or a name with its rank's prefix. */
export const isLineage = (text: string): boolean =>
  prefixedRank(text) !== null ||
  (text.includes(';') && !/\d;\d/.test(text)) ||
  /^[a-z\d]{1,20}__[^|]*\|[a-z\d]{1,20}__/i.test(text);
