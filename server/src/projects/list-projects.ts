import type { Project } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { workspaceIdsOf } from '#workspaces';
import { demandReadable } from './project-policy.ts';
import { type ProjectStatusPort, projectSampleView, projectView } from './project-view.ts';
import { listProjects, type ProjectRow, projectById, samplesOfProject } from './projects-store.ts';

interface Page {
  page: number;
  page_size: number;
}

export interface ProjectReads {
  platform: Platform;
  project_status: ProjectStatusPort;
}

async function present({ platform, project_status }: ProjectReads, rows: readonly ProjectRow[]): Promise<Project[]> {
  const [progress, names] = await Promise.all([
    project_status(rows.map((row) => row.project_id)),
    namesOfPeople(
      platform.db,
      rows.map((row) => row.created_by),
    ),
  ]);
  return rows.map((row) => projectView(row, progress.get(row.project_id), names));
}

export async function listOwnProjects(reads: ProjectReads, asker: Asker, query: Page & { name?: string | undefined }) {
  const { page, page_size, name } = query;
  const { rows, total } = await listProjects(reads.platform.db, {
    workspace_ids: [asker.workspace.workspace_id],
    name,
    page,
    page_size,
  });
  return { data: await present(reads, rows), paging: { page, page_size, total } };
}

/** Submissions that the person may see beyond the workspace at hand: those of the person's other workspaces. */
export async function listOtherProjects(
  reads: ProjectReads,
  asker: Asker,
  body: Page & { original_project_id?: string | undefined; hide_shared: boolean },
) {
  const { page, page_size, original_project_id } = body;
  const ids = body.hide_shared ? [] : await workspaceIdsOf(reads.platform.db, asker.person.id);
  const { rows, total } = await listProjects(reads.platform.db, {
    workspace_ids: ids.filter((id) => id !== asker.workspace.workspace_id),
    original_project_id,
    page,
    page_size,
  });
  return { data: await present(reads, rows), paging: { page, page_size, total } };
}

export async function showProject(reads: ProjectReads, asker: Asker, projectId: string) {
  const row = demandReadable(asker, await projectById(reads.platform.db, projectId));
  const [project] = await present(reads, [row]);
  if (!project) throw new Error('A project that was read has no view.');
  return { data: project };
}

export async function listProjectSamples(reads: ProjectReads, asker: Asker, query: Page & { project_id: string }) {
  const { db } = reads.platform;
  const project = demandReadable(asker, await projectById(db, query.project_id));
  const samples = await samplesOfProject(db, project.project_id, query);
  const { page, page_size } = query;
  return { data: samples.map(projectSampleView), paging: { page, page_size, total: project.n_samples } };
}
