import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PipelineStep } from '@cohortium/workflows';
import {
  type CheckedWorkflow,
  checkWorkflow,
  type PackedProcess,
  toolsWithoutContainer,
  type WorkflowProblem,
} from '#platform/engine';
import { chooseEntry, findEntries } from './choose-entry.ts';
import { orderSteps } from './order-steps.ts';
import { docOf, findPortProblems, lastName, type ParamInput, paramInputs } from './read-ports.ts';
import { sayCommand } from './say-command.ts';
import { type Document, unpackDocument } from './unpack-document.ts';

/** What a document holds, when nothing is wrong with it. */
export interface SoundWorkflow {
  entry: string;
  label: string | null;
  doc: string;
  steps: PipelineStep[];
  inputs: ParamInput[];
  containers: string[];
  commands: { tool: string; command: string }[];
  /** Whether every tool asks for a container. */
  is_contained: boolean;
}

export interface DocumentReading {
  problems: WorkflowProblem[];
  entries: string[];
  workflow: SoundWorkflow | null;
}

export interface Wish {
  entry?: string | undefined;
  titles?: Readonly<Record<string, string>>;
}

/** A document as it was uploaded; its content is known by `sha256`. */
export type Upload = Document & { sha256: string };

/** Whoever has a document checked registers it next, and cwltool takes over a second to say the same again. */
const KEPT_AT_MOST = 8;
const sound = new Map<string, CheckedWorkflow>();

async function checkOnce(folder: string, entry: string, sha256: string): Promise<CheckedWorkflow> {
  const key = `${sha256} ${entry}`;
  const known = sound.get(key);
  if (known) return known;
  const checked = await checkWorkflow(folder, entry);
  // A refusal may be for want of time, or of cwltool.
  if (checked.problems.length > 0) return checked;
  sound.set(key, checked);
  const [oldest = ''] = sound.keys();
  if (sound.size > KEPT_AT_MOST) sound.delete(oldest);
  return checked;
}

function describeTools(processes: readonly PackedProcess[]) {
  const tools = processes.filter((process) => process.class === 'CommandLineTool');
  const images = tools.flatMap(({ requirements }) => requirements.flatMap(({ dockerPull }) => dockerPull ?? []));
  return {
    containers: [...new Set(images)].sort(),
    commands: tools.map((tool) => ({ tool: lastName(tool.id), command: sayCommand(tool) })),
  };
}

async function readWorkflow(
  folder: string,
  entry: string,
  { titles = {}, sha256 }: Wish & { sha256: string },
): Promise<SoundWorkflow | WorkflowProblem[]> {
  const checked = await checkOnce(folder, entry, sha256);
  if (!('processes' in checked)) return checked.problems;
  const [main, ...others] = checked.processes;
  const unfit = findPortProblems(main, entry);
  if (unfit.length > 0) return unfit;
  return {
    entry,
    label: main.label ?? null,
    doc: docOf(main.doc),
    steps: orderSteps(main, titles),
    inputs: paramInputs(main),
    ...describeTools(others),
    is_contained: (await toolsWithoutContainer(folder, entry)).length === 0,
  };
}

/** Reads an uploaded document in a folder of its own, which is gone afterwards, whatever is found. */
export async function readDocument(document: Upload, wish: Wish): Promise<DocumentReading> {
  const parent = await mkdtemp(join(tmpdir(), 'cohortium-workflow-'));
  const folder = join(parent, 'workflow');
  try {
    const unpacked = await unpackDocument(document, folder);
    if ('problem' in unpacked) return { problems: [unpacked.problem], entries: [], workflow: null };
    const entries = await findEntries(folder, unpacked.files);
    const choice = chooseEntry({ name: document.name, files: unpacked.files, entries, wanted: wish.entry });
    if ('problem' in choice) return { problems: [choice.problem], entries, workflow: null };
    const found = await readWorkflow(folder, choice.entry, { ...wish, sha256: document.sha256 });
    return Array.isArray(found)
      ? { problems: found, entries, workflow: null }
      : { problems: [], entries, workflow: found };
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
