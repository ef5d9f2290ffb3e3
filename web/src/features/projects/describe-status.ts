import type { OmicType, Project, ProjectStatus } from '@cohortium/contract';

type StatusTone = 'plain' | 'accent' | 'success' | 'warning' | 'danger';
export interface StatusLabel {
  label: string;
  tone: StatusTone;
  /** Whether the status changes by itself soon, so that the page must poll. */
  moving: boolean;
}

const statusLabels: Record<ProjectStatus, StatusLabel> = {
  uploading: { label: 'Uploading', tone: 'accent', moving: true },
  ready: { label: 'Not run yet', tone: 'plain', moving: false },
  queued: { label: 'Queued', tone: 'plain', moving: true },
  running: { label: 'Running', tone: 'accent', moving: true },
  succeeded: { label: 'Processed', tone: 'success', moving: false },
  failed: { label: 'Run failed', tone: 'danger', moving: false },
  cancelled: { label: 'Run cancelled', tone: 'warning', moving: false },
};

/** A submission without files was imported as tables: there is nothing to run. */
export const isImported = ({ status, n_files }: Pick<Project, 'status' | 'n_files'>): boolean =>
  status === 'ready' && n_files === 0;

export function describeStatus(project: Pick<Project, 'status' | 'n_files'>): StatusLabel {
  return isImported(project) ? { ...statusLabels.ready, label: 'Imported' } : statusLabels[project.status];
}

/** Whether any submission of a page is still in progress. */
export function hasActiveProject(projects: readonly Pick<Project, 'status'>[]): boolean {
  return projects.some(({ status }) => statusLabels[status].moving);
}

/** The label only, for a list of statuses. */
export const statusLabel = (status: ProjectStatus): string => statusLabels[status].label;

const kinds: Record<OmicType, string> = {
  methylation: 'Methylation',
  rna_seq: 'RNA-seq',
  microbiomics: 'Microbiomics',
  viral: 'Viral genomes',
  generic: 'Other',
};

export const omicTypeLabel = (kind: OmicType): string => kinds[kind];
