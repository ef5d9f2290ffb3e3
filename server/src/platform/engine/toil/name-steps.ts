import { readFile } from 'node:fs/promises';
import { isMap, isScalar, isSeq, type ParsedNode, parseDocument } from 'yaml';

/** A step of a workflow, and what Toil calls the tool that it runs: the last part of a file’s name or of an id. */
interface StepTool {
  id: string;
  /** Null when the tool stands inside the step. */
  tool: string | null;
}

const lastPart = (name: string) => name.split(/[/#]/).at(-1) ?? name;

/**
 * Which step a job belongs to, by the name that Toil gives the job: `flow.cwl.<step>.<tool>`, or with the number of the
 * item in place of the step when the step is scattered. Two scattered steps with the same tool can't be distinguished then:
 * the first one is answered. Null for what is no step’s own job.
 */
export async function stepNames(workflow: string): Promise<(job: string) => string | null> {
  const steps = stepsOf(parseDocument(await readFile(workflow, 'utf8')).contents);
  return (job) => {
    for (const { id, tool } of steps) {
      if (job.includes(`.${id}.`)) return id;
      const scattered = /\.\d+\.(.+)$/s.exec(job)?.[1];
      if (scattered === undefined) continue;
      if (tool === null ? scattered.startsWith('_:') : scattered === tool) return id;
    }
    return null;
  };
}

function stepsOf(document: ParsedNode | null): StepTool[] {
  const graph = valueAt(document, '$graph');
  const processes = isSeq(graph) ? (graph.items as ParsedNode[]) : [document];
  const flows = processes.filter((process) => textAt(process, 'class') === 'Workflow');
  const main = flows.find((flow) => lastPart(textAt(flow, 'id') ?? '') === 'main') ?? flows[0] ?? null;
  const steps = valueAt(main, 'steps');
  if (isSeq(steps)) {
    return (steps.items as ParsedNode[]).map((step) => toStepTool(lastPart(textAt(step, 'id') ?? ''), step));
  }
  if (!isMap(steps)) return [];
  return steps.items.flatMap(({ key, value }) => (isScalar(key) ? [toStepTool(String(key.value), value)] : []));
}

function toStepTool(id: string, step: ParsedNode | null): StepTool {
  const run = textAt(step, 'run');
  return { id, tool: run === null ? null : lastPart(run) };
}

/** A map's value under a key, when it is text. */
function textAt(node: ParsedNode | null, key: string): string | null {
  const value = valueAt(node, key);
  return isScalar(value) && typeof value.value === 'string' ? value.value : null;
}

function valueAt(node: ParsedNode | null, key: string): ParsedNode | null {
  if (!isMap(node)) return null;
  const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
  return pair?.value ?? null;
}
