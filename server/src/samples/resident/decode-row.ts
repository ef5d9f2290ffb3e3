import type { SampleRow } from '@cohortium/contract';
import { RowBinaryReader } from '#platform/index';

/** A row of the index as a page shows it, without its owner. */
export type IndexedSample = Omit<SampleRow, 'access' | 'workspace_name' | 'amount_unit'> & {
  is_guarded: boolean;
};

/** Columns of an encoded row in RowBinary; `decodeRow` reads them in this order. */
export const ENCODED_COLUMNS = `sample_no, toUInt8(audience = 'public'), result_id, internal_run_id, sample_id, subject_id,
  project_id, project_name, original_project_id, pipeline_data_id, run_id, pipeline_name, reference_name, data_type, sex,
  race, location, age_years, seq_platform, collection_site, collection_site_coarse, variable_region, tags,
  toFloat64(reads), n_features, text, number, top_genera`;

/** Sample number × 2 + is public. */
export function rowKey(bytes: Uint8Array): number {
  const card = new RowBinaryReader(bytes);
  return card.uint32() * 2 + card.uint8();
}

/** JSON can't represent NaN and infinity. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Decodes a row with the selected submitted columns and genera. */
export function decodeRow(bytes: Uint8Array, isRequested: (column: string) => boolean): IndexedSample {
  const card = new RowBinaryReader(bytes);
  const text = () => card.text();
  const maybe = () => card.nullable(text);
  const own = <T>(value: () => T) =>
    card.list(() => [card.text(), value()] as const).filter(([column]) => isRequested(column));
  card.uint32();
  const isPublic = card.uint8();
  // Properties are read in the order in which they are written here.
  const row = {
    result_id: text(),
    internal_run_id: text(),
    sample_id: text(),
    subject_id: maybe(),
    project_id: text(),
    project_name: text(),
    original_project_id: maybe(),
    pipeline_data_id: text(),
    run_id: maybe(),
    pipeline_name: text(),
    reference_name: text(),
    data_type: card.uint8(),
    sex: maybe(),
    race: maybe(),
    location: maybe(),
    age_years: card.nullable(() => card.float64()),
    seq_platform: maybe(),
    collection_site: maybe(),
    collection_site_coarse: maybe(),
    variable_region: maybe(),
    tags: card.list(text),
    reads: card.float64(),
    n_features: card.uint32(),
    metadata: Object.fromEntries([...own<string | number | null>(text), ...own(() => finite(card.float64()))]),
    top_genera: card.list(() => ({ taxon: text(), abundance: card.float64() })),
    is_guarded: isPublic === 1,
  };
  return isRequested('top_genera') ? row : { ...row, top_genera: [] };
}
