import type { WorkflowProblem } from '../workflow/model.ts';
import type { SourceLocation } from '../workflow/node.ts';
import type { WrittenWorkflow } from '../workflow/write-workflow.ts';
import type { CwltoolAnswer } from './validate-in-sandbox.ts';

/** Common cwltool errors and our messages; names in them must be names of the document. */
const explanations: [sign: RegExp, say: (...names: string[]) => string][] = [
  [
    /Source '([^']+)' of type [^']+ is incompatible with sink '([^']+)'/,
    (source, sink) => `“${source}” has a different type than “${sink}”, which receives it. Use the same type.`,
  ],
  [
    /Step is missing required parameter '([^']+)'/,
    (name) => `A step does not set “${name}”, which its tool needs. Add it to the step’s “in”.`,
  ],
  [
    /Workflow step output '([^']+)' does not correspond/,
    (name) => `A step names the output “${name}”, which its tool does not have. Correct the name.`,
  ],
  [
    /Workflow contains multiple inbound links to a single parameter but MultipleInputFeatureRequirement/,
    () =>
      'A step has several sources for one input. Add MultipleInputFeatureRequirement to the workflow’s requirements.',
  ],
  [
    /Workflow contains scatter but ScatterFeatureRequirement/,
    () => 'A step uses scatter. Add ScatterFeatureRequirement to the workflow’s requirements.',
  ],
  [
    /Workflow contains embedded workflow but SubworkflowFeatureRequirement/,
    () => 'A step runs a workflow. Add SubworkflowFeatureRequirement to the workflow’s requirements.',
  ],
  [
    /contains valueFrom but StepInputExpressionRequirement/,
    () => 'A step’s input has valueFrom. Add StepInputExpressionRequirement to the workflow’s requirements.',
  ],
];

export interface RejectedWorkflow {
  entry: string;
  written: WrittenWorkflow;
  origins: Readonly<Record<string, SourceLocation>>;
}

/** Explains why cwltool rejects a document; the message contains only our text and names of the document. */
export function explainRefusal(
  { code, output: cwltoolOutput }: CwltoolAnswer,
  { entry, written, origins }: RejectedWorkflow,
): WorkflowProblem {
  const problem = (message: string, { file, line }: { file: string; line: number | null }) => ({ file, line, message });
  const whole = { file: entry, line: null };
  if (code === null) return problem('Checking this workflow took too long. Simplify it.', whole);
  if (cwltoolOutput.includes("No module named 'cwltool'")) {
    return problem('cwltool is not installed here: an administrator has to run apt-get install cwltool.', whole);
  }
  const documentNamesSet = documentNames(written);
  // Each line begins with its place, and long ones go over several.
  const flatOutput = cwltoolOutput.replaceAll(/(?<!\S)\S*workflow\.json:\d+:\d+:/g, ' ').replaceAll(/\s+/g, ' ');
  for (const [sign, explain] of explanations) {
    const matchedNames = sign.exec(flatOutput)?.slice(1).map(lastPart);
    if (!matchedNames?.every((name) => documentNamesSet.has(name))) continue;
    return problem(explain(...matchedNames), locationOf(matchedNames, { entry, written, origins }));
  }
  return problem('cwltool does not accept this workflow. Run cwltool --validate on it to see why.', whole);
}

const lastPart = (name: string): string => name.split(/[#/]/).at(-1) ?? name;

function documentNames({ document }: WrittenWorkflow): Set<string> {
  const ports = document.$graph.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]);
  const steps = document.$graph.flatMap(({ steps: own = [] }) => own);
  return new Set([
    ...[...document.$graph, ...ports, ...steps].map(({ id }) => id),
    ...steps.flatMap((step) => [...step.in.map(({ id }) => id), ...step.out]),
  ]);
}

/** The step that a name belongs to, if it can be determined. */
function locationOf(
  names: readonly string[],
  { entry, written, origins }: RejectedWorkflow,
): SourceLocation | { file: string; line: null } {
  for (const process of written.document.$graph) {
    const steps = process.steps ?? [];
    const needing = steps.filter(({ in: taken, out, run }) => {
      const tool = written.document.$graph.find(({ id }) => `#${id}` === run);
      const inputIds = [...taken.map(({ id }) => id), ...out];
      return names.some((name) => inputIds.includes(name) !== Boolean(tool?.inputs.some(({ id }) => id === name)));
    });
    const [step, ...others] = needing;
    const origin = step && others.length === 0 ? origins[`${process.id}/${step.id}`] : undefined;
    if (origin) return origin;
  }
  return { file: entry, line: null };
}
