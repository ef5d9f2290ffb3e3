import type { Project } from '@cohortium/contract';

export type ProjectWords = Pick<Project, 'name' | 'description' | 'variable_region'>;

export const wordsOf = ({ name, description, variable_region }: ProjectWords): ProjectWords => ({
  name,
  description,
  variable_region,
});

/** The edited fields with their values before the edit; unchanged fields are not sent. */
export function changedWords(read: ProjectWords, typed: ProjectWords) {
  const fields = (['name', 'description', 'variable_region'] as const).filter((field) => read[field] !== typed[field]);
  const pick = (words: ProjectWords): Partial<ProjectWords> =>
    Object.fromEntries(fields.map((field) => [field, words[field]]));
  return { ...pick(typed), read: pick(read) };
}
