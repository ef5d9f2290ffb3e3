import { z } from 'zod';
import { wholeNumber } from '../../view/field-choice.ts';

export const LINKAGES = ['average', 'complete', 'ward'] as const;
export const MAX_CLUSTERS = 12;

export const clusterShape = {
  algorithm: z.enum(['hierarchical', 'medoids']).catch('hierarchical'),
  linkage: z.enum(LINKAGES).catch('ward'),
  /** Absent: what the silhouettes suggest. */
  k: wholeNumber(1, MAX_CLUSTERS),
};
