import { withTransfer } from '#platform/concurrency';
import { type TaskAnswer, toRefusalAnswer } from '../answer-refusal.ts';
import { buildLevelMatrix } from './build-level-matrix.ts';
import type { LevelMatrix, LevelOrder, NamedLevels } from './level-table.ts';

/** Thread task: the levels of some results as a matrix. */
export function run({ tables, ...order }: { tables: NamedLevels[] } & LevelOrder): TaskAnswer<LevelMatrix> {
  const answer = toRefusalAnswer(() => buildLevelMatrix(tables, order));
  if ('refused' in answer) return answer;
  const buffers = [answer.result.levels.buffer, answer.result.response.buffer];
  return withTransfer(
    answer,
    buffers.filter((buffer) => buffer instanceof ArrayBuffer),
  );
}
