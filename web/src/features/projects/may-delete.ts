import { denial, type Project } from '@cohortium/contract';
import { denialForSharedItem } from '#platform/permissions';

interface DeleteContext {
  /** Can delete any submission. */
  canDeleteAll: boolean;
  /** Can delete submissions that the user created. */
  canDeleteOwn: boolean;
}

type Deletable = Pick<Project, 'name' | 'is_mine' | 'access' | 'workspace_name'>;

/** Why the user can't delete a submission; null if they can. */
export function denialOfDeletion(project: Deletable, { canDeleteAll, canDeleteOwn }: DeleteContext): string | null {
  if (project.access !== 'own') return denialForSharedItem(project, 'delete');
  return canDeleteAll || (canDeleteOwn && project.is_mine) ? null : denial.delete(project.name);
}
