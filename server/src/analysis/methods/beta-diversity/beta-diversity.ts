import { type BetaDiversity, type betaDiversityBodySchema, needsTree } from '@cohortium/contract';
import type { PermanovaPair } from '@cohortium/stats';
import type { z } from 'zod';
import { formatNumber } from '#platform/text';
import { treeInput } from '../../find-tree.ts';
import { confoundingWarnings, findConfounding } from '../../members/find-confounding.ts';
import { countSubjects, missingWarnings, subjectWarnings, type Warning } from '../../members/find-warnings.ts';
import type { MemberFact } from '../../members/members-index-store.ts';
import { grouping, requestedField } from '../../members/read-members.ts';
import { requireOneUnit } from '../../members/read-profiles.ts';
import { sizeGroups, smallGroupWarnings } from '../../members/small-groups.ts';
import { distanceInput, toTreeRequest, usesRawAmounts } from '../describe-distance.ts';
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
import type { BetaDiversityInput, BetaDiversityOutput } from './beta-diversity-task.ts';
import { describeBetaDiversity } from './describe-beta-diversity.ts';
import type { GroupTests } from './test-groups.ts';

type Order = z.output<typeof betaDiversityBodySchema>;

const TASK = new URL('./beta-diversity-task.ts', import.meta.url);

const SAMPLES_AT_LEAST = 3;
/** Distances grow with the square: of more samples only those to landmarks are computed. */
const ALL_WITH_ALL = 10_000;
const LANDMARKS = 2_000;
const LIMITS = { at_most: 25_000, job_above: 5_000 };
const STRATA = 1;

/** A pair that could not be tested is named in a note, not here. */
function presentPair(pair: PermanovaPair): BetaDiversity['pairwise'] {
  const { group_a: a, group_b: b, n_a, n_b, pseudo_f, r2, p, q, permutations, exact } = pair;
  return pseudo_f === null || r2 === null ? [] : [{ a, b, n: n_a + n_b, pseudo_f, r2, p, q, permutations, exact }];
}

function presentPermanova(
  located: GroupTests['permanova'],
  retained: readonly MemberFact[],
): BetaDiversity['permanova'] {
  if (!located || located.pseudo_f === null) return null;
  const { pseudo_f, r2, p, n, permutations, exact, seed, strata, groups } = located;
  const subjectsOf = (name: string) => countSubjects(retained.filter(({ group }) => group === name));
  const sizes = groups.map((group) => ({ name: group.name, n: group.n, n_subjects: subjectsOf(group.name) }));
  return { pseudo_f, r2, p, n, permutations, exact, seed, strata, groups: sizes };
}

function presentTests(tests: GroupTests | null, retained: readonly MemberFact[]) {
  const spread = tests?.permdisp;
  const ranks = tests?.anosim;
  return {
    permanova: presentPermanova(tests?.permanova ?? null, retained),
    permdisp:
      spread && spread.f !== null
        ? {
            f: spread.f,
            p: spread.p,
            permutations: spread.permutations,
            exact: spread.exact,
            axes: spread.axes,
            all_axes: spread.all_axes,
            spread: spread.groups.map(({ name, mean_distance }) => ({ name, mean_distance })),
          }
        : null,
    anosim: ranks ? { r: ranks.r, p: ranks.p, n: ranks.n, permutations: ranks.permutations, exact: ranks.exact } : null,
    pairwise: (tests?.pairs ?? []).flatMap(presentPair),
  };
}

/** Cautions about the tests. */
function testWarnings(order: Order, retained: readonly MemberFact[]): Warning[] {
  const { group_by, strata, tests, smallest_group } = order;
  if (group_by === undefined || !tests) return [];
  const { excluded } = sizeGroups(retained, smallest_group);
  const within = retained.map(({ values }) => values[STRATA] ?? null);
  return [
    ...smallGroupWarnings(excluded, smallest_group),
    ...(strata === 'subject_id' ? [] : subjectWarnings(retained, 'permutations assume')),
    ...missingWarnings(
      retained.map(({ group }) => group),
      { code: 'missing_group', field: group_by },
    ),
    ...(strata === undefined ? [] : missingWarnings(within, { code: 'missing_strata', field: strata })),
    ...confoundingWarnings(findConfounding(retained, group_by), group_by),
  ];
}

