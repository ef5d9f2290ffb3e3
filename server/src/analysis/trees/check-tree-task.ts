import { parseNewick } from '@cohortium/stats';
import { type Answered, answerRefusal } from '../computation/answer-refusal.ts';

/** Thread task: reads a tree and counts its tips. */
export async function run(newick: string): Promise<Answered<number>> {
  return answerRefusal(() => parseNewick(newick).tips.length);
}
