import { findCircle } from './find-circle.ts';
import { findReferences, type Reference, type Tool } from './find-references.ts';
import {
  readDocument,
  textAt,
  valueAt,
  type WorkflowDocument,
  type WorkflowProblem,
  whyNotPlain,
} from './read-document.ts';
import { type PackedProcess, readPacked } from './read-packed.ts';
import { validateDocument } from './validate-document.ts';

const MOST_DOCUMENTS = 300;
/** Of all documents together: they are read on the thread that answers people. */
const MOST_BYTES = 4 * 2 ** 20;
const MOST_REFERENCES = 5000;

interface Survey {
  problems: WorkflowProblem[];
  references: Reference[];
  tools: Tool[];
}

export type CheckedWorkflow =
  | { problems: [WorkflowProblem, ...WorkflowProblem[]] }
  /** The workflow itself first. */
  | { problems: []; processes: [PackedProcess, ...PackedProcess[]] };

/**
 * What is wrong with a workflow before it is ever run: files it names outside its folder or elsewhere on the net,
 * processes that contain themselves, and whatever `cwltool --validate` says; when all is well, its processes. `entry` is
 * a path below `folder`, which is absolute and holds nothing but the workflow.
 */
export async function checkWorkflow(folder: string, entry: string): Promise<CheckedWorkflow> {
  const { problems, references } = await surveyWorkflow(folder, entry);
  const [first, ...others] = problems;
  if (first) return { problems: [first, ...others] };
  const circle = findCircle(references);
  if (circle) return { problems: [circle] };
  const validated = await validateDocument(folder, entry);
  return 'problem' in validated
    ? { problems: [validated.problem] }
    : { problems: [], processes: readPacked(validated.packed) };
}

/** What of a workflow demands no container, tools and JavaScript: it runs with the portal's own rights. */
export async function toolsWithoutContainer(folder: string, entry: string): Promise<Tool[]> {
  const { tools } = await surveyWorkflow(folder, entry);
  return tools.filter(({ contained }) => !contained);
}

async function surveyWorkflow(folder: string, entry: string): Promise<Survey> {
  const survey: Survey = { problems: [], references: [], tools: [] };
  const waiting = [entry];
  const seen = new Set(waiting);
  let bytes = 0;
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const document = await readDocument(folder, file);
    if ('message' in document) {
      survey.problems.push(document);
      continue;
    }
    if (file === entry) survey.problems.push(...checkEntry(document));
    bytes += document.size_bytes;
    const { references, problems, tools } = findReferences(folder, document);
    survey.problems.push(...problems);
    survey.references.push(...references);
    survey.tools.push(...tools);
    for (const reference of references) {
      if (seen.has(reference.file)) continue;
      seen.add(reference.file);
      if (reference.kind === 'process') waiting.push(reference.file);
      else survey.problems.push(...(await missing(folder, file, reference)));
    }
    if (seen.size > MOST_DOCUMENTS || survey.references.length > MOST_REFERENCES || bytes > MOST_BYTES) {
      const message = `The workflow has more than ${MOST_DOCUMENTS} files, ${MOST_REFERENCES} steps or 4 MiB. Divide it.`;
      survey.problems.push({ file, line: null, message });
      break;
    }
  }
  return survey;
}

async function missing(folder: string, file: string, reference: Reference): Promise<WorkflowProblem[]> {
  const message = await whyNotPlain(folder, reference.file);
  return message === null ? [] : [{ file, line: reference.line, message }];
}

function checkEntry({ file, content }: WorkflowDocument): WorkflowProblem[] {
  const version = textAt(content, 'cwlVersion');
  if (version !== 'v1.2') {
    const said = version === null ? 'does not say which version of CWL it is' : `is CWL ${version}`;
    return [{ file, line: null, message: `This document ${said}; this portal takes v1.2 (cwl-upgrader helps).` }];
  }
  const isWorkflow = textAt(content, 'class') === 'Workflow' || valueAt(content, '$graph') !== null;
  return isWorkflow ? [] : [{ file, line: 1, message: 'This document is not a Workflow; wrap the tool in one step.' }];
}
