import type { ImportPreview, importRoutes } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { invalid } from '#platform/refusal';
import { countNamed, demandGrowing, projectsByIds } from '#projects';
import { harmonise } from '../harmonise/harmonise-columns.ts';
import { listed } from '../sheet/read-sheet.ts';
import { livingImport, livingImportOfFiles } from './find-repeat.ts';
import { contentOf, gatherUploads, pathsOf } from './gather-files.ts';
import { matchSamples, toldOf } from './match-samples.ts';
import type { SheetOfTables } from './reading/read-sample-sheet.ts';
import type { Answered, TablesAsk, TablesFacts } from './reading/read-tables-task.ts';

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
    ...toldOf(matched),
    problems: listed([...own, ...problems]).problems,
    n_errors: n_errors + own.length,
    n_warnings,
  };
}

/** Previews an import; nothing is saved. */
export async function previewImport(platform: Platform, asker: Asker, body: Body): Promise<{ data: ImportPreview }> {
  const { project_id } = body;
  if (project_id) await demandGrowing(platform.db, asker, project_id);
  const uploads = await gatherUploads(platform, asker, body);
  const ask: TablesAsk = { ...body, ask: 'facts', files: pathsOf(platform, uploads) };
  const answer = await platform.threads.run<Answered<TablesFacts>>(task, ask);
  if ('refused' in answer) throw invalid([answer.refused]);
  const { samples, sheet, release: _, ...facts } = answer.read;
  const seen = { columns: sheet?.seen ?? [], mapping: body.mapping };
  const columns = (await harmonise(platform, asker, seen)).data;
  const same = await livingImport(platform.db, asker, contentOf(uploads, body));
  const repeat = same ?? (await livingImportOfFiles(platform.db, asker, uploads));
  const [project] = repeat?.project_id ? await projectsByIds(platform.db, [repeat.project_id]) : [];
  return {
    data: {
      ...facts,
      data_type: body.data_type ?? facts.data_type,
      n_samples: samples.length,
      metadata: sheet ? { ...metadataOf(samples, sheet), columns } : null,
      n_known_samples: project_id ? await countNamed(platform.db, project_id, samples) : 0,
      already_in:
        repeat && project
          ? {
              project_id: project.project_id,
              project_name: project.name,
              imported_at: new Date(repeat.created_at).toISOString(),
              is_same_reading: same !== undefined,
            }
          : null,
    },
  };
}
