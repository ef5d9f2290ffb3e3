import type { ProjectHistory } from '@cohortium/contract';

const fields: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  variable_region: 'Variable region',
  subject_id: 'Subject',
  files: 'Read files',
};

const actionLabels: Record<ProjectHistory['action'], string> = {
  edited: 'Changed',
  files_replaced: 'Files replaced',
  deleted: 'Deleted',
  restored: 'Restored',
};

export const actionLabel = (action: ProjectHistory['action']): string => actionLabels[action];

/** The changed field; metadata columns keep the submitter's name. */
export function fieldOfChange({ action, field, sample }: Pick<ProjectHistory, 'action' | 'field' | 'sample'>): string {
  if (action === 'deleted' || action === 'restored') return sample ? 'the sample' : 'the submission';
  return fields[field] ?? field;
}
