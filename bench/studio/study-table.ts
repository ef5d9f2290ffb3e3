import { type AbundanceTable, lineageRanks } from '../../server/src/samples/abundance/abundance-table.ts';
import { numberTaxa, type Taxon } from '../../server/src/samples/abundance/name-taxa.ts';
import type { Corpus } from './corpus.ts';
import type { StudyPlan } from './study-plan.ts';

/** The counts of one study as a run would hand them over: features of its own samples alone. */
export function tableOf(corpus: Corpus, study: StudyPlan, results: readonly string[]): AbundanceTable {
  const places = new Map<number, number>();
  const entries = results.map((_, index) => corpus.counts(study, index));
  const size = entries.reduce((sum, { counts }) => sum + counts.length, 0);
  const table = {
    result: new Uint32Array(size),
    feature: new Uint32Array(size),
    count: new Float64Array(size),
  };
  let entry = 0;
  for (const [result, { features, counts }] of entries.entries()) {
    for (const [index, feature] of features.entries()) {
      let place = places.get(feature);
      if (place === undefined) {
        place = places.size;
        places.set(feature, place);
      }
      table.result[entry] = result;
      table.feature[entry] = place;
      table.count[entry] = counts[index] ?? 0;
      entry += 1;
    }
  }
  const features = Array.from(places.keys(), (place) => {
    const feature = corpus.taxonomy.features[place];
    if (!feature) throw new RangeError(`There is no feature ${place}.`);
    return feature;
  });
  return { results, features, ...table };
}

export const taxonKey = ({ rank, lineage }: Pick<Taxon, 'rank' | 'lineage'>): string => `${rank}\n${lineage}`;

/** Every taxon of the corpus at every rank, in an order that is the same in every process. */
export const allTaxa = ({ taxonomy }: Corpus): Taxon[] => numberTaxa(taxonomy.features).taxa;

/** The name at a rank as filters name it; null where the reference gave none. */
export const nameAt = (lineage: readonly (string | null)[], rank: (typeof lineageRanks)[number]): string | null =>
  lineage[lineageRanks.indexOf(rank)] ?? null;
