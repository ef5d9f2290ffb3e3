import { z } from 'zod';
import { wholeNumber } from '../../view/field-choice.ts';

export const SET_TESTS = ['camera', 'over'] as const;
export type SetTest = (typeof SET_TESTS)[number];
export const setTestTitles: Record<SetTest, string> = { camera: 'camera', over: 'Over-representation' };
export const SET_PLOTS = ['dots', 'barcode'] as const;
/** Bounds of the number of genes of a set. */
export const LEAST_GENES = [3, 5, 10, 15, 25] as const;
export const MOST_GENES = [100, 200, 500, 1000, 2000, 5000] as const;
export const SET_SIZES = { least: 5, most: 500 } as const;

export const geneSetsShape = {
  /** The reference whose sets are tested. */
  sets: z.string().max(100).optional().catch(undefined),
  /** The set that was chosen, by name. */
  set: z.string().max(300).optional().catch(undefined),
  set_test: z.enum(SET_TESTS).catch('camera'),
  set_plot: z.enum(SET_PLOTS).catch('dots'),
  set_least: wholeNumber(2, 1000),
  set_most: wholeNumber(2, 20_000),
};
