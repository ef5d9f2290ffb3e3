import type { OmicType, Project, ProjectStatus } from '@cohortium/contract';

type StatusTone = 'plain' | 'accent' | 'success' | 'warning' | 'danger';
export interface StatusWords {
  word: string;
  tone: StatusTone;
  /** Whether the status changes by itself soon, so that the page must poll. */
  moving: boolean;
}

const words: Record<ProjectStatus, StatusWords> = {
  uploading: { word: 'Uploading', tone: 'accent', moving: true },
  ready: { word: 'Not run yet', tone: 'plain', moving: false },
  queued: { word: 'Queued', tone: 'plain', moving: true },
  running: { word: 'Running', tone: 'accent', moving: true },
  succeeded: { word: 'Processed', tone: 'success', moving: false },
  failed: { word: 'Run failed', tone: 'danger', moving: false },
  cancelled: { word: 'Run cancelled', tone: 'warning', moving: false },
};

/** A submission without files was imported as tables: there is nothing to run. */
export const isImported = ({ status, n_files }: Pick<Project, 'status' | 'n_files'>): boolean =>
  status === 'ready' && n_files === 0;

export function wordsOfStatus(project: Pick<Project, 'status' | 'n_files'>): StatusWords {
  return isImported(project) ? { ...words.ready, word: 'Imported' } : words[project.status];
}

/** Whether any submission of a page is still in progress. */
export function anyMoving(projects: readonly Pick<Project, 'status'>[]): boolean {
  return projects.some(({ status }) => words[status].moving);
}

/** The label only, for a list of statuses. */
export const wordOfStatus = (status: ProjectStatus): string => words[status].word;

const kinds: Record<OmicType, string> = {
  methylation: 'Methylation',
  rna_seq: 'RNA-seq',
  microbiomics: 'Microbiomics',
  viral: 'Viral genomes',
  generic: 'Other',
};

export const wordsOfOmicType = (kind: OmicType): string => kinds[kind];
