import { type EncodedRows, encodeRows } from '../../server/src/samples/abundance/encode-rows.ts';
import type { Taxon } from '../../server/src/samples/abundance/name-taxa.ts';
import { rollUp } from '../../server/src/samples/abundance/roll-up.ts';
import { type AbundanceSummary, toAbundanceSummary } from '../../server/src/samples/abundance/roll-up-task.ts';
import { type Corpus, makeCorpus } from './corpus.ts';
import { allTaxa, tableOf, taxonKey } from './study-table.ts';

/** One study of a corpus, to be encoded in a thread. */
export interface StudyInput {
  samples: number;
  seed: number;
  study: number;
  /** Of `allTaxa`, in their order. */
  nodes: Uint32Array<ArrayBuffer>;
  sample_nos: Uint32Array<ArrayBuffer>;
}

export interface EncodedStudy {
  rows: EncodedRows;
  outline: AbundanceSummary;
  taxa: Taxon[];
  /** Of the outline's taxa. */
  nodes: Uint32Array<ArrayBuffer>;
  n_entries: number;
}

let cachedCorpus: { key: string; corpus: Corpus; taxa: Map<string, number> } | undefined;

function corpusOf({ samples, seed }: StudyInput) {
  const key = `${samples}/${seed}`;
  if (cachedCorpus?.key !== key) {
    const corpus = makeCorpus({ samples, seed });
    cachedCorpus = { key, corpus, taxa: new Map(allTaxa(corpus).map((taxon, index) => [taxonKey(taxon), index])) };
  }
  return cachedCorpus;
}

/** What the loader's own thread makes of a file, without the file. */
export function run(input: StudyInput): EncodedStudy {
  const { corpus, taxa } = corpusOf(input);
  const study = corpus.studies[input.study];
  if (!study) throw new RangeError(`There is no study ${input.study}.`);
  const table = tableOf(
    corpus,
    study,
    Array.from({ length: study.n_samples }, (_, index) => String(index)),
  );
  const rolled = rollUp(table);
  const nodes = Uint32Array.from(rolled.taxa, (taxon) => input.nodes[taxa.get(taxonKey(taxon)) ?? -1] ?? 0);
  const rows = encodeRows(rolled, { nodes, sample_nos: input.sample_nos });
  const outline = toAbundanceSummary(rolled, rolled.taxa.length);
  return { rows, outline, taxa: rolled.taxa, nodes, n_entries: table.count.length };
}
