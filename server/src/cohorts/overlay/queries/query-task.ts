import { codeValues } from './code-values.ts';
import { type ColumnQuery, theColumns } from './column-query.ts';
import { countOthers, countValues } from './count-values.ts';
import { orderMembers } from './order-members.ts';
import { overlayLines } from './overlay-lines.ts';
import { previewValues } from './preview-values.ts';
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
