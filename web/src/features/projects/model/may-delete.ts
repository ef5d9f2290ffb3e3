import { denial, type Project } from '@cohortium/contract';

interface Rights {
  /** Anybody's. */
  all: boolean;
  /** What the person created. */
  own: boolean;
}

/** Why a submission may not be deleted by the person; null when it may. */
export function refusalToDelete(project: Pick<Project, 'name' | 'is_mine'>, { all, own }: Rights): string | null {
  return all || (own && project.is_mine) ? null : denial.delete(project.name);
}
