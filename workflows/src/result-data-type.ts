import type { PipelineDefinition } from './pipeline-definition.ts';

type Described = Pick<PipelineDefinition, 'id' | 'result_data_type' | 'params_schema'>;

/**
 * The data type of what a run with these parameters yields, counted from 1; parameters not given have their defaults.
 * Throws when the definition names none for the value.
 */
export function resultDataType(
  { id, result_data_type, params_schema }: Described,
  params: Readonly<Record<string, string | number | boolean>> = {},
): number {
  if (typeof result_data_type === 'number') return result_data_type;
  const { param, of } = result_data_type;
  const value = String(params[param] ?? params_schema.properties[param]?.default);
  const found = of[value];
  if (found === undefined) throw new Error(`${id} has no data type for ${param} ${value}.`);
  return found;
}
