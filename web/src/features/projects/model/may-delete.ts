import { denial, type Project } from '@cohortium/contract';
import { whyNotYours } from '#platform/permissions';

interface Rights {
  /** Can delete any submission. */
  all: boolean;
  /** Can delete submissions that the user created. */
  own: boolean;
}

type Deletable = Pick<Project, 'name' | 'is_mine' | 'access' | 'workspace_name'>;

/** Why the user can't delete a submission; null if they can. */
export function refusalToDelete(project: Deletable, { all, own }: Rights): string | null {
  if (project.access !== 'own') return whyNotYours(project, 'delete');
  return all || (own && project.is_mine) ? null : denial.delete(project.name);
}
