import type { AverageComposition, Composition, compositionBodySchema } from '@cohortium/contract';
import { numberAt } from '@cohortium/stats/array';
import type { z } from 'zod';
import { titleOf } from '#samples';
import { countSubjects } from '../../members/find-warnings.ts';
import { grouping } from '../../members/read-members.ts';
import type { Profiles } from '../../members/read-profiles.ts';
import type { WrittenParts } from '../../results/write-answer.ts';
import { describeWhole, rankLabel } from '../describe-distance.ts';
import {
  type AnalysisRequest,
  type Computing,
  commonWarnings,
  computeTask,
  groupedBy,
  parametersOf,
  provenance,
  readSamples,
} from '../method.ts';
import type { CompositionInput, CompositionOutput } from './composition-task.ts';

type Order = z.output<typeof compositionBodySchema>;

const TASK = new URL('./composition-task.ts', import.meta.url);

const LIMITS = { at_most: 25_000, job_above: 25_000 };

function describeComposition({ rank, top_n, group_by }: Order, are_counts: boolean): string {
  const bars = `Percentages of ${describeWhole(are_counts)}, at the rank of ${rankLabel(rank)}: the ${top_n} taxa with the highest mean relative abundance; the rest are summed as Other. ${are_counts ? 'Reads' : 'Amounts'} without a name at this rank are grouped under their deepest named parent.`;
  if (group_by === undefined) return bars;
  return `${bars} Groups by “${titleOf(group_by)}”: mean relative abundance (samples weighted equally, regardless of depth) with the sample standard deviation.`;
}

interface Composed {
  profiles: Profiles;
  output: CompositionOutput;
  warnings: Composition['warnings'];
}

/** With or without the composition of each sample. */
async function compose(order: Order, at: Computing, each: boolean): Promise<Composed> {
  const purpose = 'A composition';
  const profiles = await readSamples(at, { rank: order.rank, min_reads: order.min_reads, at_least: 1, purpose });
  const { included, table } = profiles;
  const groups = order.group_by === undefined ? null : included.map(({ group }) => group);
  const samples = included.map(({ result_id, sample_id, subject_id, group, reads }) => ({
    ...{ result_id, sample_id, subject_id, group, reads },
  }));
  const input = { table, groups, top_n: order.top_n, samples: each ? samples : null };
  const output = await computeTask<CompositionInput, CompositionOutput>(at, TASK, input);
  return { profiles, output, warnings: await commonWarnings(at, profiles) };
}

function shared(
  request: Pick<AnalysisRequest<unknown>, 'method' | 'parameters' | 'scope'>,
  order: Order,
  { output, ...composed }: Composed,
) {
  const message = describeComposition(order, composed.profiles.are_counts);
  return {
    ...provenance({ request, description: message, seed: null, ...composed }),
    rank: order.rank,
    taxa: output.taxa,
    group_by: order.group_by ?? null,
  };
}

const byTaxon = (taxa: CompositionOutput['taxa'], numbers: readonly number[]) =>
  Object.fromEntries(taxa.map(({ taxon }, column) => [taxon, numberAt(numbers, column)]));

const groupMeans = ({ taxa, group_means }: CompositionOutput) =>
  group_means.map(({ group, n, mean, sd }) => ({
    group,
    n,
    mean: byTaxon(taxa, mean),
    // One sample has no spread: no number is better than a zero.
    sd: sd ? byTaxon(taxa, sd) : {},
  }));

function toCompositionRequest(body: Order) {
  return {
    scope: body,
    fields: [grouping(body, 'group_by', body.group_by)],
    parameters: parametersOf(body),
    tree: null,
    limits: LIMITS,
  };
}

/** Composition of each sample of a cohort at a rank. */
export function compositionRequest(body: Order): AnalysisRequest<Composition> {
  const order = groupedBy(body);
  const request = { method: 'composition' as const, ...toCompositionRequest(body) };
  const compute = async (at: Computing): Promise<WrittenParts<Composition>> => {
    const composed = await compose(order, at, true);
    const { rows, samples } = composed.output;
    const group_means = order.group_by === undefined ? [] : groupMeans(composed.output);
    return { rest: { ...shared(request, order, composed), group_means }, written: { rows, samples } };
  };
  return { ...request, compute };
}

/** Mean composition of each group. */
export function averageCompositionRequest(body: Order): AnalysisRequest<AverageComposition> {
  const order = groupedBy(body);
  const request = { method: 'average_composition' as const, ...toCompositionRequest(body) };
  const compute = async (at: Computing): Promise<AverageComposition> => {
    const composed = await compose(order, at, false);
    const { included } = composed.profiles;
    const groups = groupMeans(composed.output).map((mean) => ({
      ...mean,
      n_subjects: countSubjects(included.filter(({ group }) => order.group_by === undefined || group === mean.group)),
    }));
    return { ...shared(request, order, composed), groups };
  };
  return { ...request, compute };
}
