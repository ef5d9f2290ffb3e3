import { compareMates, type MateDifference, type Mates } from './compare-mates.ts';

/** In its own thread: it reads two files, at worst to their ends. */
export const run = (mates: Mates): Promise<MateDifference | null> => compareMates(mates);
