import { ranks } from '@cohortium/contract';
import { float64At, uint32At } from '@cohortium/stats/array';
import type { RankSpan } from '#samples';
import { ImportTableError, shortened } from './import-table-error.ts';
import { type BySample, groupBySample } from './merge-entries.ts';
import { FEATURE_RANK } from './read-lineage.ts';
import type { BuiltFeature, Entries } from './table-builder.ts';

export interface ResolvedFeature extends BuiltFeature {
  ranks?: RankSpan;
}

/** Rounding of what is written with few digits, as a share of a sample's whole, a child; and what can be no rounding. */
const [ROUNDED, WRONG] = [1e-7, 1e-5];

const rankAt = (place: number): RankSpan['from'] => ranks[place] ?? 'feature';
const pathOf = ({ lineage }: BuiltFeature, rank: number): string =>
  Array.from({ length: rank + 1 }, (_, place) => lineage?.[place] ?? '').join(';');
const keyOf = (feature: BuiltFeature): string | null => {
  const rank = feature.clade_rank ?? FEATURE_RANK;
  return rank === FEATURE_RANK ? null : `${rank}\n${pathOf(feature, rank)}`;
};

/** The next clade above each that the table has; −1 where there is none. */
function parentsOf(features: readonly BuiltFeature[]): Int32Array {
  const places = new Map<string, number>();
  for (const [place, feature] of features.entries()) {
    const key = keyOf(feature);
    if (key !== null) places.set(key, place);
  }
  return Int32Array.from(features, (feature) => {
    for (let rank = (feature.clade_rank ?? FEATURE_RANK) - 1; rank >= -1; rank -= 1) {
      if (rank >= 0 && (feature.lineage?.[rank] ?? null) === null) continue;
      const found = places.get(`${rank}\n${pathOf(feature, rank)}`);
      if (found !== undefined) return found;
    }
    return -1;
  });
}

/** Clades whose next one above is not in the table, as MetaPhlAn 4 has some: they are in no other's sum for certain. */
function orphansOf(features: readonly BuiltFeature[]): Set<number> {
  const ids = new Set(features.map(({ feature_id }) => feature_id));
  const isOrphan = ({ feature_id: id }: BuiltFeature) => id.includes('|') && !ids.has(id.slice(0, id.lastIndexOf('|')));
  return new Set([...features.keys()].filter((place) => features[place] && isOrphan(features[place])));
}

/** Remainder of each clade of a sample after subtracting the clades below it. */
class Remainder {
  readonly amount: Float64Array;
  /** Sums of all clades below it, and of its direct children. */
  readonly below: Float64Array;
  readonly next_below: Float64Array;
  readonly n_below: Uint32Array;
  readonly parents: Int32Array;
  readonly isNext: (place: number) => boolean;

  constructor(parents: Int32Array, orphans: ReadonlySet<number>) {
    this.parents = parents;
    this.isNext = (place) => !orphans.has(place);
    this.amount = new Float64Array(parents.length);
    this.below = new Float64Array(parents.length);
    this.next_below = new Float64Array(parents.length);
    this.n_below = new Uint32Array(parents.length);
  }

  /** The next clade above that this sample has. */
  parent(feature: number): number {
    let at = this.parents[feature] ?? -1;
    while (at >= 0 && this.amount[at] === 0) at = this.parents[at] ?? -1;
    return at;
  }

  fill(places: Uint32Array, { feature, amount }: Entries): number {
    for (const entry of places) this.amount[uint32At(feature, entry)] = float64At(amount, entry);
    let whole = 0;
    for (const entry of places) {
      const own = float64At(amount, entry);
      const place = uint32At(feature, entry);
      const above = this.parent(place);
      if (above < 0) whole += own;
      else {
        this.below[above] = float64At(this.below, above) + own;
        this.n_below[above] = uint32At(this.n_below, above) + 1;
        if (this.isNext(place)) this.next_below[above] = float64At(this.next_below, above) + own;
      }
    }
    return whole;
  }

  clear(places: Uint32Array, { feature }: Entries): void {
    for (const entry of places) {
      const place = uint32At(feature, entry);
      this.amount[place] = 0;
      this.below[place] = 0;
      this.next_below[place] = 0;
      this.n_below[place] = 0;
    }
  }
}

