import {
  type AmrStudioBody,
  ANALYSIS,
  amrLevelSchema,
  amrValueSchema,
  type CohortDetail,
  type SampleField,
} from '@cohortium/contract';
import { z } from 'zod';

export const RESISTANCE_PLOTS = ['map', 'burden', 'richness', 'shannon', 'prevalence', 'cooccurrence'] as const;
export type ResistancePlot = (typeof RESISTANCE_PLOTS)[number];

export const plotTitles: Record<ResistancePlot, string> = {
  map: 'Heat map',
  burden: 'Burden',
  richness: 'Richness',
  shannon: 'Diversity (Shannon)',
  prevalence: 'Prevalence and tests',
  cooccurrence: 'Co-occurrence with genera',
};

export const ORDERS = ['grouped', 'clustered'] as const;

const cutOff = (most: number) => z.coerce.number().min(0).max(most).catch(0);

/** How the studio is set, in the address. */
export const resistanceShape = {
  plot: z.enum(RESISTANCE_PLOTS).catch('map'),
  level: amrLevelSchema.catch('gene'),
  measure: amrValueSchema.catch('coverage'),
  /** The order of samples and features. */
  arranged: z.enum(ORDERS).catch('grouped'),
  min_identity: cutOff(100),
  min_coverage: cutOff(100),
  min_depth: cutOff(1e6),
};
type ResistanceSettings = z.output<z.ZodObject<typeof resistanceShape>>;

/** How the studio is set, and by which field its samples are grouped. */
export type StudioChoice = ResistanceSettings & { group: string | null };
export type StudioChange = Partial<ResistanceSettings> & { group?: string | undefined };

/** Which samples: those of a filter, or a cohort. */
export type StudioScope = Omit<AmrStudioBody, keyof ResistanceSettings | 'value' | 'group_by' | 'seed' | 'format'>;

/** The question as it is asked. */
export function toBody(scope: StudioScope, choice: StudioChoice): AmrStudioBody {
  const { level, measure, group, min_identity, min_coverage, min_depth, plot } = choice;
  return {
    ...scope,
    ...{ level, value: measure, min_identity, min_coverage, min_depth },
    ...(group === null ? {} : { group_by: group }),
    ...(plot === 'cooccurrence' ? { cooccurrence: true } : {}),
    seed: ANALYSIS.seed,
  };
}

export interface StudioFields {
  fields: readonly SampleField[];
  /** Samples that they are of. */
  n: number;
}

/** Whether samples of a cohort have coverages: those of resistance genes. */
export const hasCoverages = ({ amount_units }: Pick<CohortDetail, 'amount_units'>): boolean =>
  amount_units.includes('coverage');
