import { readFile } from 'node:fs/promises';
import { type AbundanceTable, readAbundances } from '#samples/in-threads';
import { figureNames, type HitTable, textNames, wordNames } from './hit-table.ts';

const sharedNumbers = (values: Float64Array): Float64Array => {
  const made = new Float64Array(new SharedArrayBuffer(values.byteLength));
  made.set(values);
  return made;
};
const sharedPlaces = (values: ArrayLike<number>): Uint32Array => {
  const made = new Uint32Array(new SharedArrayBuffer(values.length * 4));
  made.set(values);
  return made;
};

function encodeTexts(texts: readonly (string | null)[]) {
  const places = new Map<string | null, number>([[null, 0]]);
  const at = sharedPlaces(
    texts.map((text) => {
      const place = places.get(text) ?? places.size;
      places.set(text, place);
      return place;
    }),
  );
  return { words: [...places.keys()], at };
}

function figuresOf({ measures = {} }: AbundanceTable): HitTable['figures'] {
  return Object.fromEntries(
    figureNames.flatMap((name) => {
      const values = measures[name];
      return values instanceof Float64Array ? [[name, sharedNumbers(values)] as const] : [];
    }),
  );
}

function textsOf({ measures = {} }: AbundanceTable): HitTable['texts'] {
  return Object.fromEntries(
    textNames.flatMap((name) => {
      const values = measures[name];
      return values && !(values instanceof Float64Array) ? [[name, encodeTexts(values)] as const] : [];
    }),
  );
}

const BYTES_PER_GENE = 400;

/** Thread task: the hits in a data set's Parquet file. */
export async function run({ path }: { path: string }): Promise<HitTable> {
  const table = await readAbundances(new Uint8Array(await readFile(path)));
  const { results, features, result, feature, count } = table;
  const figures = figuresOf(table);
  const columns = Object.keys(figures).length;
  return {
    results,
    genes: features.map(({ feature_id, annotations }) => {
      const [gene_name = null, drug_class = null, mechanism = null, aro = null] = wordNames.map(
        (name) => annotations?.[name] || null,
      );
      return { gene: feature_id, gene_name, drug_class, mechanism, aro };
    }),
    ...{ result: sharedPlaces(result), gene: sharedPlaces(feature), coverage: sharedNumbers(count) },
    ...{ figures, texts: textsOf(table) },
    bytes: count.length * (24 + 8 * columns) + BYTES_PER_GENE * features.length + 60 * results.length,
  };
}
