import type { Lefse, lefseBodySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { AppError, validationError } from '#platform/errors';
import { dataSetsByIds, titleOf } from '#samples';
import { confoundingWarnings, findConfounding } from '../../members/find-confounding.ts';
import { countSubjects, subjectWarnings } from '../../members/find-warnings.ts';
import type { MemberFact } from '../../members/members-index-store.ts';
import { grouping, requestedField } from '../../members/read-members.ts';
import { dropSmallGroups, smallGroupWarnings } from '../../members/small-groups.ts';
import { rankLabel } from '../describe-distance.ts';
import {
  type AnalysisRequest,
  type Computing,
  commonWarnings,
  computeTask,
  groupingName,
  isSelectedOnPlot,
  parametersOf,
  provenance,
  readSamples,
} from '../method.ts';
import type { LefseInput, LefseOutput } from './lefse-task.ts';

type Body = z.output<typeof lefseBodySchema>;
type Order = Body & { class_by: string };

const TASK = new URL('./lefse-task.ts', import.meta.url);

const LIMITS = { at_most: 25_000, job_above: 5_000 };
const [SUBCLASS, SUBJECT] = [1, 2];

function describeLefse(order: Order): string {
  const {
    rank,
    levels,
    class_by,
    subclass_by,
    kruskal_alpha,
    wilcoxon_alpha,
    lda_threshold,
    strategy,
    bootstraps,
    seed,
    smallest_group,
  } = order;
  const at = levels === 'down_to' ? `all ranks down to ${rankLabel(rank)}` : `the rank of ${rankLabel(rank)}`;
  const subclasses =
    subclass_by === undefined
      ? ''
      : `, rank-sum tests between subclasses by “${titleOf(subclass_by)}” at α = ${wilcoxon_alpha}`;
  const kind = strategy === 'one_against_all' ? 'one versus all' : 'one versus one';
  return `LEfSe (Segata et al. 2011, as in version 1.1.2) between classes by “${titleOf(class_by)}” with at least ${smallest_group} samples, at ${at}, samples scaled to 1 million: Kruskal–Wallis test at α = ${kruskal_alpha}, without correction for multiple testing${subclasses}, ${kind}; effect size by linear discriminant analysis over ${bootstraps} bootstraps, reported from ${lda_threshold}; seed ${seed}. Scores do not depend on the order or names of classes.`;
}

/** A sample with the subject that the question names. */
const withSubject = (fact: MemberFact): MemberFact => ({ ...fact, subject_id: fact.values[SUBJECT] ?? null });

function presentFeatures({ clades, found }: LefseOutput, withheld: boolean): Lefse['features'] {
  return clades.flatMap((clade, place) => {
    const feature = found.features[place];
    if (!feature) return [];
    const { feature_id: _id, class_means, ...tested } = feature;
    return [{ ...clade, ...tested, ...(withheld ? { kruskal_p: null } : {}), class_means: [...class_means] }];
  });
}

function presentValues({ values }: LefseOutput, { values_of }: Order): Lefse['values'] {
  return values.map((found, place) => {
    const feature = values_of[place] ?? '';
    if (found) return { feature, values: found };
    throw validationError([{ field: `values_of.${place}`, message: `These samples have no taxon “${feature}”.` }]);
  });
}

function optionsOf(order: Order): LefseInput['options'] {
  const { kruskal_alpha, wilcoxon_alpha, lda_threshold, strategy } = order;
  const { least_subclass, only_same_subclass, bootstraps, seed } = order;
  return {
    kruskal_alpha,
    wilcoxon_alpha,
    lda_threshold,
    strategy,
    least_subclass,
    only_same_subclass,
    bootstraps,
    seed,
  };
}

/** Fields without whose value a sample takes no part. */
function needsOf({ class_by, subclass_by }: Order) {
  const subclass = subclass_by === undefined ? [] : [{ place: SUBCLASS, title: titleOf(subclass_by) }];
  return [{ place: 0, title: titleOf(class_by) }, ...subclass];
}

function groupsOf({ subclass_by }: Order, retained: readonly MemberFact[]): LefseInput['groups'] {
  const subclasses = subclass_by === undefined ? undefined : retained.map(({ values }) => values[SUBCLASS] ?? '');
  return { classes: retained.map(({ group }) => group ?? ''), subclasses };
}

function presentClasses({ found }: LefseOutput, subjects: readonly MemberFact[]): Lefse['classes'] {
  return found.classes.map((one) => ({
    ...one,
    n_subjects: countSubjects(subjects.filter(({ group }) => group === one.name)),
  }));
}

const presentSamples = (retained: readonly MemberFact[]): Lefse['samples'] =>
  retained.map(({ result_id, sample_id, group, values }) => ({
    ...{ result_id, sample_id, class: group ?? '' },
    subject: values[SUBJECT] ?? null,
    subclass: values[SUBCLASS] ?? null,
  }));

/** The files that tell which taxa the features of some samples are of. */
async function filesOf({ platform: { db, files } }: Computing, retained: readonly MemberFact[]): Promise<string[]> {
  const dataSets = await dataSetsByIds(db, [...new Set(retained.map(({ pipeline_data_id }) => pipeline_data_id))]);
  const paths = dataSets.flatMap(({ file_key }) => files.pathOf(file_key) ?? []);
  if (paths.length === dataSets.length) return paths;
  throw new AppError('unavailable', 'Ranks above features need a local file store. Choose a single rank.');
}

async function compute(request: AnalysisRequest<Lefse>, order: Order, at: Computing): Promise<Lefse> {
  const { rank, class_by, subclass_by, seed, values_of, min_reads, smallest_group } = order;
  const read = await readSamples(at, { rank, min_reads, at_least: 4, purpose: 'LEfSe', needs: needsOf(order) });
  const { profiles, excluded } = dropSmallGroups(read, smallest_group, 'class');
  const { included, table } = profiles;
  const { levels } = order;
  const paths = rank === 'feature' && levels === 'down_to' ? await filesOf(at, included) : [];
  const input = { table, groups: groupsOf(order, included), rank, levels, paths, options: optionsOf(order), values_of };
  const output = await computeTask<LefseInput, LefseOutput>(at, TASK, input);
  const subjects = included.map(withSubject);
  const confounding = findConfounding(included, class_by);
  const warnings = [
    ...smallGroupWarnings(excluded, smallest_group),
    ...subjectWarnings(subjects, 'rank tests assume'),
    ...confoundingWarnings(confounding, class_by),
    ...(await commonWarnings(at, profiles)),
  ];
  const features = presentFeatures(output, isSelectedOnPlot(profiles));
  return {
    ...provenance({ request, description: describeLefse(order), seed, profiles, warnings }),
    n_subjects: countSubjects(subjects),
    ...{ rank, class_by, subclass_by: subclass_by ?? null, confounding, features },
    excluded_groups: excluded,
    classes: presentClasses(output, subjects),
    n_discriminative: features.filter(({ is_discriminative }) => is_discriminative).length,
    samples: presentSamples(included),
    values: presentValues(output, order),
  };
}

/** Taxa that discriminate between classes of a cohort's samples. */
export function lefseRequest(body: Body): AnalysisRequest<Lefse> {
  const { subclass_by, subject_by } = body;
  const order: Order = { ...body, class_by: groupingName(body, body.class_by) };
  const request: AnalysisRequest<Lefse> = {
    method: 'lefse',
    scope: body,
    fields: [
      grouping(body, 'class_by', body.class_by),
      requestedField('subclass_by', subclass_by),
      { parameter: 'subject_by', field: subject_by, required: false },
    ],
    parameters: parametersOf(body),
    tree: null,
    limits: LIMITS,
    compute: (at) => compute(request, order, at),
  };
  return request;
}
