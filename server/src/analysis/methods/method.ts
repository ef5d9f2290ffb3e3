import { type AnalysisMethod, CHOSEN_GROUPS, COHORT_GROUPS, PRODUCT_VERSION, type Rank } from '@cohortium/contract';
import { requireAgreed } from '#merging';
import type { FoundReference, ReferenceRequest } from '#pipelines';
import type { Platform } from '#platform';
import { AppError } from '#platform/errors';
import { formatCount } from '#platform/text';
import type { FoundTree, TreeRequest } from '../find-tree.ts';
import { requireTaxonomy } from '../members/data-sets-without-taxonomy.ts';
import {
  countSubjects,
  memberWarnings,
  processingWarnings,
  repeatWarnings,
  type Warning,
} from '../members/find-warnings.ts';
import type { Members, RequestedField, Scope } from '../members/members.ts';
import {
  excludeSamples,
  excludeShallowSamples,
  type Profiles,
  readProfiles,
  requireDepth,
} from '../members/read-profiles.ts';
import { type ProgressMemory, reportProgress } from '../progress.ts';
import type { WrittenParts } from '../results/write-answer.ts';
import { runTask, type TaskInput } from '../run-task.ts';

/** Input of an analysis; plain data, so that a job can store it. */
export interface AnalysisInput {
  members: Members;
  tree: FoundTree | null;
  /** Absent in jobs that were queued before references were part of questions. */
  reference?: FoundReference | null;
}

export interface Computing {
  platform: Platform;
  material: AnalysisInput;
  progress: ProgressMemory;
  signal: AbortSignal;
}

/** A request in its method's terms: scope, input and computation. */
export interface AnalysisRequest<Answer> {
  method: AnalysisMethod;
  scope: Scope;
  /** The first one groups. */
  fields: readonly RequestedField[];
  /** Parameters that determine the result (cache key); excludes the cohort id. */
  parameters: Record<string, unknown>;
  tree: TreeRequest | null;
  /** A reference that the answer is made with. */
  reference?: ReferenceRequest;
  /** Members at most, and how many take a job. */
  limits: { at_most: number; job_above: number };
  /** Long parts of an answer can be JSON written by a worker thread. */
  compute: (at: Computing) => Promise<Answer | WrittenParts<Answer>>;
}

/** Parameters of a request: everything except its scope. */
export function parametersOf<Order extends Scope>(order: Order): Record<string, unknown> {
  const { cohort_id: _cohort, version: _version, result_ids: _part, ...parameters } = order;
  return parameters;
}

/** Name of the grouping in answers: the field, or the fixed name of chosen groups or cohorts. */
export const groupingName = ({ compare_with }: Scope, field: string | undefined): string =>
  field ?? (compare_with ? COHORT_GROUPS : CHOSEN_GROUPS);

/** A request with optional groups, with the name of its grouping set. */
export const groupedBy = <Order extends Scope & { group_by?: string | undefined }>(order: Order): Order =>
  order.groups === undefined && order.compare_with === undefined
    ? order
    : { ...order, group_by: groupingName(order, order.group_by) };

interface ReadOptions {
  rank: Rank;
  depth?: number | undefined;
  /** Minimum number of reads per sample. */
  min_reads?: number | undefined;
  /** Samples needed, and what for: "Comparing samples". */
  at_least: number;
  purpose: string;
  /** Indices of fields that a sample must have. */
  needs?: readonly { place: number; title: string }[];
}

/** Reads the counts of an analysis; samples that can't be used are excluded and listed. */
export async function readSamples(
  { platform, material, progress, signal }: Computing,
  read: ReadOptions,
): Promise<Profiles> {
  reportProgress(progress, 'reading');
  const { rank, depth, min_reads, needs = [], at_least } = read;
  requireAgreed(material.members.agreement, rank);
  const all = await readProfiles(platform, material.members, rank, signal);
  if (all.included.length === 0) await requireTaxonomy(platform.db, material.members.facts);
  const described = excludeSamples(all, ({ values }) => {
    const missing = needs.find(({ place }) => (values[place] ?? null) === null);
    return missing ? `It has no value of “${missing.title}”.` : null;
  });
  const profiles = excludeShallowSamples(requireDepth(described, depth ?? null), min_reads ?? null);
  if (profiles.included.length >= at_least) return profiles;
  throw new AppError('validation', tooFewMessage(profiles, read));
}

