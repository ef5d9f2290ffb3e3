import { type Rank, ranks } from '@cohortium/contract';

/** Without the parents that tell two taxa of one name apart. */
export const shortName = (name: string): string => name.replace(/ \([^()]*›.*\)$/, '');

/** The rank of a clade by its depth, 0 for domains. */
export const rankAt = (depth: number): Rank => ranks[depth] ?? 'feature';
