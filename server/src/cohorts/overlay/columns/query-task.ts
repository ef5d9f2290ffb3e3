import { previewValues } from './preview-values.ts';
import {
  type ColumnQuery,
  codeValues,
  countOthers,
  countValues,
  orderMembers,
  overlayLines,
  theColumns,
} from './query-values.ts';
import { computeColumns, type RawColumns } from './read-values.ts';

const questions: readonly ColumnQuery<never, unknown>[] = [
  theColumns,
  countValues,
  countOthers,
  overlayLines,
  previewValues,
  orderMembers,
  codeValues,
];

/** Thread task: computes columns, and answers a question about them. */
export function run({ raw, name, input }: { raw: RawColumns; name: string; input: never }): unknown {
  const question = questions.find((one) => one.name === name);
  if (!question) throw new Error(`Unknown question ${name}.`);
  return question.answer(computeColumns(raw), input);
}
