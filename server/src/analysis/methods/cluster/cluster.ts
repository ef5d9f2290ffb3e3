import { type Clustering, type clusterBodySchema, needsTree } from '@cohortium/contract';
import type { z } from 'zod';
import { titleAmong } from '#samples';
import { treeInput } from '../../find-tree.ts';
import type { MemberFact } from '../../members/members-index-store.ts';
import { grouping, requestedField } from '../../members/read-members.ts';
import { requireOneUnit } from '../../members/read-profiles.ts';
import {
  type DescriptionContext,
  describeDistance,
  distanceInput,
  toTreeRequest,
  usesRawAmounts,
} from '../describe-distance.ts';
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
import type { ClusterInput, ClusterOutput } from './cluster-task.ts';

type Order = z.output<typeof clusterBodySchema>;

const TASK = new URL('./cluster-task.ts', import.meta.url);

const LIMITS = { at_most: 5_000, job_above: 2_000 };
const linkages = { average: 'average linkage (UPGMA)', complete: 'complete linkage', ward: 'Ward’s method' } as const;

function describeClustering(order: Order, about: DescriptionContext): string {
  const { before, distance, after } = describeDistance(order, about);
  const joined =
    order.algorithm === 'medoids'
      ? 'partitioning around medoids (Kaufman & Rousseeuw 1990)'
      : `joined by ${linkages[order.linkage]}, leaves in the order of Bar-Joseph et al. (2001)`;
  const number =
    order.k === undefined
      ? 'The number of clusters maximises the mean silhouette width (Rousseeuw 1987).'
      : `The number of clusters was set to ${order.k}; silhouette widths follow Rousseeuw (1987).`;
  const fields =
    order.associate.length === 0
      ? ''
      : ' Associations of metadata with clusters: Cramér’s V with χ² test (categorical) and Kruskal–Wallis test (numeric); p values were adjusted by Benjamini & Hochberg (1995).';
  return `${before}${distance}, ${joined}.${after} ${number}${fields}`;
}

function presentSizes({ clusters, medoids }: ClusterOutput, retained: readonly MemberFact[]): Clustering['sizes'] {
  const counts = new Map<number, number>();
  for (const cluster of clusters) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([cluster, n]) => ({ cluster, n, medoid: retained[medoids?.[cluster] ?? -1]?.result_id ?? null }));
}

async function compute(request: AnalysisRequest<Clustering>, order: Order, at: Computing): Promise<Clustering> {
  const { rank, depth, min_reads, seed, smallest_group, algorithm, linkage, k, most_k, associate } = order;
  const profiles = await readSamples(at, { rank, depth, min_reads, at_least: 2, purpose: 'Clustering' });
  const { included, table } = usesRawAmounts(order) ? requireOneUnit(profiles) : profiles;
  const output = await computeTask<ClusterInput, ClusterOutput>(at, TASK, {
    ...distanceInput(order),
    table,
    tree: await treeInput(at.platform, at.material.tree, order.missing_tips),
    ...{ algorithm, linkage, most_k, smallest_group, k: k ?? null },
    fields: associate.map((field, place) => ({
      field,
      title: titleAmong(field, profiles.are_counts),
      values: included.map(({ values }) => values[place + 1] ?? null),
    })),
  });
  const { notes, medoids: _medoids, ...found } = output;
  const warnings = [...(await commonWarnings(at, profiles)), ...notes];
  return {
    ...provenance({
      request,
      description: describeClustering(order, { tree: at.material.tree, are_counts: profiles.are_counts, notes }),
      seed,
      profiles,
      warnings,
    }),
    metric: order.metric,
    rank,
    samples: included.map(({ result_id, sample_id, subject_id, group }) => ({
      result_id,
      sample_id,
      subject_id,
      group,
    })),
    ...found,
    sizes: presentSizes(output, included),
    group_by: order.group_by ?? null,
  };
}

/** Clusters of a cohort's samples. */
export function clusterRequest(body: Order): AnalysisRequest<Clustering> {
  const order = groupedBy(body);
  const request: AnalysisRequest<Clustering> = {
    method: 'cluster',
    scope: body,
    fields: [
      grouping(body, 'group_by', body.group_by),
      ...order.associate.map((field, place) => requestedField(`associate.${place}`, field)),
    ],
    parameters: parametersOf(body),
    tree: needsTree(order.metric) ? toTreeRequest(order) : null,
    limits: LIMITS,
    compute: (at) => compute(request, order, at),
  };
  return request;
}
