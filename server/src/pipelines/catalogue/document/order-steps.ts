import type { PipelineStep } from '@cohortium/workflows';
import type { Process, Step } from '#platform/engine';

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
