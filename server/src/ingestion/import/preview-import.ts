import type { ImportPreview, importRoutes } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { countNamed, projectsByIds, requireExtensible } from '#projects';
import { harmonise } from '../harmonise-columns.ts';
import { listed } from '../sheet/read-sheet.ts';
import { activeImport, activeImportOfFiles, contentOf, gatherUploads, pathsOf } from './gather-files.ts';
import { matchSamples, toMatchSummary } from './match-samples.ts';
import type { SheetOfTables } from './reading/read-sample-sheet.ts';
import type { TablesAnswer, TablesFacts, TablesRequest } from './reading/read-tables-task.ts';

type Body = z.output<typeof importRoutes.previewImport.body>;

const task = new URL('./reading/read-tables-task.ts', import.meta.url);

type Metadata = NonNullable<ImportPreview['metadata']>;

function metadataOf(names: readonly string[], sheet: SheetOfTables): Omit<Metadata, 'columns'> {
  const matched = matchSamples(names, sheet);
  const { columns, problems, n_errors, n_warnings } = sheet.reading;
  const own = matched.problem ? [matched.problem] : [];
  return {
    name: sheet.name,
    fields: columns.map(({ name, standard_field }) => ({ column: name, field: standard_field })),
    n_rows: sheet.samples.length,
    ...toMatchSummary(matched),
    problems: listed([...own, ...problems]).problems,
    n_errors: n_errors + own.length,
    n_warnings,
  };
}

/** Previews an import; nothing is saved. */
export async function previewImport(platform: Platform, caller: Caller, body: Body): Promise<{ data: ImportPreview }> {
  const { project_id } = body;
  if (project_id) await requireExtensible(platform.db, caller, project_id);
  const uploads = await gatherUploads(platform, caller, body);
  const request: TablesRequest = { ...body, task: 'facts', files: pathsOf(platform, uploads) };
  const answer = await platform.threads.run<TablesAnswer<TablesFacts>>(task, request);
  if ('refused' in answer) throw validationError([answer.refused]);
  const { samples, sheet, release: _, ...facts } = answer.read;
  const seen = { columns: sheet?.seen ?? [], mapping: body.mapping };
  const columns = (await harmonise(platform, caller, seen)).data;
  const same = await activeImport(platform.db, caller, contentOf(uploads, body));
  const repeat = same ?? (await activeImportOfFiles(platform.db, caller, uploads));
  const [project] = repeat?.project_id ? await projectsByIds(platform.db, [repeat.project_id]) : [];
  return {
    data: {
      ...facts,
      data_type: body.data_type ?? facts.data_type,
      n_samples: samples.length,
      metadata: sheet ? { ...metadataOf(samples, sheet), columns } : null,
      n_existing_samples: project_id ? await countNamed(platform.db, project_id, samples) : 0,
      existing_import:
        repeat && project
          ? {
              project_id: project.project_id,
              project_name: project.name,
              imported_at: new Date(repeat.created_at).toISOString(),
              has_same_settings: same !== undefined,
            }
          : null,
    },
  };
}
