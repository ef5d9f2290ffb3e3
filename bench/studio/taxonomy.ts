import { createRandomSource, type RandomSource } from '@cohortium/stats';
import type { Feature, LineageRank } from '../../server/src/samples/abundance/abundance-table.ts';

/** A tree of made-up names, and what lives where. */
export interface Taxonomy {
  features: Feature[];
  /** By habitat: places in `features`, and the share that the first ones up to each hold together (rising to 1). */
  habitats: { features: Uint32Array; cumulative: Float64Array }[];
}

/** How many names there are below each parent, on average; ranks of real references in about these proportions. */
const names: Record<LineageRank, number> = {
  domain: 2,
  phylum: 32,
  class: 70,
  order: 180,
  family: 420,
  genus: 2200,
  species: 6000,
};
const FEATURES = 12_000;
const HABITATS = 12;
const FEATURES_OF_HABITAT = 2500;
/** Of the features, those that a reference does not name down to the species, and to the genus. */
const NO_SPECIES = 0.35;
const NO_GENUS = 0.06;

const beginnings =
  'Acti Bacte Clostri Dia Entero Fuso Gemmi Halo Lacto Methano Nitro Oscillo Prevo Rumi Strepto Veillo'.split(' ');
const middles = 'ba ce di fo gi la mi no pa ri so tu ve xa zy'.split(' ');
const endings = ['bacter', 'coccus', 'monas', 'spira', 'vibrio', 'bacillus', 'ella', 'ium'];

function pick<T>(random: RandomSource, list: readonly T[]): T {
  const one = list[random.nextBelow(list.length)];
  if (one === undefined) throw new RangeError('There is nothing to pick from.');
  return one;
}

function newName(random: RandomSource, taken: Set<string>): string {
  for (;;) {
    const name = pick(random, beginnings) + pick(random, middles) + pick(random, middles) + pick(random, endings);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** Every name of a rank with the names above it; a parent has the more children the earlier it stands. */
function lineages(random: RandomSource): string[][] {
  const taken = new Set<string>();
  let above: string[][] = [[]];
  for (const count of Object.values(names)) {
    const below: string[][] = [];
    for (let made = 0; made < count; made += 1) {
      const place = made < above.length ? made : Math.floor(above.length * random.nextFloat() ** 2);
      below.push([...(above[place] ?? []), newName(random, taken)]);
    }
    above = below;
  }
  return above;
}

const digits = (random: RandomSource, length: number): string =>
  Array.from({ length }, () => random.nextBelow(16).toString(16)).join('');

function habitat(random: RandomSource): Taxonomy['habitats'][number] {
  const chosen = new Set<number>();
  while (chosen.size < FEATURES_OF_HABITAT) chosen.add(random.nextBelow(FEATURES));
  const weights = Float64Array.from(chosen, (_, index) => 1 / (index + 4));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const cumulative = weights.map((weight) => {
    sum += weight / total;
    return sum;
  });
  return { features: Uint32Array.from(chosen), cumulative };
}

/** The same tree for the same seed. */
export function makeTaxonomy(seed: number): Taxonomy {
  const random = createRandomSource(seed);
  const species = lineages(random);
  const features = Array.from({ length: FEATURES }, (_, index): Feature => {
    const full = index < species.length ? species[index] : pick(random, species);
    const known = random.nextFloat() < NO_GENUS ? 5 : random.nextFloat() < NO_SPECIES ? 6 : 7;
    const lineage = Array.from({ length: 7 }, (_, rank) => (rank < known ? (full?.[rank] ?? null) : null));
    return { feature_id: digits(random, 40), sequence: null, lineage };
  });
  return { features, habitats: Array.from({ length: HABITATS }, () => habitat(random)) };
}
