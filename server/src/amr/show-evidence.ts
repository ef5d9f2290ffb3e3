import type { AmrEvidence, amrEvidenceBodySchema } from '@cohortium/contract';
import { float64At, uint32At } from '@cohortium/stats/array';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { featuresOf, passes } from './computation/select-hits.ts';
import type { FigureName, HitTable, TextName } from './reading/hit-table.ts';
import { readHitTables } from './reading/read-hit-tables.ts';
import { readAmrSamples } from './reading/read-samples.ts';

const UNKNOWN_SAMPLE = 'None of these samples with resistance genes has this id.';

type Order = z.output<typeof amrEvidenceBodySchema>;

function hitAt(table: HitTable, entry: number): AmrEvidence['hits'][number] | null {
  const gene = table.genes[uint32At(table.gene, entry)];
  if (!gene) return null;
  const figure = (name: FigureName): number | null => {
    const value = table.figures[name]?.[entry];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  const text = (name: TextName): string | null => {
    const column = table.texts[name];
    return column?.words[column.at[entry] ?? 0] ?? null;
  };
  return {
    ...gene,
    coverage: float64At(table.coverage, entry),
    ...{ identity: figure('identity'), depth: figure('depth'), reads: figure('reads'), rpkm: figure('rpkm') },
    ...{ copies_per_16s: figure('copies_per_16s'), copies: figure('copies') },
    ...{ best_allele: text('best_allele'), method: text('method') },
  };
}

/** The hits behind a cell: one of a gene, several of a class. */
export async function showEvidence(
  { platform, caller, signal }: { platform: Platform; caller: Caller; signal: AbortSignal },
  { level, result_id, feature, ...scope }: Order,
): Promise<{ data: AmrEvidence }> {
  const { facts, data_sets } = await readAmrSamples({ platform, caller, signal }, scope);
  const fact = facts.find((one) => one.result_id === result_id);
  const file = data_sets.find(({ pipeline_data_id }) => pipeline_data_id === fact?.pipeline_data_id);
  if (!fact || !file) throw validationError([{ field: 'result_id', message: UNKNOWN_SAMPLE }]);
  const [table] = await readHitTables(platform, [file.file_key], signal);
  const place = table?.results.indexOf(result_id) ?? -1;
  const hits: AmrEvidence['hits'] = [];
  if (table && place >= 0) {
    for (let entry = 0; entry < table.coverage.length; entry += 1) {
      const gene = table.genes[uint32At(table.gene, entry)];
      if (uint32At(table.result, entry) !== place || !gene || passes(table, entry, scope) !== true) continue;
      const hit = featuresOf(gene, level).includes(feature) ? hitAt(table, entry) : null;
      if (hit) hits.push(hit);
    }
  }
  return { data: { sample_id: fact.sample_id, hits: hits.sort((a, b) => b.coverage - a.coverage) } };
}
