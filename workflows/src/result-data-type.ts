import type { PipelineDefinition } from './pipeline-definition.ts';

type Described = Pick<PipelineDefinition, 'id' | 'result_data_type' | 'params_schema'>;
type Params = Readonly<Record<string, string | number | boolean>>;

/** What samples of a run are, by a figure of their quality that is a word. */
export type MeasuredWords = Readonly<Record<string, readonly (string | number | null)[]>>;

/**
 * The data type of what a run with these parameters yields, counted from 1; parameters not given have their defaults. Where
 * it is told by a figure, samples have to agree in it. Throws when the definition names none for the value.
 */
export function resultDataType(
  { id, result_data_type, params_schema }: Described,
  params: Params = {},
  measured: MeasuredWords = {},
): number {
  if (typeof result_data_type === 'number') return result_data_type;
  if ('figure' in result_data_type) {
    const { figure, of, other } = result_data_type;
    const [word = null, ...more] = new Set((measured[figure] ?? []).filter((one) => one !== null));
    return word === null || more.length > 0 ? other : (of[word] ?? other);
  }
  const { param, of } = result_data_type;
  const value = String(params[param] ?? params_schema.properties[param]?.default);
  const found = of[value];
  if (found === undefined) throw new Error(`${id} has no data type for ${param} ${value}.`);
  return found;
}
