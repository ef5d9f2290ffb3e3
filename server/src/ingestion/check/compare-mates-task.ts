import { compareMates, type MateDifference, type Mates } from './compare-mates.ts';

/** In a thread of its own: it reads two files, at worst to their ends. */
export const run = (mates: Mates): Promise<MateDifference | null> => compareMates(mates);
