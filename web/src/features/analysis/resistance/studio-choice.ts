import { type AmrLevel, type AmrStudioBody, type AmrValue, ANALYSIS, type SampleField } from '@cohortium/contract';

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

/** How the studio is set. */
export interface StudioChoice {
  plot: ResistancePlot;
  level: AmrLevel;
  value: AmrValue;
  group: string | null;
  /** The order of samples and features. */
  order: 'clustered' | 'grouped';
  min_identity: number;
  min_coverage: number;
  min_depth: number;
}

export const usualChoice: StudioChoice = {
  plot: 'map',
  level: 'gene',
  value: 'coverage',
  group: null,
  order: 'grouped',
  ...{ min_identity: 0, min_coverage: 0, min_depth: 0 },
};

/** Which samples: everything that may be seen, or a cohort. */
export type StudioScope = Pick<AmrStudioBody, 'cohort_id' | 'version'>;

/** The question as it is asked. */
export function toBody(scope: StudioScope, choice: StudioChoice): AmrStudioBody {
  const { level, value, group, min_identity, min_coverage, min_depth, plot } = choice;
  return {
    ...scope,
    ...{ level, value, min_identity, min_coverage, min_depth },
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
