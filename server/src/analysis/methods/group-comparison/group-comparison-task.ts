import {
  type Adjustment,
  ancomBc,
  buildConsensus,
  type Covariate,
  compareFeatures,
  compareTwoGroups,
  type FeatureTable,
  lefse,
  linearModels,
  meanComposition,
  rankBiserialInterval,
  relativeAbundance,
  StatsError,
  type StructuralZeros,
  structuralZeros,
  studentQuantile,
} from '@cohortium/stats';
import { entryOf, float64At, itemAt, valueAt } from '@cohortium/stats/array';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import { nameTaxa } from '../../name-taxa.ts';
import { denseTable } from '../../profile-table.ts';
import { reportProgress } from '../../progress.ts';
import type { TaskInput } from '../../run-task.ts';
import { type Finding, type Findings, type MethodName, NORMAL_95, readModels, variablesOf } from './read-models.ts';

export interface CompareInput extends TaskInput {
  groups: string[];
  group_title: string;
  methods: readonly MethodName[];
  covariates: Covariate[];
  reference_group: string;
  prevalence: number;
  structural_zeros: 'ignore' | 'presence' | 'lower_bound';
  alpha: number;
  q_threshold: number;
  adjustment: Adjustment;
  lda_threshold: number;
  seed: number;
  /** Whether the amounts are read counts, as ANCOM-BC needs. */
  are_counts: boolean;
}

export interface CompareOutput {
  taxa: {
    taxon: string;
    lineage: string[];
    kind: 'taxon' | 'unclassified';
    prevalence: number;
    means: number[];
    absent_from: string[];
  }[];
  groups: string[];
  reference: string;
  /** The other one of two groups; null where there are more. */
  compared: string | null;
  methods: Findings[];
  failures: { method: MethodName; reason: string }[];
  consensus: {
    taxon: string;
    tested_by: number;
    found_by: string[];
    higher_in: string | null;
    is_contradicted: boolean;
  }[];
}

type Work = Omit<CompareInput, 'table' | 'progress'> & {
  table: FeatureTable;
  names: string[];
  /** Per taxon and group, whether it is a structural zero. */
  absent: StructuralZeros;
};
type Highest = (taxon: string) => string | null;

/** For methods without intervals and model terms. */
const NO_MORE = { interval: null, terms: [] };

function byRanks({ table, groups, alpha, adjustment }: Work, highest: Highest): Omit<Findings, 'method'> {
  const { features, untested } = compareFeatures(table, groups, { alpha, adjustment });
  const findings = features.map(({ feature_id: taxon, h, epsilon_squared, p, q, is_different }) => ({
    ...{ taxon, statistic: h, effect: epsilon_squared, p, q, is_different, highest: highest(taxon), ...NO_MORE },
  }));
  return { findings, untested: [...untested] };
}

function byTwo({ table, groups, alpha, adjustment, names, reference_group }: Work): Omit<Findings, 'method'> {
  const { features, untested } = compareTwoGroups(table, groups, { alpha, adjustment });
  const findings = features.map(({ feature_id: taxon, u, rank_biserial, groups: sizes, p, q, is_different }) => {
    const most = rank_biserial === 0 ? null : (names[rank_biserial > 0 ? 0 : 1] ?? null);
    const isMirrored = names[0] === reference_group;
    const effect = isMirrored && rank_biserial !== 0 ? -rank_biserial : rank_biserial;
    const [low, high] = rankBiserialInterval(u, [sizes[0]?.n ?? 0, sizes[1]?.n ?? 0]);
    const interval: [number, number] = isMirrored ? [-high, -low] : [low, high];
    return { taxon, statistic: u, effect, interval, p, q, is_different, highest: most, terms: [] };
  });
  return { findings, untested: [...untested] };
}

function byScores({
  table,
  groups,
  alpha,
  lda_threshold,
  seed,
  names,
  reference_group,
}: Work): Omit<Findings, 'method'> {
  const options = { seed, kruskal_alpha: alpha, wilcoxon_alpha: alpha, lda_threshold };
  const { features } = lefse(table, { classes: groups }, options);
  const untested = features.filter(({ kruskal_p }) => kruskal_p === null).map(({ feature_id }) => feature_id);
  const isMirrored = (most: string | null) => names.length === 2 && most === reference_group;
  const findings = features.flatMap(({ feature_id: taxon, kruskal_p: p, lda, is_discriminative, class: most }) =>
    p === null
      ? []
      : [
          {
            ...{
              taxon,
              statistic: lda,
              effect: lda !== null && isMirrored(most) ? -lda : lda,
              p,
              q: null,
              highest: most,
              ...NO_MORE,
            },
            is_different: is_discriminative,
          },
        ],
  );
  return { findings, untested };
}

function testBy(method: MethodName, work: Work, highest: Highest): Omit<Findings, 'method'> {
  const { table, prevalence, alpha, q_threshold } = work;
  if (method === 'kruskal_wallis') return byRanks(work, highest);
  if (method === 'wilcoxon') return byTwo(work);
  if (method === 'lefse') return byScores(work);
  const variables = variablesOf(work);
  if (method === 'ancom_bc') {
    if (!work.are_counts)
      throw new StatsError('bad_value', 'It models read counts, and the amounts of these samples are not read counts.');
    return withZeros(readModels(ancomBc(table, variables, { prevalence, alpha }), work, NORMAL_95), work);
  }
  const models = linearModels(table, variables, { prevalence, q_threshold });
  return readModels(models, work, studentQuantile(0.025, models.df));
}

