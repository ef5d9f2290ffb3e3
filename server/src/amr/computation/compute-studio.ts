import { type AmrStudio, type AmrStudioOrder, amrValues, isAmrAmount } from '@cohortium/contract';
import { type DistanceKernel, shannon } from '@cohortium/stats';
import type { MemberFact } from '#analysis';
import type { HitTable } from '../reading/hit-table.ts';
import type { TaxaOfSamples } from '../reading/read-taxa.ts';
import { type Groups, prevalenceOf, testFeatures, testSamples } from './compare-groups.ts';
import { compareSamples } from './compare-samples.ts';
import { correlateTaxa } from './correlate-taxa.ts';
import { type LevelCells, raiseToLevel, type Selected, selectHits } from './select-hits.ts';

export interface StudioInput {
  order: AmrStudioOrder;
  facts: readonly MemberFact[];
  tables: readonly HitTable[];
  /** In the order of the tables. */
  data_set_ids: readonly string[];
  taxa: TaxaOfSamples | null;
  is_circular: boolean;
}

export type Computed = Omit<AmrStudio, 'method' | 'method_description' | 'parameters' | 'seed' | 'software_version'> & {
  /** Hits that do not count, by why. */
  left_out: Pick<Selected, 'n_below' | 'n_untold' | 'n_valueless'>;
};

const titles = { rpkm: 'RPKM', copies_per_16s: 'copies per 16S copy', depth: 'depth', reads: 'reads' } as const;

/** Results whose data set has the value; others are left out by name. */
function measured({ facts, tables, data_set_ids, order: { value } }: StudioInput) {
  if (value === 'coverage' || value === 'presence') return { kept: facts, dropped: [] };
  const has = new Set(data_set_ids.filter((_, at) => tables[at]?.figures[value]));
  const reason = `Its results do not have ${titles[value]}. Choose coverage or presence to include it.`;
  const dropped = facts.filter(({ pipeline_data_id }) => !has.has(pipeline_data_id));
  return {
    kept: facts.filter(({ pipeline_data_id }) => has.has(pipeline_data_id)),
    dropped: dropped.map(({ sample_id }) => ({ sample_id, reason })),
  };
}

function availableValues(tables: readonly HitTable[]): AmrStudio['available_values'] {
  return amrValues.filter(
    (value) => value === 'coverage' || value === 'presence' || tables.some(({ figures }) => figures[value]),
  );
}

function samplesOf(facts: readonly MemberFact[], { rows }: Selected, is_amount: boolean): AmrStudio['samples'] {
  return facts.map(({ result_id, sample_id, subject_id, group, project_name }, place) => {
    const amounts = [...(rows[place]?.values() ?? [])];
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    return {
      ...{ result_id, sample_id, subject_id, group, project_name },
      burden: is_amount ? sum : amounts.length,
      richness: amounts.length,
      shannon: is_amount && amounts.length > 0 ? shannon(amounts, 'e') : null,
    };
  });
}

function cellsOf({ rows }: LevelCells): AmrStudio['cells'] {
  const [sample, feature, value]: [number[], number[], number[]] = [[], [], []];
  for (const [place, row] of rows.entries()) {
    for (const [at, amount] of row) {
      sample.push(place);
      feature.push(at);
      value.push(Number(amount.toPrecision(7)));
    }
  }
  return { sample, feature, value };
}

const distinct = (names: readonly (string | null)[]) => {
  const sizes = new Map<string, number>();
  for (const name of names) if (name !== null) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  return [...sizes].map(([name, n]) => ({ name, n })).sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** Everything that the studio shows, from the hits of the samples. */
export function computeStudio(input: StudioInput, kernel?: DistanceKernel): Computed {
  const { order, tables, taxa } = input;
  const { level, value, permutations, seed, smallest_group } = order;
  const { kept, dropped } = measured(input);
  const samples = new Map(kept.map(({ result_id }, place) => [result_id, place]));
  const selected = selectHits({ tables, samples, value, cut_offs: order });
  const adds_up = isAmrAmount(value);
  const cells = raiseToLevel(selected, { level, adds_up });
  const figures = samplesOf(kept, selected, adds_up);
  const sizes = distinct(kept.map(({ group }) => group));
  const tested = new Set(sizes.filter(({ n }) => n >= smallest_group).map(({ name }) => name));
  const groups: Groups = { of: kept.map(({ group }) => group), tested, is_circular: input.is_circular };
  const { n_below, n_untold, n_valueless } = selected;
  const subjects = kept.flatMap(({ subject_id, project_id }) =>
    subject_id === null ? [] : [`${project_id} ${subject_id}`],
  );
  return {
    ...{ level, value, group_by: order.group_by ?? null },
    ...{ n: kept.length, n_subjects: new Set(subjects).size, dropped, warnings: [] },
    is_selected_on_plot: input.is_circular,
    samples: figures,
    features: cells.features,
    cells: cellsOf(cells),
    ...compareSamples(cells, { groups, permutations, seed, kernel }),
    prevalence: prevalenceOf(cells, groups),
    tests: testFeatures(cells, groups),
    sample_tests: testSamples(figures, groups),
    groups: sizes,
    excluded_groups: sizes.filter(({ n }) => n < smallest_group),
    cooccurrence:
      taxa &&
      correlateTaxa(
        cells,
        kept.map(({ result_id }) => result_id),
        taxa,
      ),
    available_values: availableValues(tables),
    left_out: { n_below, n_untold, n_valueless },
  };
}
