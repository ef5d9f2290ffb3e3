import type { Project } from '@cohortium/contract';

export type ProjectDetails = Pick<Project, 'name' | 'description' | 'variable_region'>;

export const detailsOf = ({ name, description, variable_region }: ProjectDetails): ProjectDetails => ({
  name,
  description,
  variable_region,
});

/** The edited fields with their values before the edit; unchanged fields are not sent. */
export function changedDetails(read: ProjectDetails, typed: ProjectDetails) {
  const fields = (['name', 'description', 'variable_region'] as const).filter((field) => read[field] !== typed[field]);
  const pick = (details: ProjectDetails): Partial<ProjectDetails> =>
    Object.fromEntries(fields.map((field) => [field, details[field]]));
  return { ...pick(typed), read: pick(read) };
}
