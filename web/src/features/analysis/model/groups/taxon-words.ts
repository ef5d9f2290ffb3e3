import { type Rank, ranks } from '@cohortium/contract';

const ITALIC: readonly Rank[] = ['family', 'genus', 'species'];

/** Whether a taxon's name is printed in italics: names of families, genera and species, but not what could not be named. */
export const isItalic = (rank: Rank, name: string): boolean =>
  ITALIC.includes(rank) && !/unclassified|^Other/.test(name);

/** Without the parents that tell two taxa of one name apart. */
export const shortName = (name: string): string => name.replace(/ \([^()]*›.*\)$/, '');

/** The rank of a clade by its depth, 0 for domains. */
export const rankAt = (depth: number): Rank => ranks[depth] ?? 'feature';
