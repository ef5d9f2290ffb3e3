import type { ProjectsView } from '../projects.ts';

/** The list as it is without a filter. */
export const unfiltered: Partial<ProjectsView> = {
  name: '',
  status: '',
  omic_type: '',
  created_from: '',
  created_to: '',
};
