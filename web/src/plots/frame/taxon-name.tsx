import type { Rank } from '@cohortium/contract';

const LATIN: readonly Rank[] = ['family', 'genus', 'species'];
const BEFORE = /^(?:unclassified|unassigned|uncultured|Other)\b */;
const AFTER = / (?:sp\.|genomosp\.|\().*$/;

type NamePart = { readonly text: string; readonly italic: boolean };

/**
 * A taxon's name, its Latin part apart from words about it: “unclassified *Lachnospiraceae*”, “*Prevotella* sp. oral
 * clone”. Names of families, genera and species are in italics; a parent’s rank shows by its ending alone.
 */
export function nameParts(name: string, rank: Rank): NamePart[] {
  const before = BEFORE.exec(name)?.[0] ?? '';
  const after = AFTER.exec(name.slice(before.length))?.[0] ?? '';
  const latin = name.slice(before.length, name.length - after.length);
  const isLatin = before === '' ? LATIN.includes(rank) : rank === 'species' || latin.endsWith('aceae');
  const parts = [
    { text: before, italic: false },
    { text: latin, italic: isLatin },
    { text: after, italic: false },
  ];
  return parts.filter(({ text }) => text !== '');
}

/** Whether a name that can only be printed in one style is printed in italics. */
export const isItalic = (rank: Rank, name: string): boolean => nameParts(name, rank)[0]?.italic === true;

export function TaxonName({ name, rank }: { readonly name: string; readonly rank: Rank }) {
  return nameParts(name, rank).map(({ text, italic }) => (italic ? <i key={text}>{text}</i> : text));
}