const tooMany = (n: number): Warning => ({
  code: 'landmarks',
  message: `${formatNumber(n)} samples are projected by their distances to ${formatNumber(LANDMARKS)} randomly drawn landmark samples; group tests use at most ${formatNumber(ALL_WITH_ALL)} samples`,
});

/** The labels that are tested: those of groups that are large enough. */
function labelsOf(
  { group_by, strata, tests, smallest_group }: Order,
  retained: readonly MemberFact[],
): BetaDiversityInput['labels'] {
  if (group_by === undefined || !tests) return null;
  const within = strata === undefined ? null : retained.map(({ values }) => values[STRATA] ?? null);
  const { tested } = sizeGroups(retained, smallest_group);
  return { groups: retained.map(({ group }) => (tested.has(group ?? '') ? group : null)), strata: within };
}

async function compute(request: AnalysisRequest<BetaDiversity>, order: Order, at: Computing): Promise<BetaDiversity> {
  const { rank, depth, min_reads, group_by, axes, biplot, anosim, seed } = order;
  const needed = { rank, depth, min_reads, at_least: SAMPLES_AT_LEAST, purpose: 'Comparing samples' };
  const profiles = await readSamples(at, needed);
  const { included, table } = usesRawAmounts(order) ? requireOneUnit(profiles) : profiles;
  const permutations = isSelectedOnPlot(profiles) ? 0 : order.permutations;
  const landmarks = included.length > ALL_WITH_ALL ? LANDMARKS : null;
  const output = await computeTask<BetaDiversityInput, BetaDiversityOutput>(at, TASK, {
    ...distanceInput(order),
    table,
    tree: await treeInput(at.platform, at.material.tree, order.missing_tips),
    labels: labelsOf(order, included),
    ...{ permutations, axes, biplot, anosim, landmarks },
  });
  const { tests, notes, arrows, ...ordination } = output;
  const warnings = [
    ...testWarnings(order, included),
    ...(await commonWarnings(at, profiles)),
    ...(landmarks === null ? [] : [tooMany(included.length)]),
    ...notes,
    ...(tests?.notes ?? []),
  ];
  const about = { tree: at.material.tree, are_counts: profiles.are_counts, notes };
  const message = describeBetaDiversity({ ...order, permutations }, about);
  return {
    ...provenance({ request, description: message, seed, profiles, warnings }),
    metric: order.metric,
    rank,
    samples_id: included.map(({ result_id }) => result_id),
    sample_names: included.map(({ sample_id }) => sample_id),
    subject_ids: included.map(({ subject_id }) => subject_id),
    ...ordination,
    biplot: arrows,
    group_by: group_by ?? null,
    groups: included.map(({ group }) => group),
    ...presentTests(tests, included),
    excluded_groups: sizeGroups(included, order.smallest_group).excluded,
    confounding: group_by === undefined ? [] : findConfounding(included, group_by),
  };
}

/** Distances between a cohort's samples, their principal coordinates, and whether groups differ. */
export function betaDiversityRequest(body: Order): AnalysisRequest<BetaDiversity> {
  const order = groupedBy(body);
  const { metric, strata } = order;
  const at_most = metric === 'bray_curtis' ? LIMITS.at_most : ALL_WITH_ALL;
  const request: AnalysisRequest<BetaDiversity> = {
    method: 'beta_diversity',
    scope: body,
    fields: [grouping(body, 'group_by', body.group_by), requestedField('strata', strata)],
    parameters: parametersOf(body),
    tree: needsTree(metric) ? toTreeRequest(order) : null,
    limits: { ...LIMITS, at_most },
    compute: (at) => compute(request, order, at),
  };
  return request;
}
