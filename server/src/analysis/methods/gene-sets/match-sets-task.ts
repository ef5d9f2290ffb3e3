import { type DifferentialExpression, differentialExpressionSchema, type GeneSetsBody } from '@cohortium/contract';
import { StatsError } from '@cohortium/stats';
import { type GeneSets, readGeneSets } from '#pipelines/in-threads';
import { formatNumber } from '#platform/text';
import type { TaskAnswer } from '../../answer-refusal.ts';
import { withoutVersion } from '../../expression/build-count-matrix.ts';

export interface MatchInput {
  /** The kept answer of the test of genes. */
  json: Uint8Array;
  /** Of the GMT file. */
  path: string;
  title: string;
  match_by: NonNullable<GeneSetsBody['match_by']>;
  smallest_set: number;
  largest_set: number;
}

/** A set of which enough genes are tested. */
export interface MatchedSet {
  name: string;
  /** Genes in the file, and how many of them are tested. */
  size: number;
  found: number;
  /** Places among the tested genes. */
  places: number[];
  called: number;
}

export interface MatchedSets {
  /** Ids of the tested genes, rising. */
  genes: string[];
  n_called: number;
  matched_by: 'id' | 'name';
  sets: MatchedSet[];
  n_sets: { all: number; too_small: number; too_large: number };
  in_sets: number;
  found: number;
}

/** The members of all sets that an answer can carry. */
const PLACES_AT_MOST = 1_000_000;

interface TestedGene {
  id: string;
  name: string | null;
  isCalled: boolean;
}

/** Genes with an adjusted p, by id. */
function testedGenes({ genes: { gene, name, q }, alpha }: DifferentialExpression): TestedGene[] {
  return gene
    .flatMap((id, at): TestedGene[] => {
      const adjusted = q[at] ?? null;
      return adjusted === null ? [] : [{ id, name: name[at] ?? null, isCalled: adjusted < alpha }];
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Places = ReadonlyMap<string, readonly number[]>;

function placesBy(genes: readonly TestedGene[], keyOf: (gene: TestedGene) => string | null): Places {
  const places = new Map<string, number[]>();
  for (const [at, gene] of genes.entries()) {
    const key = keyOf(gene);
    if (key !== null) places.set(key, [...(places.get(key) ?? []), at]);
  }
  return places;
}

/** What the sets call their genes: what more of them are found by, unless it was chosen. */
function chooseKey({ match_by, title }: MatchInput, genes: readonly TestedGene[], words: readonly string[]) {
  const byId = placesBy(genes, ({ id }) => withoutVersion(id));
  const byName = placesBy(genes, ({ name }) => name);
  const foundById = words.filter((word) => byId.has(withoutVersion(word))).length;
  const foundByName = words.filter((word) => byName.has(word)).length;
  const isByName = match_by === 'name' || (match_by === 'auto' && foundByName > foundById);
  const found = isByName ? foundByName : foundById;
  if (found === 0) {
    const names = genes.find(({ name }) => name !== null)?.name;
    const ours = `“${genes[0]?.id}”${names ? ` and names such as “${names}”` : ' and no names'}`;
    throw new StatsError(
      'bad_value',
      `None of the ${formatNumber(words.length)} genes in “${title}” is among the tested ones. The sets have genes such as “${words[0]}”, the samples ids such as ${ours}. Choose sets of the same species with the same kind of ids or names, or import counts with a column of gene names.`,
    );
  }
  const placesOf = isByName
    ? (word: string) => byName.get(word) ?? []
    : (word: string) => byId.get(withoutVersion(word)) ?? [];
  return { matched_by: isByName ? ('name' as const) : ('id' as const), found, placesOf };
}

function matchSet(
  { name, words }: { name: string; words: readonly string[] },
  genes: readonly TestedGene[],
  placesOf: (word: string) => readonly number[],
): MatchedSet {
  const found = words.map(placesOf).filter(({ length }) => length > 0);
  const places = [...new Set(found.flat())].sort((a, b) => a - b);
  const called = places.filter((at) => genes[at]?.isCalled).length;
  return { name, size: words.length, found: found.length, places, called };
}

function requireSets({ smallest_set, largest_set, title }: MatchInput, all: readonly MatchedSet[], n: number): void {
  if (n > 0) return;
  const sizes = all.map(({ places }) => places.length);
  const most = sizes.reduce((largest, size) => Math.max(largest, size), 0);
  throw new StatsError(
    'bad_value',
    `No set of “${title}” has ${formatNumber(smallest_set)} to ${formatNumber(largest_set)} tested genes; the largest has ${formatNumber(most)}. Choose other sets, or other bounds.`,
  );
}

function match(input: MatchInput, { names, genes: words }: GeneSets, answer: DifferentialExpression): MatchedSets {
  const genes = testedGenes(answer);
  const distinct = [...new Set(words.flat())];
  const { matched_by, found, placesOf } = chooseKey(input, genes, distinct);
  const all = names.map((name, at) => matchSet({ name, words: words[at] ?? [] }, genes, placesOf));
  const isTooLarge = ({ places: { length } }: MatchedSet) => length > input.largest_set || length >= genes.length;
  const isTooSmall = ({ places: { length } }: MatchedSet) => length < input.smallest_set;
  const sets = all.filter((set) => !isTooLarge(set) && !isTooSmall(set));
  requireSets(input, all, sets.length);
  if (sets.reduce((sum, { places }) => sum + places.length, 0) > PLACES_AT_MOST) {
    throw new StatsError('bad_value', `“${input.title}” has too many sets for one answer. Lower the largest size.`);
  }
  return {
    genes: genes.map(({ id }) => id),
    n_called: genes.filter(({ isCalled }) => isCalled).length,
    ...{ matched_by, sets, found, in_sets: distinct.length },
    n_sets: {
      all: all.length,
      too_small: all.filter((set) => isTooSmall(set) && !isTooLarge(set)).length,
      too_large: all.filter(isTooLarge).length,
    },
  };
}

/** Thread task: the sets of a GMT file with the places of their genes among the tested ones. */
export async function run(input: MatchInput): Promise<TaskAnswer<MatchedSets>> {
  const sets = await readGeneSets(input.path);
  const answer = differentialExpressionSchema.parse(JSON.parse(new TextDecoder().decode(input.json)));
  try {
    return { result: match(input, sets, answer) };
  } catch (error) {
    if (error instanceof StatsError) return { refused: error.message };
    throw error;
  }
}
