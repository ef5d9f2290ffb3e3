import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { alphaDiversityMethod } from './alpha-diversity.ts';
import { betaDiversityMethod } from './beta-diversity.ts';
import { clusterMethod } from './cluster.ts';
import { averageCompositionMethod, compositionMethod } from './composition.ts';
import { differentialExpressionMethod } from './differential-expression.ts';
import { geneExpressionMethod } from './gene-expression.ts';
import { geneSetsMethod } from './gene-sets.ts';
import { groupComparisonMethod } from './group-comparison.ts';
import { lefseMethod } from './lefse.ts';
import { differentialMethylationMethod } from './methylation/differential-methylation.ts';
import { methylationMethod } from './methylation/methylation.ts';

/** Every method of analysis. A new one is listed here, in the server’s `methods/index.ts` and on the cohort’s page. */
export const analysisMethods = {
  alpha_diversity: alphaDiversityMethod,
  average_composition: averageCompositionMethod,
  beta_diversity: betaDiversityMethod,
  cluster: clusterMethod,
  composition: compositionMethod,
  differential_expression: differentialExpressionMethod,
  differential_methylation: differentialMethylationMethod,
  gene_expression: geneExpressionMethod,
  gene_sets: geneSetsMethod,
  group_comparison: groupComparisonMethod,
  lefse: lefseMethod,
  methylation_levels: methylationMethod,
} as const;
type Methods = typeof analysisMethods;
export type AnalysisMethod = keyof Methods;
export type AnalysisParameters<Method extends AnalysisMethod> = z.input<Methods[Method]['parameters']>;
/** The same after validation, with defaults. */
export type ParsedParameters<Method extends AnalysisMethod> = z.output<Methods[Method]['parameters']>;
export type AnalysisResult<Method extends AnalysisMethod = AnalysisMethod> = z.output<Methods[Method]['result']>;

type RequestOf<Method extends AnalysisMethod> = z.ZodObject<
  { method: z.ZodLiteral<Method>; parameters: Methods[Method]['parameters'] },
  z.core.$strict
>;
type AnyRequest = { [Method in AnalysisMethod]: RequestOf<Method> }[AnalysisMethod];

const requests = Object.entries(analysisMethods).map(([method, { parameters }]) =>
  z.strictObject({ method: z.literal(method), parameters }),
) as unknown as [AnyRequest, ...AnyRequest[]];

/** A request of any method, with the parameters that the method's own call takes. */
export const analysisRequestSchema = z.discriminatedUnion('method', requests);
export type AnalysisRequestBody = z.input<typeof analysisRequestSchema>;

export const analysisRequest = <Method extends AnalysisMethod>(
  method: Method,
  parameters: AnalysisParameters<Method>,
): AnalysisRequestBody => ({ method, parameters }) as AnalysisRequestBody;

/** A call that waits for the result; 409 for requests that take too long for that (`POST /analysis` accepts them). */
export const waitingRoute = <Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  path: Path,
  body: Body,
  { answer, ...more }: { answer: Answer; summary: string; used_by?: string },
) =>
  defineRoute({
    base: 'api',
    method: 'POST',
    path,
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    reads: true,
    ...more,
    body_limit: SAMPLES_BODY,
    body,
    response: oneOf(answer),
    errors: ['not_found', 'validation', 'conflict', 'unavailable'],
  });

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type WaitingRoute<Method> = Method extends {
  path: infer Path extends string;
  parameters: infer Body extends z.ZodType;
  result: infer Answer extends z.ZodType;
}
  ? ReturnType<typeof waitingRoute<Path, Body, Answer>>
  : never;
type RoutesByMethod = { [Method in AnalysisMethod]: WaitingRoute<Methods[Method]> };
type MethodRoutes = { [Method in AnalysisMethod as CamelCase<Method>]: RoutesByMethod[Method] };

export const analysisMethodNames = Object.keys(analysisMethods) as AnalysisMethod[];
const used_by = 'Programs that wait for a result in one call; the pages request it with POST /analysis';

/** The call of each method. */
export const routesByMethod = Object.fromEntries(
  Object.entries(analysisMethods).map(([method, { path, parameters, result, summary }]) => [
    method,
    waitingRoute(path, parameters, { answer: result, summary, used_by }),
  ]),
) as RoutesByMethod;

/** The same by the names that routes have: `betaDiversity`. */
export const methodRoutes = Object.fromEntries(
  Object.entries(routesByMethod).map(([method, route]) => [
    method.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    route,
  ]),
) as MethodRoutes;
