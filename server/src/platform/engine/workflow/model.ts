import type { SourceLocation } from './node.ts';

/** A workflow in the one form that the portal writes: what is kept, shown, approved, staged and run (decision 77). */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Requirement {
  class: string;
  [field: string]: Json;
}

export interface Port {
  id: string;
  type: Json;
  label?: string;
  doc?: string;
  default?: Json;
  secondaryFiles?: Json;
  inputBinding?: { [key: string]: Json };
  outputBinding?: { [key: string]: Json };
  /** Of a workflow's output: inputs and `step/output`. */
  outputSource?: string | string[];
}

export interface StepInput {
  id: string;
  source?: string | string[];
  default?: Json;
  valueFrom?: string;
  linkMerge?: string;
  pickValue?: string;
}

export interface Step {
  id: string;
  label?: string;
  doc?: string;
  in: StepInput[];
  out: string[];
  /** A process of the same document, `#name`. */
  run: string;
  scatter?: string[];
  scatterMethod?: string;
  when?: string;
  requirements?: Requirement[];
  hints?: Requirement[];
}

export interface Process {
  /** Of this document alone; the first is `main`. */
  id: string;
  class: 'Workflow' | 'CommandLineTool' | 'ExpressionTool';
  label?: string;
  doc?: string;
  inputs: Port[];
  outputs: Port[];
  requirements?: Requirement[];
  hints?: Requirement[];
  baseCommand?: string[];
  arguments?: Json[];
  stdin?: string;
  stdout?: string;
  stderr?: string;
  expression?: string;
  steps?: Step[];
}

/** Every process once, the workflow itself first; no `run` leads out of it. */
export interface WorkflowDocument {
  cwlVersion: 'v1.2';
  $graph: [Process, ...Process[]];
}

/** What is wrong with a workflow's files, in words for the person who registers it. */
export interface WorkflowProblem {
  /** Path below the workflow's folder. */
  file: string;
  line: number | null;
  /** What is wrong, and what to do instead. */
  message: string;
}

export interface ParsedWorkflow {
  document: WorkflowDocument;
  /** Files that defaults name, by their paths below the folder. */
  files: string[];
  /** What was left out of the written document, such as keys of other vocabularies. */
  notices: WorkflowProblem[];
  /** Of processes by their ids, and of steps as `process/step`. */
  origins: Record<string, SourceLocation>;
}

/** The folder beside the written document in which its files lie. */
export const FILES_FOLDER = 'files';
