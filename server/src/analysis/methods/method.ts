import { type AnalysisMethod, CHOSEN_GROUPS, COHORT_GROUPS, PRODUCT_VERSION, type Rank } from '@cohortium/contract';
import { demandAgreed } from '#cohorts';
import type { Platform } from '#platform';
import { Refusal } from '#platform/refusal';
import { counted } from '#platform/words';
import type { WrittenParts } from '../answers/write-answer.ts';
import { type ProgressMemory, tell } from '../computation/progress.ts';
import { runTask, type TaskInput, type TaskName } from '../computation/run-task.ts';
import { demandTaxa } from '../members/find-taxaless.ts';
import {
  countSubjects,
  memberWarnings,
  processingWarnings,
  repeatWarnings,
  type Warning,
} from '../members/find-warnings.ts';
import type { AskedField, Members, Scope } from '../members/members.ts';
import { demandDepth, demandReads, leaveOut, type Profiles, readProfiles } from '../members/read-profiles.ts';
import type { FoundTree, TreeAsked } from '../trees/find-tree.ts';

/** What an answer is computed from; plain data, which a job can keep. */
export interface Material {
  members: Members;
  tree: FoundTree | null;
}

export interface Computing {
  platform: Platform;
  material: Material;
  progress: ProgressMemory;
  signal: AbortSignal;
}

/** A question in the words of its method: what it is about, what is read for it, and how it is answered. */
export interface Asked<Answer> {
  method: AnalysisMethod;
  scope: Scope;
  /** The first one groups. */
  fields: readonly AskedField[];
  /** What decides the numbers; not which cohort the members are in. */
  parameters: Record<string, unknown>;
  tree: TreeAsked | null;
  /** Members at most, and how many take a job. */
  limits: { at_most: number; job_above: number };
  /** What is long of an answer may come as JSON that was written in a thread. */
  compute: (at: Computing) => Promise<Answer | WrittenParts<Answer>>;
}

/** The parameters of a question: all of it but whose samples it is about. */
export function parametersOf<Order extends Scope>(order: Order): Record<string, unknown> {
  const { cohort_id: _cohort, version: _version, result_ids: _part, ...parameters } = order;
  return parameters;
}

/** How `wilcoxonRankSum` tells p. */
export const RANK_SUM_WORDS = 'exact below 50 a group without ties, else normal, corrected for ties and continuity';

/** What answers call that which groups samples: the field, or the name that groups by hand, or cohorts, go by. */
export const groupingName = ({ compare_with }: Scope, field: string | undefined): string =>
  field ?? (compare_with ? COHORT_GROUPS : CHOSEN_GROUPS);

/** A question that may be about no groups at all, with the name of those it has. */
export const groupedBy = <Order extends Scope & { group_by?: string | undefined }>(order: Order): Order =>
  order.groups === undefined && order.compare_with === undefined
    ? order
    : { ...order, group_by: groupingName(order, order.group_by) };

interface Read {
  rank: Rank;
  depth?: number | undefined;
  /** Reads below which a sample is left out. */
  min_reads?: number | undefined;
  /** Samples needed, and what for: "Comparing samples". */
  at_least: number;
  purpose: string;
  /** Fields without whose value a sample is left out, by their place. */
  needs?: readonly { place: number; title: string }[];
}

/** The counts that an answer is computed from; samples that cannot take part are left out and named. */
export async function readSamples({ platform, material, progress, signal }: Computing, read: Read): Promise<Profiles> {
  tell(progress, 'reading');
  const { rank, depth, min_reads, needs = [], at_least } = read;
  demandAgreed(material.members.agreement, rank);
  const all = await readProfiles(platform, material.members, rank, signal);
  if (all.kept.length === 0) await demandTaxa(platform.db, material.members.facts);
  const described = leaveOut(all, ({ values }) => {
    const missing = needs.find(({ place }) => (values[place] ?? null) === null);
    return missing ? `No value of “${missing.title}”.` : null;
  });
  const profiles = demandReads(demandDepth(described, depth ?? null), min_reads ?? null);
  if (profiles.kept.length >= at_least) return profiles;
  throw new Refusal('validation', tooFew(profiles, read));
}

function tooFew({ kept, dropped }: Profiles, { at_least, purpose, needs = [], depth, min_reads }: Read): string {
  const [n, left] = [kept.length, dropped.length];
  const lack = needs.length > 0 || depth !== undefined || min_reads !== undefined ? 'reads enough or a value' : 'reads';
  if (n === 0 && lack === 'reads') return 'None of these samples has reads assigned to a feature. Choose others.';
  const besides = left > 0 ? `; ${left} without ${lack} ${left === 1 ? 'is' : 'are'} left out` : '';
  return `${purpose} needs at least ${counted(at_least, 'sample')} with ${lack === 'reads' ? 'reads' : 'reads and values'}, and there ${n === 1 ? 'is' : 'are'} ${n}${besides}. Choose more samples.`;
}

/** Has a task computed in a thread. */
export const computeTask = <Input extends TaskInput, Output>(
  { platform, progress, signal }: Computing,
  task: TaskName,
  input: Omit<Input, 'progress'>,
): Promise<Output> => runTask<Output>(platform, task, { input: { ...input, progress }, signal });

/** What is said of any samples: processed twice, unlike, or gone. */
export async function commonWarnings({ platform, material }: Computing, { kept }: Profiles): Promise<Warning[]> {
  return [
    ...repeatWarnings(kept),
    ...(await processingWarnings(platform, kept)),
    ...memberWarnings(material.members.n_unavailable),
  ];
}

/** Whether groups were chosen by looking at the data that they are compared on: their p and q are withheld. */
export const isChosenByLooking = ({ chosen_at }: Pick<Profiles, 'chosen_at'>): boolean => chosen_at !== null;

const TESTING: readonly AnalysisMethod[] = ['beta_diversity', 'alpha_diversity', 'lefse', 'group_comparison'];
const circular = (chosen_at: string): string =>
  `The groups were chosen by looking at ${chosen_at}, so a test of them on the same data would be circular: p and q are withheld. Effect sizes describe the choice; confirm it on other samples`;

function circularity({ asked: { method, parameters }, profiles: { chosen_at } }: Told): string | null {
  return chosen_at !== null && TESTING.includes(method) && parameters.tests !== false ? circular(chosen_at) : null;
}

interface Told {
  asked: Pick<Asked<unknown>, 'method' | 'parameters'>;
  words: string;
  seed: number | null;
  profiles: Profiles;
  warnings: Warning[];
}

/** What every answer says about itself. */
export function provenance(told: Told) {
  const { asked, words, seed, profiles, warnings } = told;
  const { kept, dropped } = profiles;
  const caution = circularity(told);
  return {
    method: asked.method,
    method_words: caution === null ? words : `${words} ${caution}.`,
    parameters: asked.parameters,
    seed,
    software_version: PRODUCT_VERSION,
    n: kept.length,
    n_subjects: countSubjects(kept),
    dropped,
    warnings: caution === null ? warnings : [{ code: 'chosen_by_looking', message: caution }, ...warnings],
    chosen_by_looking: isChosenByLooking(profiles),
  };
}
