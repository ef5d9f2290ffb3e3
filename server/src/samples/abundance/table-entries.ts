import type { AbundanceTable, Feature, MeasureColumn } from './abundance-table.ts';

/** A table in the making: amounts of features in results, with further figures of each. */
export class TableEntries {
  readonly #results: Map<string, number>;
  readonly #features = new Map<string, number>();
  readonly #featureList: Feature[] = [];
  readonly #columns: readonly MeasureColumn[];
  readonly #result: number[] = [];
  readonly #feature: number[] = [];
  readonly #amount: number[] = [];
  /** Numbers as numbers: a study of genes has millions of entries. */
  readonly #further: { numbers: number[]; texts: (string | null)[] }[];

  /** `results` are in the table whether or not anything was found in them. */
  constructor(results: readonly string[], columns: readonly MeasureColumn[] = []) {
    this.#results = new Map(results.map((result, place) => [result, place]));
    this.#columns = columns;
    this.#further = columns.map(() => ({ numbers: [], texts: [] }));
  }

  addResult(result: string): number {
    const place = this.#results.get(result) ?? this.#results.size;
    this.#results.set(result, place);
    return place;
  }

  /** Reads that are 0 are not written down; of anything else 0 is a value, and what was not measured is left out. */
  add(result: string, feature: Feature, amount: number, further: readonly string[] = []): void {
    const of = this.addResult(result);
    const place = this.#addFeature(feature);
    if (amount === 0 && !keepsZeros(feature)) return;
    this.#result.push(of);
    this.#feature.push(place);
    this.#amount.push(amount);
    for (const [at, { numbers, texts }] of this.#further.entries()) {
      const text = further[at] ?? '';
      if (this.#columns[at]?.type === 'number') numbers.push(toNumber(text));
      else texts.push(text || null);
    }
  }

  finish(): AbundanceTable {
    const measures = this.#columns.map(({ name, type }, at) => {
      const { numbers = [], texts = [] } = this.#further[at] ?? {};
      return [name, type === 'number' ? Float64Array.from(numbers) : texts] as const;
    });
    return {
      results: [...this.#results.keys()],
      features: this.#featureList,
      result: Uint32Array.from(this.#result),
      feature: Uint32Array.from(this.#feature),
      count: Float64Array.from(this.#amount),
      ...(measures.length > 0 ? { measures: Object.fromEntries(measures) } : {}),
    };
  }

  #addFeature(feature: Feature): number {
    const known = this.#features.get(feature.feature_id);
    if (known !== undefined) return known;
    const place = this.#featureList.push(feature) - 1;
    this.#features.set(feature.feature_id, place);
    return place;
  }
}

const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** A methylated share of 0 was measured; a gene with 0 reads was not found. */
export const keepsZeros = ({ genome_type }: Pick<Feature, 'genome_type'>): boolean => genome_type === 'cpg';
