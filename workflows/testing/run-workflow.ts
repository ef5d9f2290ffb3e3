import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createJobOrder, createTreeOrder, pipelineCatalogue, treeWorkflow } from '../src/index.ts';

const run = promisify(execFile);

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

export interface WorkflowRun {
  /** The id of its pipeline. */
  pipeline?: string;
  samples: SampleFiles[];
  /** FASTA text, or the path of a file that exists. */
  reference: string;
  params?: Record<string, string | number | boolean>;
  /** A folder that stays: a later run there with the same samples computes nothing that ended well. */
  folder?: string;
  /** Where programs are looked for. */
  path?: string;
}

/** Runs a pipeline's workflow with Debian's cwltool in a new folder: the content of its output files. */
export async function runAmplicon(given: WorkflowRun): Promise<RunOutputs> {
  const { pipeline = 'amplicon-16s', samples, reference, params = {} } = given;
  const workflow = pipelineCatalogue().find(({ id }) => id === pipeline)?.workflow;
  if (!workflow) throw new Error(`There is no pipeline ${pipeline}.`);
  const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'cohortium-amplicon-')));
  const place = async (content: Buffer | string, name: string) => {
    const given = typeof content === 'string' && content.startsWith('/');
    // Written again, a file would count as another one.
    if (!given && !existsSync(join(folder, name))) await writeFile(join(folder, name), content);
    return given ? content : join(folder, name);
  };
  const placed = samples.map(async ({ sample_id, forward, reverse }) => ({
    forward: await place(forward, `${oddName(sample_id)}_1.fastq.gz`),
    reverse: reverse === undefined ? null : await place(reverse, `${oddName(sample_id)}_2.fastq.gz`),
  }));
  const order = createJobOrder({
    samples: await Promise.all(placed),
    reference: await place(reference, 'reference.fasta'),
    params,
  });
  try {
    const { path, folder: stored } = given;
    return await readOutputs(await cwltool(folder, { workflow, order, path, keeps: stored !== undefined }));
  } finally {
    if (given.folder === undefined) await rm(folder, { recursive: true });
  }
}

/** Builds a tree of FASTA text: Newick. Rejects with the output of cwltool. */
export async function runTree(features: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-tree-'));
  try {
    await writeFile(join(folder, 'features.fasta'), features);
    const order = createTreeOrder(join(folder, 'features.fasta'));
    const { tree } = await cwltool(folder, { workflow: treeWorkflow.workflow, order });
    return await readFile(tree?.path ?? 'no output tree', 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

// People name files as they like.
function oddName(sample_id: string): string {
  return `${sample_id} mäuse; "week 1" 'a' $(date) #1 --sample`;
}

export interface CwlOutput {
  path: string;
}

/** A file that is run, not imported: workflows are tried with cwltool as the portal starts it. */
const asPortal = join(import.meta.dirname, '../../server/src/platform/engine/cwltool/run-cwltool.py');

/** Runs a CWL document with Debian’s cwltool, as the portal starts it: where its outputs lie. */
export async function cwltool(
  folder: string,
  call: { workflow: string; order: object; keeps?: boolean; path?: string | undefined },
): Promise<Record<string, CwlOutput>> {
  const { workflow, order, keeps = false, path = '/usr/bin:/bin' } = call;
  await writeFile(join(folder, 'inputs.json'), JSON.stringify(order));
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const { stdout } = await run(
    '/usr/bin/python3',
    [
      ...[
        asPortal,
        '/usr/bin/cwltool',
        '--parallel',
        '--no-container',
        '--quiet',
        '--relax-path-checks',
        '--tmpdir-prefix',
        join(folder, 'tmp/'),
        '--outdir',
        join(folder, 'out'),
      ],
      ...(keeps ? ['--cachedir', join(folder, 'finished'), '--copy-outputs'] : []),
      ...[workflow, join(folder, 'inputs.json')],
    ],
    { cwd: folder, env: { PATH: path, HOME: folder }, maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout);
}

async function readOutputs(outputs: Record<string, CwlOutput>): Promise<RunOutputs> {
  const text = async (name: string) => readFile(outputs[name]?.path ?? `no output ${name}`, 'utf8');
  return {
    feature_table: await text('feature_table'),
    features: await text('features'),
    taxonomy: await text('taxonomy'),
    tracking: await text('tracking'),
    sample_status: await text('sample_status'),
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

export function statusesOf(outputs: RunOutputs): Map<string, SampleStatus> {
  const parsed: SampleStatus[] = JSON.parse(outputs.sample_status);
  return new Map(parsed.map((status) => [status.sample_id, status]));
}
