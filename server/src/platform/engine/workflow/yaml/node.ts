/** Location in the uploaded files. */
export interface At {
  file: string;
  line: number;
}

export interface ScalarNode extends At {
  kind: 'scalar';
  value: string | number | boolean | null;
}
export interface ListNode extends At {
  kind: 'list';
  items: Node[];
}
export interface MapNode extends At {
  kind: 'map';
  entries: Map<string, { line: number; node: Node }>;
}
export type Node = ScalarNode | ListNode | MapNode;

/** Thrown for a document, or a part of it, that is not supported. */
export class Unfit extends Error {
  override name = 'Unfit';
  readonly at: { file: string; line: number | null };
  constructor(at: { file: string; line: number | null }, message: string) {
    super(message);
    this.at = { file: at.file, line: at.line };
  }
}

export function refuse(at: { file: string; line: number | null }, message: string): never {
  throw new Unfit(at, message);
}

/** Thrown for a workflow above the size limits; parsing stops. */
export class TooLarge extends Unfit {
  override name = 'TooLarge';
}

export function refuseLarge(at: { file: string; line: number | null }, message: string): never {
  throw new TooLarge(at, message);
}

/** A key or value of the document within a sentence. */
export const shown = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
