import type { BetaDiversity } from '@cohortium/contract';
import { createRandomSource } from '@cohortium/stats';

/** The answer of a smaller cohort, as one of n samples: clouds about its groups, which the page cannot tell from others. */
export function withPoints(answer: BetaDiversity, n: number): BetaDiversity {
  const random = createRandomSource(7);
  const names = [...new Set(answer.groups)];
  const at = Array.from({ length: n }, (_, place) => place);
  const groups = at.map((place) => names[place % names.length] ?? null);
  const centre = (place: number, axis: number) => Math.sin(1 + (place % names.length) * (axis + 2)) / 4;
  return {
    ...answer,
    n,
    samples_id: at.map((place) => place.toString(16).padStart(32, '0')),
    sample_names: at.map((place) => `s${place}`),
    subject_ids: at.map(() => null),
    groups,
    coordinates: answer.axes.map((_, axis) => at.map((place) => centre(place, axis) + random.nextNormal() / 12)),
  };
}