/** Structural zeros count as different, whatever the model gives. */
function withZeros(
  { findings, untested }: Omit<Findings, 'method'>,
  { table, absent, structural_zeros }: Work,
): Omit<Findings, 'method'> {
  if (structural_zeros === 'ignore') return { findings, untested };
  const places = new Map(table.feature_ids.map((taxon, f) => [taxon, f]));
  const isApart = (taxon: string) => {
    const zeros = itemAt(absent.zeros, entryOf(places, taxon));
    return zeros.includes(true) && zeros.includes(false);
  };
  const judged = findings.map((one) => (isApart(one.taxon) ? { ...one, is_different: true } : one));
  return { findings: judged, untested };
}

/** Positive where the second of two groups has more. */
function signOf({ highest }: Finding, names: readonly string[]): number | null {
  if (names.length !== 2 || highest === null) return null;
  return highest === names[1] ? 1 : -1;
}

/** How strong a taxon's effects are: the mean of its places among those of each method, 0 to 1. */
function rankEffects(methods: readonly Findings[]): Map<string, number> {
  const shares = methods.flatMap(({ findings }) => {
    const sorted = findings.toSorted((a, b) => Math.abs(a.effect ?? 0) - Math.abs(b.effect ?? 0));
    return sorted.map(({ taxon }, place) => ({ taxon, share: (place + 1) / sorted.length / methods.length }));
  });
  const sums = new Map<string, number>();
  for (const { taxon, share } of shares) sums.set(taxon, (sums.get(taxon) ?? 0) + share);
  return sums;
}

function agree(methods: readonly Findings[], names: readonly string[]): CompareOutput['consensus'] {
  if (methods.length < 2) return [];
  const reported = methods.map(({ method, findings }) => ({
    method,
    findings: findings.map((one) => ({
      ...{ feature_id: one.taxon, is_different: one.is_different, effect: signOf(one, names) },
    })),
  }));
  const strength = rankEffects(methods);
  const agreed = buildConsensus(reported).features.map(
    ({ feature_id, tested_by, found_by, direction, is_contradicted }) => ({
      ...{ taxon: feature_id, tested_by, found_by: [...found_by], is_contradicted },
      higher_in: direction === null ? null : (names[direction === 1 ? 1 : 0] ?? null),
    }),
  );
  return agreed.sort(
    (a, b) =>
      b.found_by.length - a.found_by.length ||
      Number(a.is_contradicted) - Number(b.is_contradicted) ||
      entryOf(strength, b.taxon) - entryOf(strength, a.taxon) ||
      (a.taxon < b.taxon ? -1 : 1),
  );
}

function describeTaxa(
  { table: profile }: CompareInput,
  { table, groups, absent }: Work,
): Pick<CompareOutput, 'taxa' | 'groups'> {
  const means = meanComposition(relativeAbundance(table), groups).groups;
  const [n, width] = [table.sample_ids.length, table.feature_ids.length];
  const taxa = table.feature_ids.map((taxon, f) => {
    const present = groups.filter((_, s) => float64At(table.values, s * width + f) > 0).length;
    const percents = means.map(({ mean }) => 100 * valueAt(mean, f));
    const absent_from = absent.groups.filter((_, g) => itemAt(absent.zeros, f)[g]);
    const { lineage, kind } = itemAt(profile.taxa, f);
    return { taxon, lineage, kind, prevalence: present / n, means: percents, absent_from };
  });
  return { taxa, groups: means.map(({ group }) => group) };
}

function compare(input: CompareInput): CompareOutput {
  const { table: profile, progress, ...rest } = input;
  reportProgress(progress, 'preparing');
  const table = denseTable(profile, nameTaxa(profile.taxa));
  const names = [...new Set(rest.groups)].sort();
  if (names.length < 2)
    throw new StatsError(
      'too_few_groups',
      `All samples are in the group “${names[0]}”: a comparison needs two groups.`,
    );
  const lower_bound = rest.structural_zeros === 'lower_bound';
  const work: Work = { ...rest, table, names, absent: structuralZeros(table, rest.groups, { lower_bound }) };
  const described = describeTaxa(input, work);
  const byTaxon = new Map(described.taxa.map(({ taxon, means }) => [taxon, means]));
  const highest = (taxon: string) => {
    const means = entryOf(byTaxon, taxon);
    return described.groups[means.indexOf(Math.max(...means))] ?? null;
  };
  reportProgress(progress, 'scoring');
  const failures: CompareOutput['failures'] = [];
  const methods = [...new Set(input.methods)].flatMap((method): Findings[] => {
    try {
      return [{ method, ...testBy(method, work, highest) }];
    } catch (error) {
      if (!(error instanceof StatsError)) throw error;
      failures.push({ method, reason: error.message });
      return [];
    }
  });
  if (methods.length === 0) {
    throw new StatsError('too_few_groups', [...new Set(failures.map(({ reason }) => reason))].join(' '));
  }
  const reference = rest.reference_group;
  const compared = names.length === 2 ? (names.find((name) => name !== reference) ?? null) : null;
  return { ...described, reference, compared, methods, failures, consensus: agree(methods, names) };
}

/** Which taxa differ between groups, by several methods. */
export async function run(input: CompareInput): Promise<TaskAnswer<CompareOutput>> {
  return toRefusalAnswer(() => compare(input));
}
