import type { SampleField } from './sample-metric.ts';

/** What submitters call a standard field, for a person: “called Gender in Weaning”; null where all call it so. */
export function describeSubmittedNames({ submitted_as = [] }: Pick<SampleField, 'submitted_as'>): string | null {
  const [first, ...others] = submitted_as;
  if (!first) return null;
  const where = first.n_projects > 1 ? `${first.n_projects} submissions` : first.project_name;
  const more = others.length > 0 ? `, also ${others.map(({ name }) => name).join(', ')}` : '';
  return `named ${first.name} in ${where}${more}`;
}
