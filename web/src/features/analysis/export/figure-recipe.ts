import { CHOSEN_GROUPS, type CohortDetail } from '@cohortium/contract';
import type { Provenance } from './figure-source.ts';

/** Parameters by the name that a question gives them → by that of `npm run analyse`. */
const CLI_OPTIONS: Readonly<Record<string, string>> = {
  group_by: 'group',
  class_by: 'group',
  subclass_by: 'subgroup',
  strata: 'strata',
  covariates: 'covariates',
  depth: 'depth',
  metric: 'metric',
  generalised_alpha: 'generalised_alpha',
  pseudocount: 'pseudocount',
  index: 'index',
  log_base: 'log_base',
  axes: 'axes',
  permutations: 'permutations',
  linkage: 'linkage',
  k: 'clusters',
  smallest_group: 'smallest_group',
  top_n: 'top',
  kruskal_alpha: 'alpha',
  alpha: 'alpha',
  prevalence: 'prevalence',
  q_threshold: 'q_threshold',
  lda_threshold: 'lda_threshold',
  strategy: 'strategy',
  adjustment: 'adjustment',
  seed: 'seed',
};

/** A method of `npm run analyse`. */
export type CliMethod =
  | 'alpha-diversity'
  | 'rarefaction-curves'
  | 'composition'
  | 'average-composition'
  | 'pcoa'
  | 'cluster'
  | 'medoids'
  | 'lefse'
  | 'consensus';

export interface FigureRecipe {
  method: CliMethod;
  parameters: Record<string, string | number | boolean>;
  software: { name: 'cohortium'; version: string };
  cohort: { name: string; version: number; content_hash: string; rank: string };
  /** Samples of the groups that were put together by hand: values of the field `chosen_groups`. */
  groups?: unknown;
  /** The groups were chosen by looking at these data: p and q of a test on them would be circular. */
  is_selected_on_plot?: true;
  n: number;
  dropped: Provenance['dropped'];
  /** With the cohort's table and metadata beside it. */
  command: string;
}

function toCliValue(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.length > 0) return value.map(String).join(',');
  return null;
}

function toCliParameters({ parameters, seed }: Pick<Provenance, 'parameters' | 'seed'>) {
  const byHand = parameters.groups === undefined ? {} : { group_by: CHOSEN_GROUPS };
  const all = { ...parameters, ...byHand, ...(seed === null ? {} : { seed }) };
  const pairs = Object.entries(all).flatMap(([name, value]) => {
    const [typed, word] = [CLI_OPTIONS[name], toCliValue(value)];
    return typed === undefined || word === null ? [] : [[typed, word] as const];
  });
  return Object.fromEntries(pairs);
}

type FigureRequest = {
  method: CliMethod;
  answer: Provenance;
  cohort: Pick<CohortDetail, 'name' | 'version' | 'content_hash'>;
  /** What the portal decides beside the question, such as the index that is shown. */
  also?: Record<string, string | number>;
};

const UNIFRAC = /unifrac|faith_pd/;

/** How a figure's numbers are computed again on the command line: the same library, from files. */
export function toFigureRecipe({ method, answer, cohort, also = {} }: FigureRequest): FigureRecipe {
  const parameters = { ...toCliParameters(answer), ...also };
  const tree = Object.values(parameters).some((value) => UNIFRAC.test(String(value))) ? ' --tree tree.nwk' : '';
  return {
    method,
    parameters,
    software: { name: 'cohortium', version: answer.software_version },
    cohort: {
      name: cohort.name,
      version: cohort.version,
      content_hash: cohort.content_hash,
      rank: String(answer.parameters.rank ?? ''),
    },
    ...(answer.parameters.groups === undefined ? {} : { groups: answer.parameters.groups }),
    ...(answer.is_selected_on_plot ? { is_selected_on_plot: true as const } : {}),
    n: answer.n,
    dropped: answer.dropped,
    command: `npm run analyse -- ${method} --table counts.tsv --metadata samples.tsv${tree} --recipe recipe.json`,
  };
}
