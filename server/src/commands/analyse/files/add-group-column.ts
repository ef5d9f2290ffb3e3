import { CHOSEN_GROUPS } from '@cohortium/contract';
import { z } from 'zod';
import { AnalysisError } from './analysis-error.ts';
import type { Metadata } from './read-metadata.ts';

/** Groups put together by hand, as the recipe of a portal's figure lists them. */
export const groupsSchema = z.array(z.object({ name: z.string().min(1), result_ids: z.array(z.string()) }));
export type Groups = z.infer<typeof groupsSchema>;

const ID_COLUMN = 'result_id';

/**
 * The sheet with one more column, `chosen_groups`: to which of the groups a sample belongs, '' where to none. Samples are
 * known by the sheet's column `result_id`, as the portal writes it, or else by their own ids.
 *
 * Refused: a sample in two groups, and groups of which no sample is there.
 */
export function addGroupColumn(metadata: Metadata | null, groups: Groups, sampleIds: readonly string[]): Metadata {
  const bare = (): Metadata => ({
    ...{ file: 'the recipe', columns: [], kinds: [] },
    of: new Map(sampleIds.map((id) => [id, []])),
  });
  const sheet = metadata ?? bare();
  const groupOf = new Map<string, string>();
  for (const { name, result_ids } of groups)
    for (const id of result_ids) {
      const other = groupOf.get(id);
      if (other !== undefined && other !== name)
        throw new AnalysisError(`The recipe has ${id} in two groups, "${other}" and "${name}".`);
      groupOf.set(id, name);
    }
  const idColumnIndex = sheet.columns.indexOf(ID_COLUMN);
  const rows = [...sheet.of].map(
    ([id, values]) =>
      [id, [...padRow(values, sheet.columns.length), groupOf.get(values[idColumnIndex] ?? id) ?? '']] as const,
  );
  if (rows.every(([, values]) => values.at(-1) === ''))
    throw new AnalysisError(
      `No samples of the recipe's groups are in ${sheet.file}. Use the metadata file that the portal exports with the cohort: its sample ids are in the column "${ID_COLUMN}".`,
    );
  const kinds = [...sheet.kinds, 'categorical' as const];
  return { file: sheet.file, columns: [...sheet.columns, CHOSEN_GROUPS], kinds, of: new Map(rows) };
}

/** Rows may end before the last column. */
const padRow = (values: readonly string[], length: number): string[] =>
  Array.from({ length }, (_, index) => values[index] ?? '');
