import type { ProjectField } from '@cohortium/contract';
import type { Caller } from '#platform/http';
import type { ProjectReads } from '../ports.ts';
import { requireReadable } from '../project-policy.ts';
import { projectById } from '../projects-store.ts';
import { VALUES_AT_MOST } from './describe-guarded-task.ts';
import { fieldRows, valueRows } from './fields-store.ts';
import { describeGuarded } from './guarded-samples.ts';

/** The columns of a submission's metadata, each with what it says most often. */
export async function describeFields(
  { platform }: ProjectReads,
  caller: Caller,
  projectId: string,
): Promise<{ data: ProjectField[] }> {
  const { db } = platform;
  const { project, access } = await requireReadable(db, caller, await projectById(db, projectId));
  const { project_id } = project;
  if (access.access === 'public') return { data: await describeGuarded(platform, project_id) };
  const [fields, values] = await Promise.all([fieldRows(db, project_id), valueRows(db, project_id, VALUES_AT_MOST)]);
  const byField = Map.groupBy(values, ({ field }) => field);
  const data = fields.map(
    ({ is_number, least, most, n_samples, ...field }): ProjectField => ({
      ...field,
      kind: is_number ? 'number' : 'text',
      n_missing: n_samples - field.n_present,
      range: is_number && least !== null && most !== null ? [least, most] : null,
      values: (byField.get(field.field) ?? []).map(({ field: _, ...value }) => value),
    }),
  );
  return { data };
}
