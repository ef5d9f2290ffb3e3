/** A step of a pipeline, as people see it. `id` is the step's id in the workflow file. */
export interface PipelineStep {
  id: string;
  title: string;
  per_sample: boolean;
}

/** JSON Schema (2020-12) of one parameter; `x-unit` is its unit in words ("bases", "fraction", or empty). */
export interface ParamSchema {
  title: string;
  description: string;
  type: 'string' | 'number' | 'integer' | 'boolean';
  default: string | number | boolean;
  'x-unit': string;
  /** The section of the form it belongs to, such as "Primers". */
  'x-group'?: string;
  /** The only values allowed, where a parameter is a choice. */
  enum?: string[];
  [keyword: string]: unknown;
}

export interface ParamsSchema {
  title: string;
  type: 'object';
  additionalProperties: false;
  properties: Record<string, ParamSchema>;
  [keyword: string]: unknown;
}

/** A place in the data-type catalogue, or one for each value of a parameter. */
export type ResultDataType = number | { param: string; of: Record<string, number> };

/** What the folder of a pipeline says about it. Parameters are inputs of the workflow by the same name. */
export interface PipelineDefinition {
  /** The name of its folder. */
  id: string;
  name: string;
  version: string;
  description: string;
  omic_type: string;
  /** Places in the data-type catalogue, counted from 1. */
  raw_data_type: number;
  result_data_type: ResultDataType;
  citations: string[];
  /** Programs that the steps call, and how each prints its version. */
  software: { name: string; version_command: string[] }[];
  /** Absolute path of the CWL workflow. */
  workflow: string;
  /** The option of a step's command that names the sample it works on. */
  item_option: string;
  steps: PipelineStep[];
  params_schema: ParamsSchema;
}
