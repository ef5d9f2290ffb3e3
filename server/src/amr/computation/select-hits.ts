import type { AmrFeature, AmrLevel, AmrValue } from '@cohortium/contract';
import { float64At, uint32At } from '@cohortium/stats/array';
import type { Gene, HitTable } from '../reading/hit-table.ts';

export interface CutOffs {
  min_identity: number;
  min_coverage: number;
  min_depth: number;
}

/** A hit that passes: its place in its table. */
export interface Passing {
  table: HitTable;
  entry: number;
  gene: Gene;
}

/** Values of genes in samples, at most one a pair. */
export interface GeneCells {
  genes: readonly Gene[];
  /** Per sample, the value by place of the gene. */
  rows: Map<number, number>[];
}

export interface Selected extends GeneCells {
  /** Samples of data sets without the value at all. */
  unmeasured: Set<number>;
  n_below: number;
  /** Hits without a figure that a cut-off asks for. */
  n_untold: number;
  /** Hits that pass and have no value. */
  n_valueless: number;
}

/** Whether a hit passes; null where it has no figure that a cut-off asks for. */
export function passes(
  { figures, coverage }: HitTable,
  entry: number,
  { min_identity, min_coverage, min_depth }: CutOffs,
): boolean | null {
  // Percent are written with few digits: 0.6 is 60.
  if (float64At(coverage, entry) * 100 < min_coverage - 1e-9) return false;
  for (const [name, least] of [['identity', min_identity] as const, ['depth', min_depth] as const]) {
    if (least === 0) continue;
    const figure = figures[name]?.[entry] ?? Number.NaN;
    if (Number.isNaN(figure)) return null;
    if (figure < least) return false;
  }
  return true;
}

function amountIn({ figures, coverage }: HitTable, entry: number, value: AmrValue): number {
  if (value === 'coverage') return float64At(coverage, entry) * 100;
  if (value === 'presence') return 1;
  return figures[value]?.[entry] ?? Number.NaN;
}

const hasValue = ({ figures }: HitTable, value: AmrValue): boolean =>
  value === 'coverage' || value === 'presence' || figures[value] !== undefined;

/** Genes of several data sets are one by their name; what is not told by one is told by another. */
class GeneList {
  readonly genes: Gene[] = [];
  readonly #places = new Map<string, number>();

  placesOf({ genes }: HitTable): number[] {
    return genes.map((gene) => {
      const place = this.#places.get(gene.gene) ?? this.genes.length;
      this.#places.set(gene.gene, place);
      const known = this.genes[place];
      const details = Object.fromEntries(Object.entries(known ?? {}).filter(([, word]) => word !== null));
      this.genes[place] = { ...gene, ...details };
      return place;
    });
  }
}

export interface Selecting {
  tables: readonly HitTable[];
  /** Places of the samples by result. */
  samples: ReadonlyMap<string, number>;
  value: AmrValue;
  cut_offs: CutOffs;
}

/** The value of each gene in each sample, of the hits that pass the cut-offs. */
export function selectHits({ tables, samples, value, cut_offs }: Selecting): Selected {
  const list = new GeneList();
  const rows = Array.from({ length: samples.size }, () => new Map<number, number>());
  const found: Omit<Selected, 'genes'> = { rows, unmeasured: new Set(), n_below: 0, n_untold: 0, n_valueless: 0 };
  for (const table of tables) {
    const places = list.placesOf(table);
    const sampleOf = table.results.map((result) => samples.get(result) ?? -1);
    for (let entry = 0; entry < table.coverage.length; entry += 1) {
      const sample = sampleOf[uint32At(table.result, entry)] ?? -1;
      if (sample < 0) continue;
      const passed = passes(table, entry, cut_offs);
      if (passed === null) found.n_untold += 1;
      else if (!passed) found.n_below += 1;
      if (!passed || !hasValue(table, value)) continue;
      const amount = amountIn(table, entry, value);
      if (Number.isNaN(amount)) found.n_valueless += 1;
      else if (amount > 0) rows[sample]?.set(places[uint32At(table.gene, entry)] ?? 0, amount);
    }
  }
  return { ...found, genes: list.genes };
}

export const UNKNOWN = 'Not known';

/** What a gene counts for at a level: several classes are several. */
export function featuresOf(gene: Gene, level: AmrLevel): string[] {
  if (level === 'gene') return [gene.gene];
  const text = level === 'class' ? gene.drug_class : gene[level];
  return text === null ? [UNKNOWN] : text.split('; ');
}

export interface LevelCells {
  features: AmrFeature[];
  rows: Map<number, number>[];
}

function describe(id: string, level: AmrLevel, genes: readonly Gene[]): AmrFeature {
  const [gene] = genes;
  const words = { gene_name: null, drug_class: null, mechanism: null, aro: null };
  const own = level === 'gene' && gene ? gene : words;
  const of = (name: 'gene_name' | 'drug_class' | 'mechanism' | 'aro') => own[name];
  return {
    id,
    ...{ gene_name: of('gene_name'), drug_class: level === 'class' ? id : of('drug_class') },
    ...{ mechanism: level === 'mechanism' ? id : of('mechanism'), aro: level === 'aro' ? id : of('aro') },
    n_genes: genes.length,
  };
}

/** Cells at a level, of features that any sample has: amounts add up; of coverage and presence the largest counts. */
export function raiseToLevel(
  { genes, rows }: GeneCells,
  { level, adds_up }: { level: AmrLevel; adds_up: boolean },
): LevelCells {
  const met = new Set(rows.flatMap((row) => [...row.keys()]));
  const members = new Map<string, Gene[]>();
  for (const place of met) {
    const gene = genes[place];
    if (gene) for (const id of featuresOf(gene, level)) members.set(id, [...(members.get(id) ?? []), gene]);
  }
  const ids = [...members.keys()].sort((a, b) => (a < b ? -1 : 1));
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const to = genes.map((gene) => featuresOf(gene, level).flatMap((id) => placeOf.get(id) ?? []));
  const raised = rows.map((row) => {
    const own = new Map<number, number>();
    for (const [gene, amount] of row) {
      for (const place of to[gene] ?? []) {
        const known = own.get(place) ?? 0;
        own.set(place, adds_up ? known + amount : Math.max(known, amount));
      }
    }
    return own;
  });
  return { features: ids.map((id) => describe(id, level, members.get(id) ?? [])), rows: raised };
}
