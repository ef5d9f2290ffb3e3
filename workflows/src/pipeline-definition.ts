/** A step of a pipeline, as people see it. `id` is the step's id in the workflow file. */
export interface PipelineStep {
  id: string;
  title: string;
  per_sample: boolean;
  /** The column of the tracking table with the reads that come out of this step. */
  tracking?: string | undefined;
}

/** An input of the workflow that takes a reference of a kind (`references/<kind>`). */
export interface PipelineReference {
  input: string;
  kind: string;
  title: string;
  required: boolean;
  /** Of an optional one: what results lack where it is left out, in a sentence. */
  without?: string | undefined;
}

/**
 * What the portal makes of an output: the table of features, what is known of each feature, their sequences (FASTA), reads
 * after each step, what became of each sample, quality figures of each sample, a further table whose first column names the
 * sample, or files of samples to download.
 */
export type OutputRole =
  | 'table'
  | 'annotations'
  | 'sequences'
  | 'tracking'
  | 'status'
  | 'quality'
  | 'table_of_samples'
  | 'sequences_of_samples'
  | 'files';

export interface PipelineOutput {
  /** The output of the workflow: a File, or File[] where the role is `files`. */
  id: string;
  role: OutputRole;
  title: string;
  /** What people download. */
  file_name: string;
  /** Of a table: a column per sample (wide), or a row per sample and feature (long). */
  layout?: 'wide' | 'long' | undefined;
}

/** A further column: of a long table, or of the annotations of features. */
export interface PipelineColumn {
  name: string;
  title: string;
  unit?: string | undefined;
  type: 'number' | 'text';
}

/** A figure of each sample's quality, or a word that sums figures up, with what is said where a figure is too low. */
export interface QualityFigure {
  name: string;
  title: string;
  unit: string;
  warn_below?: number | undefined;
  warning?: string | undefined;
}

/** A curve of each sample's quality, such as the mean base quality by position. */
export interface QualityCurve {
  name: string;
  title: string;
  x_title: string;
  y_title: string;
}

/** What a pipeline takes besides reads, and what it yields. */
export interface PipelinePorts {
  references: PipelineReference[];
  /** `genome_type`: what features are where they are no taxa (gene, cpg, amr_gene, mutation). */
  features: { genome_type: string | null; amount_unit: string };
  outputs: PipelineOutput[];
  /** Of a long table, beside the value. */
  columns?: PipelineColumn[] | undefined;
  /** Of the annotations, beside the lineage. */
  annotations?: PipelineColumn[] | undefined;
  quality?: { figures: QualityFigure[]; curves: QualityCurve[] };
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

/** A place in the data-type catalogue, or one for each value of a parameter, or for each word of a figure of quality. */
export type ResultDataType =
  | number
  | { param: string; of: Record<string, number> }
  | { figure: string; of: Record<string, number>; other: number };

/** What the folder of a pipeline says about it. Parameters are inputs of the workflow by the same name. */
export interface PipelineDefinition extends PipelinePorts {
  /** The name of its folder. */
  id: string;
  name: string;
  version: string;
  description: string;
  omic_type: string;
  /** Places in the data-type catalogue, counted from 1. */
  raw_data_type: number;
  /** Its place among the pipelines of its raw data type: 1 gives the results that people usually want of it. */
  order_of_use?: number | undefined;
  /** What the files of its samples may be: reads with qualities (fastq), assembled contigs (fasta), intensities of arrays (idat). */
  file_formats: ('fastq' | 'fasta' | 'idat')[];
  result_data_type: ResultDataType;
  citations: string[];
  /** Programs that the steps call, and how each prints its version. */
  software: { name: string; version_command: string[] }[];
  /** Debian packages that its steps need. */
  packages: string[];
  /** Absolute path of the CWL workflow. */
  workflow: string;
  /** The option of a step's command that names the sample it works on. */
  item_option: string;
  steps: PipelineStep[];
  params_schema: ParamsSchema;
}
