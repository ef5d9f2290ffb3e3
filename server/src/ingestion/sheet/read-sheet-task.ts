import { type ReadSheet, readSheet, type SheetToRead } from './read-sheet.ts';

/** In its own thread: a sheet may have 100,000 rows. */
export const run = (sheet: SheetToRead): ReadSheet => readSheet(sheet);
