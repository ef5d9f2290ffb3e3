import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { createProject, type NewSample } from '#projects';
import type { TestPerson, TestPortal } from './test-portal.ts';

export const sampleOf = (sample_id: string, rest: Partial<NewSample> = {}): NewSample => ({
  id: newId(),
  sample_id,
  subject_id: null,
  metadata: {},
  files: [],
  ...rest,
});

/** A submission as a finished upload leaves it. */
export function submit(
  portal: TestPortal,
  person: TestPerson,
  { name, samples, ...rest }: { name: string; samples: readonly NewSample[]; omic_type?: 'microbiomics' | 'viral' },
): Promise<string> {
  return transact(portal.portal.platform.db, (tx) =>
    createProject(tx, {
      workspace_id: person.workspace_id,
      name,
      description: '',
      omic_type: 'microbiomics',
      data_type: 10,
      variable_region: null,
      created_by: person.id,
      samples,
      ...rest,
    }),
  );
}
