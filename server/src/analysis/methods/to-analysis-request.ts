import type { analysisRequestSchema } from '@cohortium/contract';
import type { z } from 'zod';
import { alphaDiversityRequest } from './alpha-diversity.ts';
import { betaDiversityRequest } from './beta-diversity.ts';
import { clusterRequest } from './cluster.ts';
import { averageCompositionRequest, compositionRequest } from './composition.ts';
import { groupComparisonRequest } from './group-comparison.ts';
import { lefseRequest } from './lefse.ts';
import type { AnalysisRequest } from './method.ts';

/** A request of any method, in its terms. */
export function toAnalysisRequest(body: z.output<typeof analysisRequestSchema>): AnalysisRequest<unknown> {
  switch (body.method) {
    case 'beta_diversity':
      return betaDiversityRequest(body.parameters);
    case 'cluster':
      return clusterRequest(body.parameters);
    case 'lefse':
      return lefseRequest(body.parameters);
    case 'composition':
      return compositionRequest(body.parameters);
    case 'average_composition':
      return averageCompositionRequest(body.parameters);
    case 'alpha_diversity':
      return alphaDiversityRequest(body.parameters);
    case 'group_comparison':
      return groupComparisonRequest(body.parameters);
  }
}
