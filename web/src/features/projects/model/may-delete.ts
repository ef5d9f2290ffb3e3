import { denial, type Project } from '@cohortium/contract';
import { whyNotYours } from '#platform/permissions';

interface Rights {
  /** Anybody's. */
  all: boolean;
  /** What the person created. */
  own: boolean;
}

type Deletable = Pick<Project, 'name' | 'is_mine' | 'access' | 'workspace_name'>;

/** Why a submission may not be deleted by the person; null when it may. */
export function refusalToDelete(project: Deletable, { all, own }: Rights): string | null {
  if (project.access !== 'own') return whyNotYours(project, 'delete');
  return all || (own && project.is_mine) ? null : denial.delete(project.name);
}
