/** Location in the uploaded files. */
export interface SourceLocation {
  file: string;
  line: number;
}

export interface ScalarNode extends SourceLocation {
  kind: 'scalar';
  value: string | number | boolean | null;
}
export interface ListNode extends SourceLocation {
  kind: 'list';
  items: Node[];
}
export interface MapNode extends SourceLocation {
  kind: 'map';
  entries: Map<string, { line: number; node: Node }>;
}
export type Node = ScalarNode | ListNode | MapNode;

/** Thrown for a document, or a part of it, that is not supported. */
export class UnsupportedWorkflow extends Error {
  override name = 'UnsupportedWorkflow';
  readonly at: { file: string; line: number | null };
  constructor(at: { file: string; line: number | null }, message: string) {
    super(message);
    this.at = { file: at.file, line: at.line };
  }
}

export function refuse(at: { file: string; line: number | null }, message: string): never {
  throw new UnsupportedWorkflow(at, message);
}

/** Thrown for a workflow above the size limits; parsing stops. */
export class WorkflowTooLarge extends UnsupportedWorkflow {
  override name = 'WorkflowTooLarge';
}

export function refuseLarge(at: { file: string; line: number | null }, message: string): never {
  throw new WorkflowTooLarge(at, message);
}

/** A key or value of the document within a sentence. */
export const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
