import {
  type GenomeType,
  genomeTypes,
  type HitOf,
  type SampleFeature,
  type TaxonomyEntry,
  type TaxonomySearch,
  taxonomyRanks,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { bestMatches, toSearchQuery } from '#platform/text';
import { rankNumber } from '../abundance/encode-rows.ts';
import { materializeIdSet } from '../projection/materialize-id-set.ts';
import { dataSetCreatedAt, dataSetsOfRuns } from '../samples-store.ts';
import { FULL_SCOPE, resolveVisibility } from '../visible-samples.ts';
import { type FoundTaxon, lineageRanks, taxaByName } from './find-taxa.ts';
import { type Among, featuresByName } from './taxa-index-store.ts';

/** Number of taxa shown with and without a search text. */
const [OF_EACH_RANK, OF_ALL_OF_A_RANK] = [20, 5];
const keys = ['superkingdom', 'phylum', 'class_', 'order', 'family', 'genus', 'species'] as const;

export interface TaxonSearch {
  value: string;
  pipeline_id?: string | null | undefined;
  param_set_id?: string | null | undefined;
}

/** Submissions whose taxa are searched, optionally limited to a pipeline or parameter set. */
async function taxaAmong(platform: Platform, caller: Caller, by: Omit<TaxonSearch, 'value'> = {}): Promise<Among> {
  const { db, index } = platform;
  const { projects, projects_set } = await resolveVisibility(platform, caller, FULL_SCOPE);
  const narrowed = by.pipeline_id || by.param_set_id ? await dataSetsOfRuns(db, by) : null;
  return {
    projects: { ids: projects, set: projects_set },
    data_sets: narrowed && { ids: narrowed, set: await materializeIdSet(index, narrowed) },
  };
}

function entryOf({ rank, name, lineage, n_samples }: FoundTaxon, since: string | null): TaxonomyEntry[] {
  const known = lineageRanks[rank];
  if (!known) return [];
  const names = lineage.split(';');
  const named = Object.fromEntries(keys.map((key, at) => [key, names[at] || null]));
  return [
    {
      display_name: name,
      name_txt: name,
      tax_id: null,
      superkingdom: named.superkingdom ?? null,
      phylum: named.phylum ?? null,
      class_: named.class_ ?? null,
      order: named.order ?? null,
      family: named.family ?? null,
      genus: named.genus ?? null,
      species: named.species ?? null,
      startdate: since,
      enddate: null,
      rank: known,
      taxon: name,
      lineage,
      n_samples,
    },
  ];
}

/** Taxa by a part of their name, grouped by rank as the specification's §3 has it; of no name, the most frequent. */
export async function searchTaxa(platform: Platform, caller: Caller, search: TaxonSearch): Promise<TaxonomySearch> {
  const text = search.value.trim();
  const among = await taxaAmong(platform, caller, search);
  const limit = text === '' ? OF_ALL_OF_A_RANK : OF_EACH_RANK;
  const { taxa, total } = await taxaByName(platform.index, among, { text: text.toLowerCase(), limit });
  const since = await dataSetCreatedAt(
    platform.db,
    taxa.map(({ node }) => node),
  );
  const entries = taxa.flatMap((taxon) => entryOf(taxon, since.get(taxon.node) ?? null));
  const at = (place: number) => entries.filter(({ rank }) => rank === lineageRanks[place]);
  const [kingdom, phylum, klass, order, family, genus, species] = taxonomyRanks.map((_, place) => at(place));
  const data = {
    kingdom: kingdom ?? [],
    phylum: phylum ?? [],
    class: klass ?? [],
    order: order ?? [],
    family: family ?? [],
    genus: genus ?? [],
    species: species ?? [],
  };
  const which = text === '' ? 'most frequent' : 'first';
  const shown = entries.length < total ? `Showing the ${which} ${entries.length} of ${total} taxa.` : '';
  return { data, total_results: total, search_string: text, msg: total === 0 ? 'No matching taxa.' : shown };
}

const typeOf = (rank: number): GenomeType => genomeTypes.find((type) => rankNumber(type) === rank) ?? 'feature';

/** Features by the start of their name or id, the most frequent first. */
export async function listFeatures(
  platform: Platform,
  caller: Caller,
  { start_with, exact, page, page_size }: { start_with: string; exact: boolean; page: number; page_size: number },
) {
  const { features, total } = await featuresByName(platform.index, await taxaAmong(platform, caller), {
    ranks: genomeTypes.map(rankNumber),
    text: start_with,
    exact,
    limit: page_size,
    offset: (page - 1) * page_size,
  });
  const data = features.map(
    ({ name, lineage, rank, n_samples }): SampleFeature => ({
      field: lineage,
      genome_type: typeOf(rank),
      title: name,
      n_samples,
    }),
  );
  return { data, paging: { page, page_size, total } };
}

/** Hits per rank from which the overall best are chosen. */
const BEST_OF_EACH_RANK = 50;

/** Taxa of the samples that the caller may see whose name holds a query: the best first, of equal ones the most frequent. */
export async function searchTaxaByName(
  platform: Platform,
  caller: Caller,
  { query, limit }: { query: string; limit: number },
) {
  const among = await taxaAmong(platform, caller);
  const { text } = toSearchQuery(query);
  const { taxa, total } = await taxaByName(platform.index, among, { text, limit: BEST_OF_EACH_RANK });
  const frequent = taxa.toSorted((a, b) => b.n_samples - a.n_samples);
  const toNamed = ({ node, name }: (typeof taxa)[number]) => ({ id: String(node), name });
  const hits = bestMatches(frequent, { query, limit, toNamed: toNamed }).best.flatMap((taxon): HitOf<'taxon'>[] => {
    const rank = lineageRanks[taxon.rank];
    if (!rank) return [];
    const { name, lineage, n_samples } = taxon;
    return [{ kind: 'taxon', id: String(taxon.node), name, rank, lineage, n_samples }];
  });
  return { hits, total };
}
