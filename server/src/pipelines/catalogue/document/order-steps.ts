import type { PipelineStep } from '@cohortium/workflows';
import type { PackedProcess } from '#platform/engine';
import { lastName } from './read-ports.ts';

type Step = PackedProcess['steps'][number];

/** The steps that a step takes files of: `#main/count/table` comes from count. */
function sourcesOf({ in: ports }: Step): Set<string> {
  const sources = ports.flatMap(({ source }) => [source].flat().map((id) => id.replace(/^.*#/, '').split('/')));
  return new Set(sources.flatMap((parts) => (parts.length > 2 ? [parts.at(-2) ?? ''] : [])));
}

/** A step is done for every sample when it is scattered over the workflow's samples. */
function isPerSample({ scatter, in: ports }: Step): boolean {
  const scattered = new Set([scatter].flat());
  return ports.some(
    ({ id, source }) =>
      scattered.has(id) &&
      [source].flat().some((from) => /^(?:[^/]+\/)?samples$/.test(from.slice(from.lastIndexOf('#') + 1))),
  );
}

/** The steps of a workflow in the order of the work: each after those it takes files of. cwltool lists them by name. */
export function orderSteps({ steps }: PackedProcess, titles: Readonly<Record<string, string>>): PipelineStep[] {
  const waiting = new Map(steps.map((step) => [lastName(step.id), step]));
  const ordered: PipelineStep[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].find(([, step]) => ![...sourcesOf(step)].some((id) => waiting.has(id)));
    // A circle of steps is refused by cwltool; should one come here, its steps are shown as they stand.
    const [id, step] = ready ?? [...waiting][0] ?? [];
    if (id === undefined || step === undefined) break;
    waiting.delete(id);
    ordered.push({ id, title: titles[id] ?? step.label ?? id, per_sample: isPerSample(step) });
  }
  return ordered;
}
