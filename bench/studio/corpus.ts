import { createRandomSource, type RandomSource } from '@cohortium/stats';
import { describeSample } from './describe-sample.ts';
import type { CorpusSample, StudyPlan } from './study-plan.ts';
import { makeTaxonomy, type Taxonomy } from './taxonomy.ts';

export interface Counts {
  /** Places in the taxonomy's features. */
  features: Uint32Array;
  counts: Float64Array;
}

/** A corpus that is the same for the same seed and size, made piece by piece so that it never is in memory as a whole. */
export interface Corpus {
  taxonomy: Taxonomy;
  studies: readonly StudyPlan[];
  sample(study: StudyPlan, at: number): CorpusSample;
  counts(study: StudyPlan, at: number): Counts;
}

/** Of the corpus that generating and measuring agree on. */
export const SEED = 7;
const SEEDS_APART = 2 ** 24;
const MAX_STUDY_SAMPLES = 4000;

function planStudies(random: RandomSource, samples: number, habitats: number): StudyPlan[] {
  const plans: StudyPlan[] = [];
  for (let first = 0; first < samples; ) {
    const size = Math.round(Math.exp(5.9 + 1.1 * random.nextNormal()));
    const n_samples = Math.min(Math.max(size, 24), MAX_STUDY_SAMPLES, samples - first);
    const share = random.nextFloat();
    plans.push({
      no: plans.length,
      owner: share < 0.2 ? 'own' : share < 0.95 ? 'public' : 'hidden',
      first,
      n_samples,
      habitat: random.nextBelow(habitats),
      is_human: random.nextFloat() < 0.6,
      leaning: random.nextUint32(),
    });
    first += n_samples;
  }
  return plans;
}

/** About 80 features a sample, so some 340 rows over all ranks; one sample in eight is like those of another habitat. */
function drawCounts({ habitats }: Taxonomy, random: RandomSource, own: number): Counts {
  const habitat = habitats[random.nextFloat() < 0.125 ? random.nextBelow(habitats.length) : own];
  if (!habitat) throw new RangeError('A study lives nowhere.');
  const requestedCount = Math.min(Math.max(Math.round(Math.exp(4.04 + 0.45 * random.nextNormal())), 4), 400);
  const drawn = new Map<number, number>();
  for (let draw = 0; drawn.size < requestedCount && draw < requestedCount * 4; draw += 1) {
    const feature = habitat.features[indexOfShare(habitat.cumulative, random.nextFloat())] ?? 0;
    if (!drawn.has(feature)) drawn.set(feature, Math.ceil(Math.exp(3.2 + 1.9 * random.nextNormal())));
  }
  return { features: Uint32Array.from(drawn.keys()), counts: Float64Array.from(drawn.values()) };
}

/** The first place whose share is at least `share`. */
function indexOfShare(cumulative: Float64Array, share: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cumulative[middle] ?? 1) < share) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function makeCorpus({ samples, seed }: { samples: number; seed: number }): Corpus {
  const taxonomy = makeTaxonomy(seed);
  const studies = planStudies(createRandomSource(seed + 1), samples, taxonomy.habitats.length);
  const randomOf = (study: StudyPlan, at: number, stream: number) =>
    createRandomSource((seed + stream) * SEEDS_APART + study.first + at);
  return {
    taxonomy,
    studies,
    sample: (study, at) => describeSample(study, at, randomOf(study, at, 2)),
    counts: (study, at) => drawCounts(taxonomy, randomOf(study, at, 3), study.habitat),
  };
}