function tooFewMessage(profiles: Profiles, { at_least, purpose, needs = [], depth, min_reads }: ReadOptions): string {
  const { included, excluded, are_counts } = profiles;
  const [n, left] = [included.length, excluded.length];
  const what = are_counts ? 'reads' : 'amounts';
  const isBare = needs.length === 0 && depth === undefined && min_reads === undefined;
  const lack = isBare ? what : `${are_counts ? 'enough reads' : 'amounts'} or a value`;
  if (n === 0 && isBare) return `None of these samples has ${what} assigned to a feature. Choose other samples.`;
  const exclusion = left > 0 ? `; ${left} without ${lack} ${left === 1 ? 'is' : 'are'} excluded` : '';
  return `${purpose} needs at least ${formatCount(at_least, 'sample')} with ${what}${isBare ? '' : ' and values'}, but there ${n === 1 ? 'is' : 'are'} only ${n}${exclusion}. Choose more samples.`;
}

/** Runs a task in a worker thread. */
export const computeTask = <Input extends TaskInput, Output>(
  { platform, progress, signal }: Computing,
  task: URL,
  input: Omit<Input, 'progress'>,
): Promise<Output> => runTask<Output>(platform, task, { input: { ...input, progress }, signal });

/** Warnings for all analyses: samples processed twice, processed differently, or no longer available. */
export async function commonWarnings(
  { platform, material }: Computing,
  { included }: Pick<Profiles, 'included'>,
): Promise<Warning[]> {
  return [
    ...repeatWarnings(included),
    ...(await processingWarnings(platform, included)),
    ...memberWarnings(material.members.n_unavailable),
  ];
}

/** Samples as answers have them, in the order of all lists of one value per sample. */
export const presentSamples = ({ included }: Pick<Profiles, 'included'>) =>
  included.map(({ result_id, sample_id, subject_id, group }) => ({ result_id, sample_id, subject_id, group }));

/** Whether groups were selected on the data that they are compared on; if so, p and q are withheld. */
export const isSelectedOnPlot = ({ chosen_at }: Pick<Profiles, 'chosen_at'>): boolean => chosen_at !== null;

const TESTING: readonly AnalysisMethod[] = [
  'beta_diversity',
  'alpha_diversity',
  'differential_expression',
  'differential_methylation',
  'gene_sets',
  'lefse',
  'group_comparison',
];
const circularityCaution = (chosen_at: string): string =>
  `The groups were selected on ${chosen_at}. Testing them on the same data is circular, so p and q values are not shown. Effect sizes are descriptive; confirm them in other samples`;

function findCircularity({
  request: { method, parameters },
  profiles: { chosen_at },
}: MethodDescription): string | null {
  return chosen_at !== null && TESTING.includes(method) && parameters.tests !== false
    ? circularityCaution(chosen_at)
    : null;
}

/** A note for groups that a plot may have suggested; their tests are not withheld. */
function describeAddedGroups({
  request: { method, parameters },
  profiles: { added_after },
}: MethodDescription): string {
  if (added_after === null || !TESTING.includes(method) || parameters.tests === false) return '';
  const { title, days } = added_after;
  const [on, then] = days === null ? ['', ''] : [` on ${days.added}`, ` (${days.plotted})`];
  return ` The values of “${title}” were added to the cohort${on}, after its first ordination or clustering${then}. If that plot suggested the groups, their tests are circular.`;
}

interface MethodDescription {
  request: Pick<AnalysisRequest<unknown>, 'method' | 'parameters'>;
  description: string;
  seed: number | null;
  profiles: Pick<Profiles, 'included' | 'excluded' | 'chosen_at' | 'added_after'>;
  warnings: Warning[];
}

/** Provenance of an answer. */
export function provenance(details: MethodDescription) {
  const { request, description, seed, profiles, warnings } = details;
  const { included, excluded } = profiles;
  const caution = findCircularity(details);
  return {
    method: request.method,
    method_description:
      caution === null ? `${description}${describeAddedGroups(details)}` : `${description} ${caution}.`,
    parameters: request.parameters,
    seed,
    software_version: PRODUCT_VERSION,
    n: included.length,
    n_subjects: countSubjects(included),
    dropped: excluded,
    warnings: caution === null ? warnings : [{ code: 'is_selected_on_plot', message: caution }, ...warnings],
    is_selected_on_plot: isSelectedOnPlot(profiles),
  };
}
