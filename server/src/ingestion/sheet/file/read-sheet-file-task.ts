import type { SheetGrid, SheetProblem } from '@cohortium/contract';
import { readSheetFile, type SheetFile } from './read-sheet-file.ts';

/** In its own thread: a workbook may unpack to many megabytes. */
export const run = (file: SheetFile): Promise<SheetGrid | SheetProblem> => readSheetFile(file);
