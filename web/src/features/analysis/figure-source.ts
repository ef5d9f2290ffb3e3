import { type BetaDiversity, CHOSEN_GROUPS, type CohortDetail } from '@cohortium/contract';
import { saveContent } from '#platform';
import type { Tokens } from '#plots/colours';
import type { Picture } from '#plots/marks';

/** Parameters by the name that a question gives them → by that of `npm run analyse`. */
const CLI_OPTIONS: Readonly<Record<string, string>> = {
  group_by: 'group',
  class_by: 'group',
  subclass_by: 'subgroup',
  strata: 'strata',
  covariates: 'covariates',
  engine: 'engine',
  reference_group: 'reference_group',
  compared_group: 'compared_group',
  min_count: 'min_count',
  shrink: 'shrink',
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
type CliMethod =
  | 'alpha-diversity'
  | 'rarefaction-curves'
  | 'composition'
  | 'average-composition'
  | 'pcoa'
  | 'cluster'
  | 'medoids'
  | 'lefse'
  | 'consensus'
  | 'differential-expression';

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

/** The request to the portal that computes the same again, where the command line has no method for it. */
export interface RequestRecipe {
  call: string;
  body: unknown;
  software: FigureRecipe['software'];
  n: number;
  dropped: Provenance['dropped'];
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

/** The provenance fields of every analysis result. */
export type Provenance = Pick<
  BetaDiversity,
  | 'is_selected_on_plot'
  | 'method'
  | 'method_description'
  | 'parameters'
  | 'seed'
  | 'software_version'
  | 'n'
  | 'n_subjects'
  | 'dropped'
  | 'warnings'
>;

type MethodSource = Pick<Provenance, 'method_description' | 'software_version' | 'seed' | 'n' | 'dropped'>;

/** The paragraph for a paper: the method with its sources, what went in, and with what it was computed. */
export function describeMethod({ method_description, software_version, seed, n, dropped }: MethodSource): string {
  const left = dropped.length > 0 ? `, ${dropped.length} excluded` : '';
  const random = seed === null ? '' : `, seed ${seed}`;
  return `${method_description.trim()} (n = ${n}${left}; Cohortium ${software_version}${random}.)`;
}

/** Warnings that must always accompany the data. */
const CAUTIONS = ['is_selected_on_plot', 'small_groups'];

const line = (name: string, value: string) => `# ${name}: ${value.replace(/\s+/g, ' ').trim()}\r\n`;

/** Method, parameters and provenance as comment lines at the top of a CSV file. */
export function toCsvHeader(title: string, answer: Provenance): string {
  const { method, parameters, seed, software_version, n, n_subjects, dropped, warnings } = answer;
  const set = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  return [
    line('figure', title),
    line('method', method),
    ...set.map(([name, value]) => line(name, typeof value === 'string' ? value : JSON.stringify(value))),
    ...(seed === null || 'seed' in parameters ? [] : [line('seed', String(seed))]),
    line('n', `${n} samples, ${n_subjects} subjects, ${dropped.length} excluded`),
    ...warnings.filter(({ code }) => CAUTIONS.includes(code)).map(({ message }) => line('caution', message)),
    line('software', `Cohortium ${software_version}`),
  ].join('');
}

/** Downloads a file in the browser. */
export const saveFile = (name: string, content: Blob | string, type = 'text/plain') => saveContent(name, content, type);

/** A file's name from a title: "RISK mucosa: Crohn’s" → "risk-mucosa-crohn-s". */
export function toFileName(...parts: readonly string[]): string {
  // An accent goes, its letter stays; marks of other scripts are part of their words.
  const nameParts = parts
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return nameParts.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '') || 'figure';
}

/** A figure as it leaves the page: what it shows now, the numbers behind it, and how they came about. */
export interface FigureSource {
  /** The base name of the files, without extension. */
  name: string;
  title: string;
  /** Laid out for a paper of at most so many CSS pixels. */
  picture: (tokens: Tokens, paper: number) => Promise<Picture>;
  /** The numbers, without a heading. */
  csv: () => Promise<string>;
  answer: Provenance;
  recipe: FigureRecipe | RequestRecipe;
}
