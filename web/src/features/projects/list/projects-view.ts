import type { ProjectsView } from '../projects.ts';

/** The list as it is without a filter. */
export const noFilter: Partial<ProjectsView> = {
  name: '',
  status: '',
  omic_type: '',
  created_from: '',
  created_to: '',
  page: 1,
};

export const isFiltered = ({ name, status, omic_type, created_from, created_to }: ProjectsView): boolean =>
  [name, status, omic_type, created_from, created_to].some((value) => value !== '');
