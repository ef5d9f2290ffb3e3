import { formatCount } from '#platform';

/** Formats reads as read pairs if paired, so that mates are not counted twice. */
export const formatReads = (reads: number, { paired }: { paired: boolean }): string =>
  paired && reads % 2 === 0 ? formatCount(reads / 2, 'read pair') : formatCount(reads, 'read');

/** Arrays are named by their type, the unknown ones by how many bead types they have. */
export const formatArray = ({ array, n_bead_types }: { array: string; n_bead_types: number }): string =>
  array.endsWith('bead types') ? array : `${array}, ${formatCount(n_bead_types, 'bead type')}`;

/** Contigs are counted as sequences and bases, never as reads. */
export const formatContigs = ({ n_sequences, n_bases }: { n_sequences: number; n_bases: number }): string =>
  `${formatCount(n_sequences, 'sequence')}, ${formatCount(n_bases, 'base')}`;
