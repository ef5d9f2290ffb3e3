import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type CwlFile,
  createJobOrder,
  createTreeOrder,
  cwlFile,
  pipelineCatalogue,
  treeWorkflow,
} from '../src/index.ts';
import { filesOf, runCwltool, type WorkflowOutputs } from './run-cwltool.ts';

/** The files of a sample: their content, or the path of a file that exists. Ids are s0001, s0002, … in this order. */
export interface SampleFiles {
  sample_id: string;
  forward: Buffer | string;
  reverse?: Buffer | string | undefined;
}

export interface RunOutputs {
  feature_table: string;
  features: string;
  taxonomy: string;
  tracking: string;
  sample_status: string;
}

export interface SampleStatus {
  sample_id: string;
  step: string;
  state: 'ok' | 'failed' | 'empty';
  reads_in: number;
  reads_out: number;
  reason: string | null;
}

interface RunPlan {
  samples: SampleFiles[];
  params?: Record<string, string | number | boolean>;
  /** A folder that stays: a later run there with the same samples computes nothing that ended well. */
  folder?: string;
  /** Where programs are looked for. */
  path?: string;
}

export interface WorkflowRun extends RunPlan {
  /** The id of its pipeline. */
  pipeline?: string;
  /** FASTA text, or the path of a file that exists. */
  reference: string;
}

export interface PipelineRun extends RunPlan {
  pipeline: string;
  /** By the input that takes them. */
  references: Record<string, CwlFile>;
}

/** The files of an amplicon pipeline. */
export async function runAmplicon({ pipeline = 'amplicon-16s', reference, ...plan }: WorkflowRun): Promise<RunOutputs> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-reference-'));
  try {
    const path = plan.folder === undefined ? folder : plan.folder;
    const placed = await placeFile(path, reference, 'reference.fasta');
    const text = await runWorkflow({ ...plan, pipeline, references: { reference: cwlFile(placed) } });
    return {
      feature_table: text('feature_table'),
      features: text('features'),
      taxonomy: text('taxonomy'),
      tracking: text('tracking'),
      sample_status: text('sample_status'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs a pipeline's workflow with Debian's cwltool in a new folder. Returns a function that gives the content of an output's
 * file, or of that which has this name where an output is many files.
 */
export async function runWorkflow(given: PipelineRun): Promise<(output: string, file?: string) => string> {
  const { pipeline, samples, references, params = {}, path } = given;
  const workflow = pipelineCatalogue().find(({ id }) => id === pipeline)?.workflow;
  if (!workflow) throw new Error(`There is no pipeline ${pipeline}.`);
  const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'cohortium-workflow-')));
  const placed = samples.map(async ({ sample_id, forward, reverse }) => ({
    forward: await placeFile(folder, forward, `${oddName(sample_id)}_1.fastq.gz`),
    reverse: reverse === undefined ? null : await placeFile(folder, reverse, `${oddName(sample_id)}_2.fastq.gz`),
  }));
  const order = createJobOrder({ samples: await Promise.all(placed), references, params });
  try {
    return await readOutputs(await runCwltool(folder, { workflow, order, path, keeps: given.folder !== undefined }));
  } finally {
    if (given.folder === undefined) await rm(folder, { recursive: true });
  }
}

async function placeFile(folder: string, content: Buffer | string, name: string): Promise<string> {
  if (typeof content === 'string' && content.startsWith('/')) return content;
  const path = join(folder, name);
  // Written again, a file would count as another one.
  if (!existsSync(path)) await writeFile(path, content);
  return path;
}

/** Builds a tree of FASTA text: Newick. Rejects with the output of cwltool. */
export async function runTree(features: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-tree-'));
  try {
    await writeFile(join(folder, 'features.fasta'), features);
    const order = createTreeOrder(join(folder, 'features.fasta'));
    const [tree] = filesOf(await runCwltool(folder, { workflow: treeWorkflow.workflow, order }), 'tree');
    return await readFile(tree?.path ?? 'no output tree', 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

// People name files as they like.
function oddName(sample_id: string): string {
  return `${sample_id} mäuse; "week 1" 'a' $(date) #1 --sample`;
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

async function readOutputs(outputs: WorkflowOutputs): Promise<(output: string, file?: string) => string> {
  const texts = new Map<string, string>();
  for (const output of Object.keys(outputs)) {
    for (const { path, basename } of filesOf(outputs, output)) texts.set(`${output}/${basename}`, await readText(path));
  }
  return (output, file) => {
    const found = [...texts].find(([name]) => (file ? name === `${output}/${file}` : name.startsWith(`${output}/`)));
    if (!found) throw new Error(`There is no output ${output} ${file ?? ''}`);
    return found[1];
  };
}

/** The cells of a table with a header, by row name and column name. */
export function cellsOf(table: string): Map<string, Map<string, string>> {
  const [header = '', ...rows] = table.trimEnd().split('\n');
  const columns = header.split('\t').slice(1);
  return new Map(
    rows.map((row) => {
      const [name = '', ...cells] = row.split('\t');
      return [name, new Map(columns.map((column, index) => [column, cells[index] ?? '']))];
    }),
  );
}

export function statusesOf(outputs: Pick<RunOutputs, 'sample_status'>): Map<string, SampleStatus> {
  const parsed: SampleStatus[] = JSON.parse(outputs.sample_status);
  return new Map(parsed.map((status) => [status.sample_id, status]));
}
