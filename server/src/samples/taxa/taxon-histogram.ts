import type { SampleFilter, TaxonHistogram, TaxonRule } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { findSamples } from '../filter/find-samples.ts';
import { nodesOfTaxon } from '../filter/resolve-filter.ts';
import { type QueryOptions, sampleTotals } from '../sample-index-store.ts';
import { summarizeAbundance } from './taxon-abundance-store.ts';

/** Steps of a quarter of a decade from a hundred-thousandth, or of 5 %. */
const edgesOf: Record<'log' | 'linear', readonly number[]> = {
  log: [0, ...Array.from({ length: 21 }, (_, at) => 10 ** (-5 + at / 4))],
  linear: Array.from({ length: 21 }, (_, at) => at / 20),
};

type HistogramRequest = SampleFilter & Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'> & { scale: 'log' | 'linear' };

/** How abundant a taxon is in the samples that pass a filter: those without it are counted apart. */
export async function measureTaxon(
  platform: Platform,
  caller: Caller,
  request: HistogramRequest,
  options: QueryOptions,
): Promise<{ data: TaxonHistogram }> {
  const { index } = platform;
  const { scale, rank, taxon, lineage, ...filter } = request;
  const { where, visible_samples, toClause } = await findSamples(platform, caller, filter);
  const nodes = await nodesOfTaxon(platform, visible_samples, { rank, taxon, lineage });
  const edges = edgesOf[scale];
  const [{ n }, shares] = await Promise.all([
    sampleTotals(platform, where, options),
    toClause().then((clause) => summarizeAbundance(index, { nodes, where: clause, edges }, options)),
  ]);
  const counts = new Map(shares.counts);
  // An abundance of 1 belongs to the last bin.
  const last = edges.length - 1;
  const bins = edges.slice(0, -1).map((from, at) => ({
    from,
    to: edges[at + 1] ?? 1,
    count: (counts.get(at + 1) ?? 0) + (at + 1 === last ? (counts.get(edges.length) ?? 0) : 0),
  }));
  const { n_present, sum, median, maximum } = shares;
  return {
    data: {
      n_samples: n,
      n_present,
      mean: n > 0 ? sum / n : 0,
      median_present: n_present > 0 ? median : null,
      maximum,
      bins,
    },
  };
}
