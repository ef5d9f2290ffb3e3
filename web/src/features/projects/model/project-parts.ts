/** The tabs of a submission's page. */
export const partsOfProject = ['samples', 'files', 'runs', 'metadata', 'history'] as const;
/** What a view-only link shows of them. */
export const partsSeenByLink = ['samples', 'metadata'] as const;
export type ProjectPart = (typeof partsOfProject)[number];

export interface ProjectView {
  tab: ProjectPart;
  page: number;
  page_size: number;
  /** A part of the name of a sample, its subject or a file. */
  search: string;
  sort: string;
  descending: boolean;
}

export type PartProps = { id: string; view: ProjectView; onView: (next: Partial<ProjectView>) => void };
