import { type EncodedRows, encodeRows } from '../../server/src/samples/abundance/encode-rows.ts';
import { type RolledUp, rollUp } from '../../server/src/samples/abundance/roll-up.ts';
import { type Corpus, makeCorpus } from './corpus/corpus.ts';
import { allTaxa, tableOf, taxonKey } from './corpus/study-table.ts';

/** One study of a corpus, to be encoded in a thread. */
export interface StudyInput {
  samples: number;
  seed: number;
  study: number;
  /** Of `allTaxa`, in their order. */
  nodes: Uint32Array;
  sample_nos: Uint32Array;
}

export interface EncodedStudy {
  rows: EncodedRows;
  reads: Float64Array;
  n_features: Uint32Array;
  top_genera: { taxon: string; abundance: number }[][];
  n_entries: number;
}

let known: { key: string; corpus: Corpus; taxa: Map<string, number> } | undefined;

function corpusOf({ samples, seed }: StudyInput) {
  const key = `${samples}/${seed}`;
  if (known?.key !== key) {
    const corpus = makeCorpus({ samples, seed });
    known = { key, corpus, taxa: new Map(allTaxa(corpus).map((taxon, at) => [taxonKey(taxon), at])) };
  }
  return known;
}

const TOP_GENERA = 8;

function topGenera({ profiles, taxa, reads, results }: RolledUp): EncodedStudy['top_genera'] {
  const top: EncodedStudy['top_genera'] = results.map(() => []);
  for (const { rank, result, taxa: places, counts } of profiles) {
    if (rank !== 'genus') continue;
    const named = (place: number) => taxa[place]?.name ?? '';
    const shares = Array.from(counts, (count, at) => ({
      place: places[at] ?? 0,
      abundance: count / (reads[result] ?? 1),
    }));
    const largest = shares.sort((a, b) => b.abundance - a.abundance).slice(0, TOP_GENERA);
    top[result] = largest.map(({ place, abundance }) => ({ taxon: named(place), abundance }));
  }
  return top;
}

/** What the loader's own thread makes of a file, without the file. */
export function run(input: StudyInput): EncodedStudy {
  const { corpus, taxa } = corpusOf(input);
  const study = corpus.studies[input.study];
  if (!study) throw new RangeError(`There is no study ${input.study}.`);
  const table = tableOf(
    corpus,
    study,
    Array.from({ length: study.n_samples }, (_, at) => String(at)),
  );
  const rolled = rollUp(table);
  const nodes = Uint32Array.from(rolled.taxa, (taxon) => input.nodes[taxa.get(taxonKey(taxon)) ?? -1] ?? 0);
  const rows = encodeRows(rolled, { nodes, sample_nos: input.sample_nos });
  return {
    rows,
    reads: rolled.reads,
    n_features: rolled.n_features,
    top_genera: topGenera(rolled),
    n_entries: table.count.length,
  };
}
