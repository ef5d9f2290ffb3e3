import {
  type AlphaDiversityReport,
  type AlphaIndexName,
  type alphaDiversityBodySchema,
  alphaTitles,
  RANK_SUM_DESCRIPTION,
} from '@cohortium/contract';
import { itemAt } from '@cohortium/stats/array';
import type { z } from 'zod';
import { titleAmong, titleOf } from '#samples';
import { treeInput } from '../../find-tree.ts';
import { confoundingWarnings, findConfounding } from '../../members/find-confounding.ts';
import { countSubjects, missingWarnings, subjectWarnings, type Warning } from '../../members/find-warnings.ts';
import type { MemberFact } from '../../members/members-index-store.ts';
import { grouping, requestedField } from '../../members/read-members.ts';
import type { Profiles } from '../../members/read-profiles.ts';
import { sizeGroups, smallGroupWarnings } from '../../members/small-groups.ts';
import {
  type DescriptionContext,
  describeRarefaction,
  describeTree,
  rankLabel,
  toTreeRequest,
} from '../describe-distance.ts';
import {
  type AnalysisRequest,
  type Computing,
  commonWarnings,
  computeTask,
  groupedBy,
  isSelectedOnPlot,
  parametersOf,
  provenance,
  readSamples,
} from '../method.ts';
import type { AlphaInput, AlphaOutput, AlphaTested } from './alpha-diversity-task.ts';

type Order = z.output<typeof alphaDiversityBodySchema>;

const TASK = new URL('./alpha-diversity-task.ts', import.meta.url);

const LIMITS = { at_most: 25_000, job_above: 10_000 };

const sources: Record<AlphaIndexName, string> = {
  observed: 'observed taxa',
  shannon: 'Shannon’s entropy (Shannon 1948)',
  simpson: 'Simpson’s index 1 − Σp² (Simpson 1949)',
  pielou: 'Pielou’s evenness (Pielou 1966)',
  chao1: 'Chao1, bias-corrected (Chao 1984)',
  faith_pd: 'Faith’s phylogenetic diversity (Faith 1992)',
};

const LOG_BASE_LABELS = { '2': 'base 2 (bits)', '10': 'base 10', e: 'base e (nats)' } as const;
const units = { '2': 'bits', '10': 'decimal digits', e: 'nats' } as const;

function unitOf(index: AlphaIndexName, { log_base }: Order): string {
  if (index === 'shannon') return units[log_base];
  if (index === 'faith_pd') return 'branch length';
  return index === 'observed' || index === 'chao1' ? 'taxa' : '';
}

function describeAlphaDiversity(order: Order, about: DescriptionContext): string {
  const { rank, depth, seed, indices, log_base, group_by, covariates, curve_points, smallest_group } = order;
  const named = indices.map((index) =>
    index === 'shannon' ? `${sources.shannon}, logarithm ${LOG_BASE_LABELS[log_base]}` : sources[index],
  );
  const parts = [
    `${describeRarefaction(depth, seed)}Alpha diversity at the rank of ${rankLabel(rank)}: ${named.join('; ')}.`,
    about.are_counts
      ? ''
      : ' Amounts are not read counts: they can’t be rarefied, and richness depends on prior filtering.',
    depth === undefined && about.are_counts
      ? ' Samples were not rarefied: observed taxa, Chao1 and phylogenetic diversity increase with sequencing depth.'
      : '',
    describeTree(about),
    group_by === undefined
      ? ''
      : ` Groups by “${titleOf(group_by)}” with at least ${smallest_group} samples were compared with the Kruskal–Wallis test (1952) and pairwise with the Wilcoxon rank-sum test (${RANK_SUM_DESCRIPTION}); p values were adjusted by Benjamini & Hochberg (1995).`,
    covariates.length === 0
      ? ''
      : ' Numeric fields were tested by Spearman’s rank correlation (1904), with the same adjustment over the fields.',
    curve_points === 0 ? '' : ' Rarefaction curves are analytical expectations (Hurlbert 1971).',
  ];
  return parts.join('');
}

