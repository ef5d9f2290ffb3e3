import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PipelinePortsView, pipelinePortsSchema } from '@cohortium/contract';
import type { PipelineStep } from '@cohortium/workflows';
import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform';
import {
  type CheckedWorkflow,
  checkWorkflow,
  imagesOf,
  type Process,
  processesWithoutContainer,
  type Step,
  type WorkflowProblem,
  type WrittenWorkflow,
} from '#platform/engine';
import { formatCommandLine } from './format-command-line.ts';
import { findPortProblems, type ParamInput, paramInputs, trimDoc } from './read-ports.ts';
import { type Document, unpackDocument } from './unpack-document.ts';

const DOCUMENT_NAME = /\.(cwl|json|ya?ml)$/i;
const IS_WORKFLOW = /["']?class["']?\s*:\s*["']?Workflow\b|["']?\$graph["']?\s*:/;

const depthOf = (file: string): number => file.split('/').length;

/** The files that hold a workflow, the least deep first. */
export async function findEntries(folder: string, files: readonly string[]): Promise<string[]> {
  const workflowFiles: string[] = [];
  for (const file of files.filter((name) => DOCUMENT_NAME.test(name))) {
    if (IS_WORKFLOW.test(await readFile(join(folder, file), 'utf8'))) workflowFiles.push(file);
  }
  return workflowFiles.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

export interface EntryOptions {
  /** The document's own name, for what is said of it. */
  name: string;
  files: readonly string[];
  entries: readonly string[];
  requested: string | undefined;
}

/** The file that a document begins with: the one asked for, the only one, or the only one nearest to the top. */
export function chooseEntry({
  name,
  files,
  entries,
  requested,
}: EntryOptions): { entry: string } | { problem: WorkflowProblem } {
  const refuse = (message: string) => ({ problem: { file: name, line: null, message } });
  if (requested !== undefined) {
    if (files.includes(requested)) return { entry: requested };
    return refuse(`The zip has no file ${requested}. It contains ${files.slice(0, 10).join(', ')}.`);
  }
  const [first, second] = entries;
  if (first === undefined) {
    return refuse(
      'None of the files is a CWL workflow (class: Workflow). Upload a packed workflow, or a zip that contains one.',
    );
  }
  if (second === undefined || depthOf(second) > depthOf(first)) return { entry: first };
  return refuse(`Several files contain a workflow: ${entries.slice(0, 10).join(', ')}. Choose the main workflow file.`);
}

/** The steps that a step takes files of: `count/table` comes from count. */
function stepSources({ in: ports }: Step): Set<string> {
  const sources = ports.flatMap(({ source = [] }) => [source].flat());
  return new Set(
    sources.filter((source) => source.includes('/')).map((source) => source.slice(0, source.indexOf('/'))),
  );
}

/** A step is done for every sample when it is scattered over the workflow's samples. */
function isPerSample({ scatter = [], in: ports }: Step): boolean {
  return ports.some(({ id, source = [] }) => scatter.includes(id) && [source].flat().includes('samples'));
}

/** The steps of a workflow in the order of the work: each after those it takes files of. */
export function orderSteps({ steps = [] }: Process, titles: Readonly<Record<string, string>>): PipelineStep[] {
  const waiting = new Map(steps.map((step) => [step.id, step]));
  const ordered: PipelineStep[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].find(([, step]) => ![...stepSources(step)].some((id) => waiting.has(id)));
    // A circle of steps is refused by cwltool; should one come here, its steps are shown as they stand.
    const [id, step] = ready ?? [...waiting][0] ?? [];
    if (id === undefined || step === undefined) break;
    waiting.delete(id);
    ordered.push({ id, title: titles[id] ?? step.label ?? id, per_sample: isPerSample(step) });
  }
  return ordered;
}

/** Content of a valid document. */
export interface ValidWorkflow {
  entry: string;
  label: string | null;
  doc: string;
  steps: PipelineStep[];
  inputs: ParamInput[];
  containers: string[];
  commands: { tool: string; command: string }[];
  /** Whether every tool asks for a container, and nothing is left to the engine itself. */
  is_contained: boolean;
  /** What is kept, shown, approved and run in place of what was sent. */
  written: WrittenWorkflow;
  document_sha256: string;
}

export interface DocumentReading {
  problems: WorkflowProblem[];
  /** What was left out of the written document. */
  notices: WorkflowProblem[];
  entries: string[];
  workflow: ValidWorkflow | null;
}

export interface ReadOptions {
  entry?: string | undefined;
  titles?: Readonly<Record<string, string>>;
  /** What it takes besides reads, and what it yields; by default what amplicon pipelines do. */
  ports?: PipelinePortsView;
}

/** A document as it was uploaded; its content is known by `sha256`. */
export type UploadedDocument = Document & { sha256: string };

/** Cached checks: a checked document is usually registered next, and cwltool takes over a second. */
const MAX_CACHED = 4;
const MAX_CACHED_BYTES = 2 ** 21;
const checkCache = new LRUCache<string, CheckedWorkflow>({ max: MAX_CACHED });

type DocumentContext = Pick<Platform, 'threads' | 'log'>;

async function checkWithCache(platform: DocumentContext, folder: string, of: { entry: string; sha256: string }) {
  const key = `${of.sha256} ${of.entry}`;
  const cached = checkCache.get(key);
  if (cached) return cached;
  const { threads, log } = platform;
  const on_said = (output: string) => log.info({ output, sha256: of.sha256 }, 'cwltool refused a workflow');
  const checked = await checkWorkflow({ threads, on_output: on_said }, folder, of.entry);
  // A refusal may be for want of time, or of cwltool.
  if (!('written' in checked)) return checked;
  const bytes = checked.written.files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (bytes < MAX_CACHED_BYTES) checkCache.set(key, checked);
  return checked;
}

/** Describes a workflow's tools from its written document. */
export function describeTools({ document }: WrittenWorkflow) {
  const tools: Process[] = document.$graph.filter((process) => process.class === 'CommandLineTool');
  return {
    containers: imagesOf(document),
    commands: tools.map((tool) => ({ tool: tool.id, command: formatCommandLine(tool) })),
    is_contained: processesWithoutContainer(document).length === 0,
  };
}

function describeWorkflow(
  checked: Extract<CheckedWorkflow, { problems: [] }>,
  entry: string,
  { titles, ports = pipelinePortsSchema.parse({}) }: ReadOptions,
) {
  const { written, sha256: document_sha256, notices } = checked;
  const [main] = written.document.$graph;
  const problems = findPortProblems(main, entry, ports);
  if (problems.length > 0) return { problems, notices, workflow: null };
  const summary = { label: main.label ?? null, doc: trimDoc(main.doc), steps: orderSteps(main, titles ?? {}) };
  const workflow = {
    ...summary,
    ...describeTools(written),
    entry,
    inputs: paramInputs(main, ports),
    written,
    document_sha256,
  };
  return { problems, notices, workflow };
}

const noWorkflow = { notices: [], workflow: null };

/** Reads an uploaded document in its own folder, which is gone afterwards, whatever is found. */
export async function readDocument(
  platform: DocumentContext,
  document: UploadedDocument,
  options: ReadOptions,
): Promise<DocumentReading> {
  const parent = await mkdtemp(join(tmpdir(), 'cohortium-workflow-'));
  const folder = join(parent, 'workflow');
  try {
    const unpacked = await unpackDocument(document, folder);
    if ('problem' in unpacked) return { problems: [unpacked.problem], entries: [], ...noWorkflow };
    const entries = await findEntries(folder, unpacked.files);
    const choice = chooseEntry({ name: document.name, files: unpacked.files, entries, requested: options.entry });
    if ('problem' in choice) return { problems: [choice.problem], entries, ...noWorkflow };
    const checked = await checkWithCache(platform, folder, { entry: choice.entry, sha256: document.sha256 });
    if (!('written' in checked)) return { problems: checked.problems, entries, ...noWorkflow };
    return { entries, ...describeWorkflow(checked, choice.entry, options) };
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
