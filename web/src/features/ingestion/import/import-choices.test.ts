import { type ImportPreview, noMapping, type ProblemFix } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { defaultChoices, importBlocker, mappingWithAll, nameOfFiles, uploadedFileIds } from './import-choices.ts';

test('a submission is named after its first file', () => {
  expect(nameOfFiles(['gut.counts.tsv.gz', 'taxonomy.tsv'])).toBe('gut.counts');
  expect(nameOfFiles(['table.biom'])).toBe('table');
  expect(nameOfFiles(['no-ending'])).toBe('no-ending');
  const star = ['S1_ReadsPerGene.out.tab', 'S2_ReadsPerGene.out.tab'];
  expect(nameOfFiles(star)).toBe('ReadsPerGene.out');
  expect(nameOfFiles(['a.counts.txt', 'b.tpm.txt'])).toBe('a.counts');
});

test('files are read once all of them have arrived', () => {
  expect(uploadedFileIds([])).toBeNull();
  const sent = { state: 'sent', file_id: 'a' } as const;
  expect(uploadedFileIds([sent, { state: 'sending', file_id: 'b' }])).toBeNull();
  expect(uploadedFileIds([sent, { state: 'sent', file_id: 'b' }])).toEqual(['a', 'b']);
});

test('what is missing before an import is reported in words', () => {
  const preview: ImportPreview = {
    files: [],
    data_type: 14,
    unit: 'reads',
    genome_type: 'feature',
    orientation: null,
    stranded: null,
    n_samples: 1,
    n_features: 1,
    n_entries: 1,
    total: 1,
    ranks: [],
    first: { samples: [], rows: [] },
    metadata: null,
    n_existing_samples: 0,
    warnings: [],
    existing_import: null,
  };
  expect(importBlocker(undefined, defaultChoices)).toMatch(/being read/);
  expect(importBlocker(preview, { ...defaultChoices, project_name: ' ' })).toMatch(/Enter a name for the submission/);
  expect(importBlocker(preview, { ...defaultChoices, project_name: 'Gut' })).toBeNull();
  expect(importBlocker(preview, { ...defaultChoices, project_id: 'a' })).toBeNull();
  const n_no_feature = { unstranded: 10, forward: 360, reverse: 130 };
  const unclear = { ...preview, stranded: { selected: 'unstranded' as const, inferred: null, n_no_feature } };
  expect(importBlocker(unclear, { ...defaultChoices, project_name: 'Gut' })).toMatch(/strandedness/);
  expect(importBlocker(unclear, { ...defaultChoices, project_name: 'Gut', strandedness: 'forward' })).toBeNull();
  const metadata = {
    ...{ name: 's.tsv', fields: [], n_rows: 1, n_matched: 0, samples_without_row: [], rows_without_sample: [] },
    ...{ columns: [], problems: [], n_errors: 1, n_warnings: 0 },
  };
  expect(importBlocker({ ...preview, metadata }, { ...defaultChoices, project_name: 'Gut' })).toMatch(/sample sheet/);
});

test('fixes of the sheet become part of how it is understood, where the file itself may stay as it is', () => {
  const fields = [{ column: 'Sex', field: 'sex' }];
  const mend = (...fixes: ProblemFix[]) => mappingWithAll(noMapping, fixes, { fields });
  const map: ProblemFix = { kind: 'map_value', field: 'sex', from: 'Sex: MALE', to: 'male', n_cells: 3, score: 0.97 };
  const fill: ProblemFix = { kind: 'fill_all', column: 'Sex', from: 'm?', to: 'male', n_cells: 1 };
  expect(mend(map, fill)?.values).toEqual({ sex: { 'Sex: MALE': 'male', 'm?': 'male' } });
  expect(mend({ kind: 'rename_column', column: 'site', to: 'collection_site' })?.columns).toEqual({
    site: 'collection_site',
  });
  expect(mend()).toBeNull();
  expect(mend(map, { kind: 'remove_row', row: 3 })).toBeNull();
  expect(mend({ ...fill, column: 'ward' })).toBeNull();
});