function presentIndex(found: AlphaTested, order: Order, profiles: Profiles): AlphaDiversityReport['indices'][number] {
  const { index, values, groups, test, pairs, correlations } = found;
  const withheld = isSelectedOnPlot(profiles);
  const subjectsOf = (name: string) => countSubjects(profiles.included.filter(({ group }) => group === name));
  return {
    index,
    title: alphaTitles[index],
    unit: unitOf(index, order),
    values,
    groups: groups.map((group) => ({ ...group, n_subjects: subjectsOf(group.name) })),
    test: test && {
      h: test.h,
      df: test.df,
      p: withheld ? null : test.p,
      epsilon_squared: test.epsilon_squared,
      n: test.n,
    },
    pairwise: pairs.map(({ group_a: a, group_b: b, ...pair }) => ({
      a,
      b,
      ...pair,
      ...(withheld ? { p: null, q: null } : {}),
    })),
    correlations,
  };
}

function testWarnings({ group_by, smallest_group }: Order, retained: readonly MemberFact[]): Warning[] {
  if (group_by === undefined) return [];
  const groups = retained.map(({ group }) => group);
  return [
    ...smallGroupWarnings(sizeGroups(retained, smallest_group).excluded, smallest_group),
    ...subjectWarnings(retained, 'rank tests assume'),
    ...missingWarnings(groups, { code: 'missing_group', field: group_by }),
    ...confoundingWarnings(findConfounding(retained, group_by), group_by),
  ];
}

const covariatesOf = ({ covariates }: Order, { included, are_counts }: Profiles): AlphaInput['covariates'] =>
  covariates.map((field, place) => ({
    field,
    title: titleAmong(field, are_counts),
    values: included.map(({ values }) => values[place + 1] ?? null),
  }));

async function compute(
  request: AnalysisRequest<AlphaDiversityReport>,
  order: Order,
  at: Computing,
): Promise<AlphaDiversityReport> {
  const { rank, depth, min_reads, seed, group_by, indices, log_base, curve_points, smallest_group } = order;
  const profiles = await readSamples(at, { rank, depth, min_reads, at_least: 1, purpose: 'Alpha diversity' });
  const { included, table } = profiles;
  const output = await computeTask<AlphaInput, AlphaOutput>(at, TASK, {
    ...{ table, indices, curve_points, seed, smallest_group, depth: depth ?? null, are_counts: profiles.are_counts },
    tree: await treeInput(at.platform, at.material.tree, order.missing_tips),
    log_base: log_base === 'e' ? 'e' : log_base === '2' ? 2 : 10,
    groups: group_by === undefined ? null : included.map(({ group }) => group),
    covariates: covariatesOf(order, profiles),
  });
  const { rarefaction, notes } = output;
  const about = { tree: at.material.tree, are_counts: profiles.are_counts, notes };
  // What could not be computed is in the notes.
  const computed = { indices: output.indices.map(({ index }) => index), curve_points: rarefaction ? curve_points : 0 };
  const description = describeAlphaDiversity({ ...order, ...computed }, about);
  const warnings = [...testWarnings(order, included), ...(await commonWarnings(at, profiles)), ...notes];
  return {
    ...provenance({ request, description, seed, profiles, warnings }),
    rank,
    depth: depth ?? null,
    group_by: group_by ?? null,
    samples: included.map(({ result_id, sample_id, subject_id, group, reads }) => ({
      ...{ result_id, sample_id, subject_id, group, reads },
    })),
    covariates: output.covariates,
    indices: output.indices.map((found) => presentIndex(found, order, profiles)),
    rarefaction: rarefaction && {
      depths: rarefaction.depths,
      curves: included.map(({ result_id }, place) => ({ result_id, expected: itemAt(rarefaction.expected, place) })),
    },
    excluded_groups: sizeGroups(included, smallest_group).excluded,
    confounding: group_by === undefined ? [] : findConfounding(included, group_by),
  };
}

/** Diversity within a cohort's samples. */
export function alphaDiversityRequest(body: Order): AnalysisRequest<AlphaDiversityReport> {
  const order = groupedBy(body);
  const request: AnalysisRequest<AlphaDiversityReport> = {
    method: 'alpha_diversity',
    scope: body,
    fields: [
      grouping(body, 'group_by', body.group_by),
      ...order.covariates.map((field, place) => requestedField(`covariates.${place}`, field)),
    ],
    parameters: parametersOf(body),
    tree: order.indices.includes('faith_pd') ? toTreeRequest(order) : null,
    limits: LIMITS,
    compute: (at) => compute(request, order, at),
  };
  return request;
}
