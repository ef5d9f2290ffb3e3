import { type ReadSheet, readSheet, type SheetToRead } from './read-sheet.ts';

/** In a thread of its own: a sheet may have 100,000 rows. */
export const run = (sheet: SheetToRead): ReadSheet => readSheet(sheet);
