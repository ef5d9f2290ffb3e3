import { dataTypeById, isTaxonDataType } from '@cohortium/contract';
import type { Db } from '#platform/database';
import { AppError } from '#platform/errors';
import { dataSetsByIds } from '#samples';
import type { MemberFact } from './members-index-store.ts';

/** The data types of those data sets that hold no taxa (arrays, genes), by data set. */
export async function dataSetsWithoutTaxonomy(db: Db, facts: readonly MemberFact[]): Promise<Map<string, string>> {
  const ids = [...new Set(facts.map(({ pipeline_data_id }) => pipeline_data_id))];
  const found = ids.length === 0 ? [] : await dataSetsByIds(db, ids);
  return new Map(
    found.flatMap(({ pipeline_data_id, data_type }) =>
      isTaxonDataType(data_type) ? [] : [[pipeline_data_id, dataTypeById(data_type)?.title ?? 'unknown']],
    ),
  );
}

/** Refuses with 422 samples of which none holds taxa, and says what they hold. */
export async function requireTaxonomy(db: Db, facts: readonly MemberFact[]): Promise<void> {
  const taxaless = await dataSetsWithoutTaxonomy(db, facts);
  if (facts.length === 0 || facts.some(({ pipeline_data_id }) => !taxaless.has(pipeline_data_id))) return;
  const titles = [...new Set(taxaless.values())].map((title) => `“${title}”`).join(', ');
  const message = `These samples have no taxa (${titles}), but this analysis compares taxa. You can filter and export their values in the data browser.`;
  throw new AppError('validation', message);
}
