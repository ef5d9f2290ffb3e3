import type { Process, Requirement, WorkflowDocument } from './model.ts';

const requirementsOf = ({ requirements = [], hints = [], steps = [] }: Process): Requirement[] => [
  ...[...requirements, ...hints],
  ...steps.flatMap((step) => [...(step.requirements ?? []), ...(step.hints ?? [])]),
];

/**
 * What of a workflow is in no container, by the names of its processes: tools that demand none (a hint is no demand), and
 * whatever holds JavaScript, which the engine runs itself.
 */
export function processesWithoutContainer({ $graph }: WorkflowDocument): string[] {
  return $graph
    .filter((process) => {
      if (process.class === 'ExpressionTool') return true;
      if (requirementsOf(process).some((one) => one.class === 'InlineJavascriptRequirement')) return true;
      const demands = (process.requirements ?? []).some((one) => one.class === 'DockerRequirement');
      return process.class === 'CommandLineTool' && !demands;
    })
    .map(({ id }) => id);
}

/** Names of the images that tools ask for. */
export function imagesOf({ $graph }: WorkflowDocument): string[] {
  const images = $graph
    .flatMap(requirementsOf)
    .flatMap(({ dockerPull }) => (typeof dockerPull === 'string' ? dockerPull : []));
  return [...new Set(images)].sort();
}
