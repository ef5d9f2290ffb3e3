import type { SheetGrid, SheetProblem } from '@cohortium/contract';
import { readSheetFile, type SheetFile } from './read-sheet-file.ts';

/** In a thread of its own: a workbook may unpack to many megabytes. */
export const run = (file: SheetFile): Promise<SheetGrid | SheetProblem> => readSheetFile(file);
