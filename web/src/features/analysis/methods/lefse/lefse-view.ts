import { z } from 'zod';
import { fieldChoice } from '../../view/field-choice.ts';

export const ALPHAS = [0.001, 0.01, 0.05, 0.1] as const;
export const LDA_THRESHOLDS = [1, 2, 2.5, 3, 3.5, 4] as const;

export const lefseShape = {
  subclass: fieldChoice,
  alpha: z.coerce.number().pipe(z.literal(ALPHAS)).catch(0.05),
  lda: z.coerce.number().pipe(z.literal(LDA_THRESHOLDS)).catch(2),
  strategy: z.enum(['one_against_all', 'one_against_one']).catch('one_against_all'),
  /** How ANCOM-BC treats structural zeros. */
  zeros: z.enum(['ignore', 'presence', 'lower_bound']).catch('ignore'),
  /** Whether domains and taxa without a name are listed too. */
  unnamed: z.enum(['hidden', 'shown']).catch('hidden'),
  picture: z.enum(['bars', 'cladogram']).catch('bars'),
};
