import { areLoneMates, ingestionRoutes, projectRoutes } from '@cohortium/contract';
import { call, refresh } from '#platform/api';

/** Uploads one file and resolves with its ID; `onProgress` gets the uploaded fraction, 0 to 1. */
export type UploadFile = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

interface Replacement {
  project_id: string;
  /** The sample's. */
  id: string;
  files: readonly File[];
  send: (file: File, onProgress: (fraction: number) => void) => Promise<string>;
  /** Called with the uploaded fraction of all bytes. */
  onProgress: (fraction: number) => void;
}

/** Uploads files one after another and assigns them to the sample in place of its old files; resolves with their number. */
export async function replaceFiles({ project_id, id, files, send, onProgress }: Replacement): Promise<number> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const file_ids: string[] = [];
  let sent = 0;
  for (const file of files) {
    file_ids.push(await send(file, (fraction) => onProgress(total > 0 ? (sent + fraction * file.size) / total : 0)));
    sent += file.size;
  }
  // The button that was pressed says so.
  const single_end = areLoneMates(files.map(({ name }) => name));
  const { data } = await call(ingestionRoutes.replaceFiles, { body: { project_id, id, file_ids, single_end } });
  await refresh(projectRoutes.data, projectRoutes.detail, projectRoutes.history, projectRoutes.list);
  return data.n_files;
}
