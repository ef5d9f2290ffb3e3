import type { Covariate } from '@cohortium/stats';
import { AppError } from '#platform/errors';
import { titleOf } from '#samples';
import type { TaskAnswer } from '../../answer-refusal.ts';
import type { ChosenSamples } from '../../members/chosen-samples.ts';
import { countSubjects } from '../../members/find-warnings.ts';
import type { Computing } from '../method.ts';
import type { Design } from './build-design.ts';
import { type ContrastOrder, chooseContrast, chooseTestSamples, covariatesOf } from './choose-samples.ts';

const DESIGN = new URL('./design-task.ts', import.meta.url);

/** The design in words; refused in a thread, before any count is read. */
async function designOf({ platform, signal }: Computing, variables: readonly Covariate[], n: number): Promise<Design> {
  const answer = await platform.threads.run<TaskAnswer<Design>>(DESIGN, { variables, n }, { signal });
  if ('refused' in answer) throw new AppError('validation', answer.refused);
  return answer.result;
}

/** Which samples, which design and which contrast, before anything is read or computed. */
export async function prepareContrast(at: Computing, order: ContrastOrder, all: ChosenSamples) {
  const { samples, excluded, names } = chooseTestSamples(all, order);
  const { included } = samples;
  const contrast = chooseContrast(order, names);
  const covariates = covariatesOf(order, included);
  const groups = included.map(({ group }) => group ?? '');
  const variables: Covariate[] = [
    ...covariates,
    { name: titleOf(order.group_by), categories: groups, reference: contrast.reference },
  ];
  const design = await designOf(at, variables, included.length);
  return { samples, excluded, names, covariates, groups, variables, design, ...contrast };
}

export type Prepared = Awaited<ReturnType<typeof prepareContrast>>;

/** The groups in the model, with their sizes. */
export const presentGroups = ({ names, samples: { included } }: Pick<Prepared, 'names' | 'samples'>) =>
  names.toSorted().map((name) => {
    const own = included.filter(({ group }) => group === name);
    return { name, n: own.length, n_subjects: countSubjects(own) };
  });
