import { countOthers, countValues } from './count-values.ts';
import { layLines } from './lay-lines.ts';
import { lookAtValues } from './look-at-values.ts';
import { orderMembers } from './order-members.ts';
import { pairValues } from './pair-values.ts';
import { type Question, theColumns } from './question.ts';
import { computeColumns, type RawColumns } from './read-values.ts';

const questions: readonly Question<never, unknown>[] = [
  theColumns,
  countValues,
  countOthers,
  layLines,
  lookAtValues,
  orderMembers,
  pairValues,
];

/** Thread task: computes columns, and answers a question about them. */
export function run({ raw, name, asked }: { raw: RawColumns; name: string; asked: never }): unknown {
  const question = questions.find((one) => one.name === name);
  if (!question) throw new Error(`Unknown question ${name}.`);
  return question.answer(computeColumns(raw), asked);
}
