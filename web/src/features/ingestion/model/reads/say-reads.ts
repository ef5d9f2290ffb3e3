import { formatCount } from '#platform';

/** Two mates are one pair: whoever counts both tells twice as much as was sequenced. */
export const sayReads = (reads: number, paired: boolean): string =>
  paired && reads % 2 === 0 ? formatCount(reads / 2, 'read pair') : formatCount(reads, 'read');
