import type { analysisQuerySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { alphaDiversityRequest } from './alpha-diversity.ts';
import { betaDiversityRequest } from './beta-diversity.ts';
import { clusterRequest } from './cluster.ts';
import { averageCompositionRequest, compositionRequest } from './composition.ts';
import { groupComparisonRequest } from './group-comparison.ts';
import { lefseRequest } from './lefse.ts';
import type { AnalysisRequest } from './method.ts';

/** A question of any method. */
export function toAnalysisRequest(question: z.output<typeof analysisQuerySchema>): AnalysisRequest<unknown> {
  switch (question.method) {
    case 'beta_diversity':
      return betaDiversityRequest(question.order);
    case 'cluster':
      return clusterRequest(question.order);
    case 'lefse':
      return lefseRequest(question.order);
    case 'composition':
      return compositionRequest(question.order);
    case 'average_composition':
      return averageCompositionRequest(question.order);
    case 'alpha_diversity':
      return alphaDiversityRequest(question.order);
    case 'group_comparison':
      return groupComparisonRequest(question.order);
  }
}
