import type { questionSchema } from '@cohortium/contract';
import type { z } from 'zod';
import { askAlphaDiversity } from './alpha-diversity.ts';
import { askBetaDiversity } from './beta-diversity.ts';
import { askCluster } from './cluster.ts';
import { askAverageComposition, askComposition } from './composition.ts';
import { askGroupComparison } from './group-comparison.ts';
import { askLefse } from './lefse.ts';
import type { Asked } from './method.ts';

/** A question of any method. */
export function askQuestion(question: z.output<typeof questionSchema>): Asked<unknown> {
  switch (question.method) {
    case 'beta_diversity':
      return askBetaDiversity(question.order);
    case 'cluster':
      return askCluster(question.order);
    case 'lefse':
      return askLefse(question.order);
    case 'composition':
      return askComposition(question.order);
    case 'average_composition':
      return askAverageComposition(question.order);
    case 'alpha_diversity':
      return askAlphaDiversity(question.order);
    case 'group_comparison':
      return askGroupComparison(question.order);
  }
}
