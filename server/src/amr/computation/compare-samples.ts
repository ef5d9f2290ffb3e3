import { AMR, type AmrStudio } from '@cohortium/contract';
import {
  brayCurtis,
  clusterHierarchically,
  type DistanceKernel,
  type DistanceMatrix,
  membersOf,
  orderLeaves,
  permanova,
  StatsError,
  selectDistances,
} from '@cohortium/stats';
import { type Groups, testedSamples } from './compare-groups.ts';
import type { LevelCells } from './select-hits.ts';

/** The optimal order takes time with the cube. */
const OPTIMAL_ORDER = 600;

interface Distances {
  matrix: DistanceMatrix;
  /** Places of the rows that have a distance: those with anything in them. */
  places: number[];
}

function distancesOf(
  rows: readonly ReadonlyMap<number, number>[],
  width: number,
  kernel: DistanceKernel | undefined,
): Distances | null {
  const places = [...rows.keys()].filter((place) => (rows[place]?.size ?? 0) > 0);
  if (places.length < 2 || places.length > AMR.clustered_at_most) return null;
  const values = new Float64Array(places.length * width);
  for (const [at, place] of places.entries()) {
    for (const [feature, value] of rows[place] ?? []) values[at * width + feature] = value;
  }
  const table = {
    sample_ids: places.map(String),
    feature_ids: Array.from({ length: width }, (_, at) => String(at)),
    values,
  };
  return { matrix: brayCurtis(table, kernel ? { kernel } : {}), places };
}

/** The places in the order of a tree; empty ones last. */
function orderOf(found: Distances | null, n: number): number[] | null {
  if (found === null) return n > AMR.clustered_at_most ? null : Array.from({ length: n }, (_, place) => place);
  const { matrix, places } = found;
  const tree = clusterHierarchically(matrix, 'average');
  const leaves = places.length <= OPTIMAL_ORDER ? orderLeaves(tree, matrix) : [...(membersOf(tree).at(-1) ?? [])];
  const ordered = leaves.map((leaf) => places[leaf] ?? 0);
  const met = new Set(places);
  return [...ordered, ...Array.from({ length: n }, (_, place) => place).filter((place) => !met.has(place))];
}

function transposed({ features, rows }: LevelCells): Map<number, number>[] {
  const columns = features.map(() => new Map<number, number>());
  for (const [sample, row] of rows.entries()) {
    for (const [feature, value] of row) columns[feature]?.set(sample, value);
  }
  return columns;
}

interface TestOptions {
  groups: Groups;
  permutations: number;
  seed: number;
  kernel: DistanceKernel | undefined;
}

function testDistances(found: Distances | null, options: TestOptions): AmrStudio['permanova'] {
  const { groups, permutations, seed, kernel } = options;
  if (found === null) return null;
  const at = new Map(found.places.map((place, row) => [place, row]));
  const samples = testedSamples(groups);
  const located = samples.flatMap(({ place, name }) => {
    const row = at.get(place);
    return row === undefined ? [] : [{ row, name }];
  });
  try {
    const matrix = selectDistances(
      found.matrix,
      located.map(({ row }) => row),
    );
    const names = located.map(({ name }) => name);
    const requested = { seed, permutations: groups.is_circular ? 0 : permutations, ...(kernel ? { kernel } : {}) };
    const { pseudo_f, r2, p, n, permutations: done } = permanova(matrix, names, requested);
    if (pseudo_f === null) return null;
    return { pseudo_f, r2, p, n, permutations: done, n_without_genes: samples.length - located.length };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** The order of both axes by Bray–Curtis, and PERMANOVA between the groups. */
export function compareSamples(cells: LevelCells, options: TestOptions): Pick<AmrStudio, 'order' | 'permanova'> {
  const { features, rows } = cells;
  const found = distancesOf(rows, features.length, options.kernel);
  const order = {
    samples: orderOf(found, rows.length),
    features: orderOf(distancesOf(transposed(cells), rows.length, options.kernel), features.length),
  };
  return { order, permanova: testDistances(found, options) };
}
