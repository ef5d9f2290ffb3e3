import type { Portal } from './connect-portal.ts';
import type { StudioQuery } from './generate-queries.ts';
import { facetsBody, pageBody, requireOk } from './measure-queries.ts';

export interface ConcurrentResult {
  /** Page, total and facets of one question. */
  answers_per_second: number;
  milliseconds: number[];
}

/** Several people at once, each with the next question that nobody has asked yet. */
export async function measureConcurrent(
  portal: Portal,
  questions: readonly StudioQuery[],
  clients: number,
): Promise<ConcurrentResult> {
  const left = questions[Symbol.iterator]();
  const milliseconds: number[] = [];
  const since = performance.now();
  const client = async () => {
    for (const question of left) {
      const begun = performance.now();
      const answers = await Promise.all([
        portal.post('/sample/microbiomics', pageBody(question)),
        portal.post('/sample/microbiomics/metric', facetsBody(question)),
      ]);
      for (const answer of answers) requireOk(answer);
      milliseconds.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - since) / 1000;
  return { answers_per_second: questions.length / seconds, milliseconds };
}
