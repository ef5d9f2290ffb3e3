import {
  type AnosimResult,
  anosim,
  type DistanceKernel,
  type DistanceMatrix,
  type PcoaResult,
  type PermanovaPair,
  type PermanovaResult,
  type PermdispResult,
  type PermutationOptions,
  pairwisePermanova,
  permanova,
  permdisp,
  StatsError,
  selectDistances,
} from '@cohortium/stats';
import { formatNumber } from '#platform/text';
import type { Step } from '../../progress.ts';

export interface GroupTests {
  permanova: PermanovaResult | null;
  permdisp: PermdispResult | null;
  anosim: AnosimResult | null;
  pairs: readonly PermanovaPair[];
  /** Why a test has no answer. */
  notes: { code: string; message: string }[];
}

export interface TestOptions {
  permutations: number;
  seed: number;
  kernel: DistanceKernel | undefined;
  wants_anosim: boolean;
  onStep: (step: Step) => void;
}

/** Beyond so many groups the pairs are too many to read, and each p too weak to hold. */
const PAIRWISE_GROUPS = { more_than: 2, at_most: 12 };
/** Ranking all distances of more samples takes too much memory. */
const ANOSIM_SAMPLES = 2_000;

interface Grouped {
  matrix: DistanceMatrix;
  ordination: PcoaResult;
  names: readonly string[];
  strata: readonly string[] | null;
}

export interface Labels {
  /** In sample order; null is excluded. */
  groups: readonly (string | null)[];
  strata: readonly (string | null)[] | null;
}

export interface Compared {
  matrix: DistanceMatrix;
  ordination: PcoaResult;
  ordinate: (matrix: DistanceMatrix) => PcoaResult;
}

/** The samples that have a group, and a stratum where labels stay within strata. */
function withGroups({ matrix, ordination, ordinate }: Compared, { groups, strata }: Labels): Grouped {
  const places = groups.flatMap((group, place) => (group === null || strata?.[place] === null ? [] : [place]));
  const pick = (values: readonly (string | null)[]) => places.map((place) => values[place] ?? '');
  const labels = { names: pick(groups), strata: strata && pick(strata) };
  if (places.length === groups.length) return { matrix, ordination, ...labels };
  const part = selectDistances(matrix, places);
  return { matrix: part, ordination: ordinate(part), ...labels };
}

function ranksOf(
  { matrix, names }: Grouped,
  options: TestOptions,
  how: PermutationOptions,
  notes: GroupTests['notes'],
) {
  if (!options.wants_anosim) return null;
  if (names.length <= ANOSIM_SAMPLES) return anosim(matrix, names, how);
  const message = `ANOSIM ranks all distances and is computed for at most ${formatNumber(ANOSIM_SAMPLES)} samples`;
  notes.push({ code: 'too_many_samples', message });
  return null;
}

function testAll(grouped: Grouped, options: TestOptions): GroupTests {
  const { matrix, ordination, names, strata } = grouped;
  const { seed, permutations, kernel, onStep } = options;
  const how: PermutationOptions = { seed, permutations, ...(strata ? { strata } : {}) };
  const compiled = kernel ? { ...how, kernel } : how;
  onStep('testing');
  const located = permanova(matrix, names, compiled);
  const notes: GroupTests['notes'] = [];
  if (located.pseudo_f === null) {
    notes.push({ code: 'no_variation', message: 'The samples within each group are identical: F is infinite.' });
  }
  if (ordination.solver === 'partial') {
    const message = `PERMDISP uses the first ${ordination.axes.length} axes: computing all axes is not feasible for ${formatNumber(ordination.n)} samples`;
    notes.push({ code: 'first_axes', message });
  }
  const spread = permdisp(ordination, names, compiled);
  const ranks = ranksOf(grouped, options, how, notes);
  const n = located.groups.length;
  const isRequested = n > PAIRWISE_GROUPS.more_than && n <= PAIRWISE_GROUPS.at_most;
  onStep('pairing');
  const pairs = isRequested ? pairwisePermanova(matrix, names, compiled).pairs : [];
  const silent = pairs.filter(({ pseudo_f }) => pseudo_f === null);
  if (silent.length > 0) {
    const named = silent.map(({ group_a, group_b }) => `${group_a} and ${group_b}`).join(', ');
    notes.push({ code: 'pairs_untested', message: `Too few samples or no differences for a comparison of ${named}` });
  }
  return { permanova: located, permdisp: spread, anosim: ranks, pairs, notes };
}

/** Tests groups for differences in location and dispersion; untestable cases get a note. */
export function testGroups(compared: Compared, labels: Labels, options: TestOptions): GroupTests {
  const nothing = { permanova: null, permdisp: null, anosim: null, pairs: [] };
  if (new Set(labels.groups.filter((group) => group !== null)).size < 2) {
    const message = 'Fewer than two groups have enough samples for a test';
    return { ...nothing, notes: [{ code: 'too_few_groups', message }] };
  }
  try {
    return testAll(withGroups(compared, labels), options);
  } catch (error) {
    if (error instanceof StatsError) return { ...nothing, notes: [{ code: error.code, message: error.message }] };
    throw error;
  }
}
