/** The tabs of a submission's page. */
export const projectTabNames = ['samples', 'files', 'runs', 'metadata', 'history'] as const;
/** What a view-only link shows of them. */
export const tabsOfShareLink = ['samples', 'metadata'] as const;
export type ProjectTabName = (typeof projectTabNames)[number];

export interface ProjectView {
  tab: ProjectTabName;
  page: number;
  page_size: number;
  /** A part of the name of a sample, its subject or a file. */
  search: string;
  sort: string;
  descending: boolean;
}

export type ProjectTabProps = { id: string; view: ProjectView; onView: (next: Partial<ProjectView>) => void };