interface Clades {
  samples: readonly string[];
  features: readonly BuiltFeature[];
  entries: Entries;
}

/** Amounts that stay where they are, and for each clade the place of “unclassified below it”. */
class Settling {
  readonly features: ResolvedFeature[];
  readonly isLeaf: boolean[];
  #rest = new Map<number, number>();
  readonly clades: Clades;

  constructor(clades: Clades, parents: Int32Array) {
    this.clades = clades;
    const inner = new Set(parents);
    this.isLeaf = clades.features.map((_, place) => !inner.has(place));
    this.features = clades.features.map((feature, place) => {
      const rank = feature.clade_rank ?? FEATURE_RANK;
      const above = clades.features[parents[place] ?? -1]?.clade_rank ?? -1;
      const to = this.isLeaf[place] ? FEATURE_RANK : rank;
      return { ...feature, ranks: { from: rankAt(above + 1), to: rankAt(to) } };
    });
  }

  restOf(place: number): number {
    const known = this.#rest.get(place);
    if (known !== undefined) return known;
    const clade = this.clades.features[place];
    const from = rankAt((clade?.clade_rank ?? -1) + 1);
    const feature_id = `${clade?.feature_id ?? ''}|unclassified`;
    const made = this.features.push({
      ...{ feature_id, sequence: null, lineage: clade?.lineage ?? null, clade_rank: null },
      ranks: { from, to: 'feature' },
    });
    this.#rest.set(place, made - 1);
    return made - 1;
  }
}

function refuseMore({ features, samples, entries }: Clades, entry: number, below: number): never {
  const [place, sample] = [uint32At(entries.feature, entry), uint32At(entries.sample, entry)];
  const name = shortened(features[place]?.feature_id.split('|').at(-1) ?? '');
  const message = `${name} of ${samples[sample]} has ${entries.amount[entry]}, but the clades below it sum to ${below}.`;
  throw new ImportTableError(
    message,
    'A clade must include everything below it. Export the table again.',
    entries.line[entry] || null,
  );
}

interface Growing {
  sample: number[];
  feature: number[];
  amount: number[];
}

function settleSample(settling: Settling, remainder: Remainder, given: { places: Uint32Array; into: Growing }): void {
  const { clades } = settling;
  const { entries } = clades;
  const { places, into } = given;
  const whole = remainder.fill(places, entries);
  for (const entry of places) {
    const place = uint32At(entries.feature, entry);
    const [amount, below, n] = [
      float64At(remainder.amount, place),
      float64At(remainder.below, place),
      uint32At(remainder.n_below, place),
    ];
    const next = float64At(remainder.next_below, place);
    if (next - amount > whole * Math.max(WRONG, ROUNDED * (n + 1))) refuseMore(clades, entry, next);
    const put = (feature: number, retainedCount: number) => {
      into.sample.push(uint32At(entries.sample, entry));
      into.feature.push(feature);
      into.amount.push(retainedCount);
    };
    if (clades.features[place]?.clade_rank !== -1) put(place, amount);
    const rest = amount - below;
    if (!settling.isLeaf[place] && rest > whole * ROUNDED * (n + 1)) put(settling.restOf(place), rest);
  }
  remainder.clear(places, entries);
}

/**
 * Clades keep the amounts they are given with, each at its own rank: none is summed again. What a clade has beside the
 * clades below it stands as “unclassified” from the next rank down.
 */
export function resolveClades(clades: Clades): { features: ResolvedFeature[]; entries: Omit<Entries, 'line'> } {
  const parents = parentsOf(clades.features);
  const settling = new Settling(clades, parents);
  const remainder = new Remainder(parents, orphansOf(clades.features));
  const by: BySample = groupBySample(clades.entries, clades.samples.length);
  const into: Growing = { sample: [], feature: [], amount: [] };
  for (const sample of clades.samples.keys()) {
    const places = by.order.subarray(by.from[sample], by.from[sample + 1]);
    settleSample(settling, remainder, { places, into });
  }
  return {
    features: settling.features,
    entries: {
      sample: Uint32Array.from(into.sample),
      feature: Uint32Array.from(into.feature),
      amount: Float64Array.from(into.amount),
    },
  };
}
