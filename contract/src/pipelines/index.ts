import { catalogueRoutes } from './catalogue.ts';
import { runRoutes } from './run-routes.ts';

export {
  builtInReferenceSchema,
  listFilterShape,
  type ParamSet,
  type Pipeline,
  type PipelineStep,
  paramSetSchema,
  paramsSchema,
  pipelineSchema,
  pipelineStepSchema,
  type Reference,
  referenceSchema,
} from './catalogue.ts';
export * from './run.ts';

export const pipelineRoutes = { ...catalogueRoutes, ...runRoutes } as const;
