import { type CohortDetail, expressionEngines } from '@cohortium/contract';
import { z } from 'zod';
import { fieldChoice } from '../../view/field-choice.ts';
import { geneSetsShape } from '../gene-sets/gene-sets-view.ts';

export const GENE_PLOTS = ['volcano', 'ma', 'heat', 'sets'] as const;
export const SAMPLE_PLOTS = ['components', 'distances', 'densities', 'sizes'] as const;

export const expressionShape = {
  engine: z.enum(expressionEngines).catch('deseq2'),
  genes: z.enum(GENE_PLOTS).catch('volcano'),
  /** The group that is compared with the reference. */
  compared: fieldChoice,
  /** A second covariate, beside `adjust`. */
  adjust2: fieldChoice,
  paired: z.enum(['on', 'off']).catch('off'),
  shrink: z.enum(['on', 'off']).catch('off'),
  expression: z.enum(SAMPLE_PLOTS).catch('components'),
  ...geneSetsShape,
};

/** Whether its samples have gene counts. */
export const hasGenes = ({ omic_type }: Pick<CohortDetail, 'omic_type'>): boolean => omic_type === 'rna_seq';
/** Whether its samples have levels of methylation. */
export const hasLevels = ({ omic_type }: Pick<CohortDetail, 'omic_type'>): boolean => omic_type === 'methylation';
/** Whether its samples may have taxa: those of genes, methylation and viral genomes have none. */
export const hasTaxa = ({ omic_type }: Pick<CohortDetail, 'omic_type'>): boolean =>
  omic_type !== 'rna_seq' && omic_type !== 'methylation' && omic_type !== 'viral';
