import { AMR, type AmrStudio } from '@cohortium/contract';
import { adjustPValues, StatsError, spearman } from '@cohortium/stats';
import type { TaxaOfSamples } from '../reading/read-taxa.ts';
import type { LevelCells } from './select-hits.ts';

type Cooccurrence = NonNullable<AmrStudio['cooccurrence']>;

/** Genes and genera that fewer of the samples have are not compared. */
const PREVALENCE = 0.1;
const SAMPLES_AT_LEAST = 5;
/** The most widespread of each; every pair is ranked and tested. */
const FEATURES_AT_MOST = 150;
const TAXA_AT_MOST = 100;

interface Series {
  name: string;
  values: Float64Array;
  n_present: number;
}

function mostWidespread(series: readonly Series[], n: number, at_most: number): Series[] {
  const least = Math.max(3, PREVALENCE * n);
  return series
    .filter(({ n_present }) => n_present >= least)
    .sort((a, b) => b.n_present - a.n_present || (a.name < b.name ? -1 : 1))
    .slice(0, at_most);
}

function seriesOf(names: readonly string[], n: number, amountAt: (name: number, sample: number) => number): Series[] {
  return names.map((name, at) => {
    const values = Float64Array.from({ length: n }, (_, sample) => amountAt(at, sample));
    return { name, values, n_present: values.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0) };
  });
}

function correlate(features: readonly Series[], taxa: readonly Series[]) {
  return features.flatMap((feature) =>
    taxa.flatMap((taxon) => {
      try {
        const { rho, p } = spearman(feature.values, taxon.values);
        return [{ feature: feature.name, taxon: taxon.name, rho, p }];
      } catch (error) {
        if (error instanceof StatsError) return [];
        throw error;
      }
    }),
  );
}

/** Spearman’s correlation of features with genera of the same samples, adjusted over all pairs. */
export function correlateTaxa(
  { features, rows }: LevelCells,
  result_ids: readonly string[],
  taxa: TaxaOfSamples,
): Cooccurrence {
  const both = result_ids.flatMap((id, place) => {
    const shares = taxa.shares.get(id);
    return shares ? [{ place, shares }] : [];
  });
  const n = both.length;
  const empty = { n_samples: n, n_tests: 0, pairs: [] };
  if (taxa.reason !== null) return { ...empty, reason: taxa.reason };
  if (n < SAMPLES_AT_LEAST)
    return { ...empty, reason: `Only ${n} of these samples also have a microbiome result. At least 5 are needed.` };
  const genera = [...new Set(both.flatMap(({ shares }) => [...shares.keys()]))];
  const ids = features.map(({ id }) => id);
  const genes = seriesOf(ids, n, (at, sample) => rows[both[sample]?.place ?? -1]?.get(at) ?? 0);
  const names = seriesOf(genera, n, (at, sample) => both[sample]?.shares.get(genera[at] ?? '') ?? 0);
  const tests = correlate(mostWidespread(genes, n, FEATURES_AT_MOST), mostWidespread(names, n, TAXA_AT_MOST));
  const q = adjustPValues(tests.map(({ p }) => p));
  const pairs = tests
    .map((test, at) => ({ ...test, q: q[at] ?? 1 }))
    .sort((a, b) => a.q - b.q || Math.abs(b.rho) - Math.abs(a.rho))
    .slice(0, AMR.maximum_cooccurrences);
  const reason = tests.length === 0 ? 'No gene and genus are in enough of these samples to be compared.' : null;
  return { n_samples: n, n_tests: tests.length, reason, pairs };
}
