import type { AnalysisMethod, AnalysisResult, ParsedParameters } from '@cohortium/contract';
import { alphaDiversityRequest } from './alpha-diversity/alpha-diversity.ts';
import { betaDiversityRequest } from './beta-diversity/beta-diversity.ts';
import { clusterRequest } from './cluster/cluster.ts';
import { averageCompositionRequest, compositionRequest } from './composition/composition.ts';
import { differentialExpressionRequest } from './differential-expression/differential-expression.ts';
import { differentialMethylationRequest } from './differential-methylation/differential-methylation.ts';
import { geneExpressionRequest } from './gene-expression/gene-expression.ts';
import { geneSetsRequest } from './gene-sets/gene-sets.ts';
import { groupComparisonRequest } from './group-comparison/group-comparison.ts';
import { lefseRequest } from './lefse/lefse.ts';
import type { AnalysisRequest } from './method.ts';
import { methylationRequest } from './methylation/methylation.ts';

type Methods = {
  [Method in AnalysisMethod]: (parameters: ParsedParameters<Method>) => AnalysisRequest<AnalysisResult<Method>>;
};

/** Every method of the contract, from its parameters to a request that can be computed. */
export const methods: Methods = {
  alpha_diversity: alphaDiversityRequest,
  average_composition: averageCompositionRequest,
  beta_diversity: betaDiversityRequest,
  cluster: clusterRequest,
  composition: compositionRequest,
  differential_expression: differentialExpressionRequest,
  differential_methylation: differentialMethylationRequest,
  gene_expression: geneExpressionRequest,
  gene_sets: geneSetsRequest,
  group_comparison: groupComparisonRequest,
  lefse: lefseRequest,
  methylation_levels: methylationRequest,
};

export const toAnalysisRequest = <Method extends AnalysisMethod>({
  method,
  parameters,
}: {
  method: Method;
  parameters: ParsedParameters<Method>;
}): AnalysisRequest<AnalysisResult<Method>> => methods[method](parameters);
