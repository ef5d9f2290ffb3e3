import { withTransfer } from '#platform/concurrency';
import { type TaskAnswer, toRefusalAnswer } from '../answer-refusal.ts';
import { buildCountMatrix, type MatrixOrder } from './build-count-matrix.ts';
import type { CountMatrix, NamedTable } from './gene-table.ts';

/** Thread task: the counts of some results as a matrix. */
export function run({ tables, ...order }: { tables: NamedTable[] } & MatrixOrder): TaskAnswer<CountMatrix> {
  const answer = toRefusalAnswer(() => buildCountMatrix(tables, order));
  if ('refused' in answer || !(answer.result.counts.buffer instanceof ArrayBuffer)) return answer;
  return withTransfer(answer, [answer.result.counts.buffer]);
}
