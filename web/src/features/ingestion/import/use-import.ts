import {
  type Import,
  importDataTypes,
  ingestionRoutes,
  namesOfTables,
  noMapping,
  projectRoutes,
  workspaceRoutes,
} from '@cohortium/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryKeyOf, queryOf, refresh } from '#platform/api';
import { pathOfFile } from '#ui/forms';
import { useUploads } from '../uploads/use-uploads.ts';
import { defaultChoices, type ImportChoices, nameOfFiles, uploadedFileIds } from './import-choices.ts';

const POLL_MS = 700;

/** Submissions of the workspace that tables may be added to. */
export const useOwnProjects = () => useQuery(queryOf(projectRoutes.list, { query: { page: 1, page_size: 200 } }));

function tablesOf(file_ids: string[], { project_id, data_type, samples_in, strandedness, mapping }: ImportChoices) {
  const type = importDataTypes.find((id) => String(id) === data_type);
  return {
    file_ids,
    ...(project_id ? { project_id } : {}),
    ...(type ? { data_type: type } : {}),
    ...(samples_in ? { samples_in } : {}),
    ...(strandedness === '' ? {} : { strandedness }),
    ...(mapping === noMapping ? {} : { mapping }),
  };
}

/** Files of one name for every sample, as kallisto's abundance.tsv, take the name of their folder along. */
function namedTables(files: readonly File[]): File[] {
  const names = namesOfTables(files.map(pathOfFile));
  return files.map((file, at) => {
    const name = names[at] ?? file.name;
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}

/** The preview of the uploaded files, reloaded when the options change. */
function usePreview(file_ids: string[] | null, choices: ImportChoices) {
  const body = tablesOf(file_ids ?? [], choices);
  return useQuery({
    queryKey: queryKeyOf(ingestionRoutes.previewImport, { body }),
    queryFn: async ({ signal }) => (await call(ingestionRoutes.previewImport, { body }, { signal })).data,
    enabled: file_ids !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Keeps the previous preview until the new one is loaded.
    ...(file_ids === null ? {} : { placeholderData: keepPreviousData }),
  });
}

const isFinished = ({ state, index }: Import): boolean =>
  state === 'failed' || (state === 'done' && index === 'loaded');

function useProgress(startedImport: Import | undefined) {
  const id = startedImport?.import_id ?? '';
  const query = useQuery({
    ...queryOf(ingestionRoutes.showImport, { params: { id } }),
    enabled: startedImport !== undefined && !isFinished(startedImport),
    refetchInterval: ({ state }) => (state.data && isFinished(state.data.data) ? false : POLL_MS),
  });
  return query.data?.data ?? startedImport;
}

/** An import from its first file to its last sample. */
export function useImport() {
  const { queue, uploads } = useUploads(() => null);
  const [choices, setChoices] = useState<ImportChoices>(defaultChoices);
  const file_ids = uploadedFileIds(uploads.files);
  const preview = usePreview(file_ids, choices);
  const importRequest = useMutation({
    mutationFn: async () => {
      const { project_name, reference_name } = choices;
      const names = {
        ...(choices.project_id ? {} : { project_name: project_name.trim() }),
        ...(reference_name.trim() ? { reference_name: reference_name.trim() } : {}),
      };
      const body = { ...tablesOf(file_ids ?? [], choices), ...names };
      const { data } = await call(ingestionRoutes.importTables, { body });
      await refresh(projectRoutes.list, workspaceRoutes.all, workspaceRoutes.detail);
      return data;
    },
  });
  const progress = useProgress(importRequest.data);
  return {
    uploads,
    choices,
    preview,
    importRequest,
    progress: progress ?? null,
    choose: (change: Partial<ImportChoices>) => setChoices((before) => ({ ...before, ...change })),
    add: (files: readonly File[]) => {
      queue.add(namedTables(files));
      queue.start();
      setChoices((before) => ({
        ...before,
        project_name: before.project_name || nameOfFiles(files.map(({ name }) => name)),
      }));
    },
    remove: (id: string) => queue.remove(id),
    retry: (id: string) => queue.retry(id),
    /** Back to the files, after a failure. */
    again: () => importRequest.reset(),
  };
}
export type Importing = ReturnType<typeof useImport>;
