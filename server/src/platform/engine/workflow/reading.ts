import type { Json, WorkflowProblem } from './model.ts';
import { type Node, type SourceLocation, UnsupportedWorkflow, WorkflowTooLarge } from './node.ts';

/** State of parsing a workflow. */
export interface ParseContext {
  /** The process that is being read, by its name in the written document, and the step. */
  process: string;
  step: string;
  problems: WorkflowProblem[];
  origins: Record<string, SourceLocation>;
  notices: WorkflowProblem[];
  /** Addresses of vocabularies by the prefixes that the entry gives them. */
  namespaces: ReadonlyMap<string, string>;
  /** The name, `#…`, of the process that a step runs: one of its own, or a reference to one. */
  run(node: Node): string;
  /** The text of a file beside the document, for `$include`. */
  includeText(at: SourceLocation, path: string): string;
  /** The YAML of a file beside the document, for `$import`. */
  importNode(at: SourceLocation, path: string): Node;
  /** Notes a file or folder that a default names; its place beside the written document. */
  noteFile(at: SourceLocation, reference: string, kind: 'File' | 'Directory'): string;
}

/** Reads a part of a document into what is written of it; throws `Unfit`. Undefined is left out. */
export type GrammarRule<T extends Json | undefined = Json | undefined> = (node: Node, reading: ParseContext) => T;

const MAX_PROBLEMS = 50;

export function recordProblem({ problems }: ParseContext, error: unknown): void {
  if (!(error instanceof UnsupportedWorkflow)) throw error;
  const problem = { ...error.at, message: error.message };
  if (error instanceof WorkflowTooLarge) problems.unshift(problem);
  else if (problems.length < MAX_PROBLEMS) problems.push(problem);
}

export function recordNotice(reading: ParseContext, { file, line }: SourceLocation, message: string): void {
  if (reading.notices.length < MAX_PROBLEMS) reading.notices.push({ file, line, message });
}

/** Records a problem and continues, so that later problems are found too; the document is rejected at the end. */
export function tryRule<T>(reading: ParseContext, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof WorkflowTooLarge) throw error;
    recordProblem(reading, error);
    return undefined;
  }
}

/** The same for each of several. */
export function tryEach<Given, Found>(
  reading: ParseContext,
  items: readonly Given[],
  read: (item: Given) => Found,
): Found[] {
  const found: Found[] = [];
  for (const item of items) tryRule(reading, () => found.push(read(item)));
  return found;
}
