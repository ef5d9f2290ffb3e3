import { alphaIndices } from '@cohortium/contract';
import { z } from 'zod';
import { fieldChoice } from '../../view/field-choice.ts';

export const ALPHA_PLOT_TYPES = ['box', 'violin', 'points', 'curves', 'against'] as const;
export const LOG_BASES = ['2', '10', 'e'] as const;

export const alphaShape = {
  index: z.enum(alphaIndices).catch('shannon'),
  base: z.enum(LOG_BASES).catch('2'),
  look: z.enum(ALPHA_PLOT_TYPES).catch('box'),
  /** The number that the index is drawn against. */
  against: fieldChoice,
};
