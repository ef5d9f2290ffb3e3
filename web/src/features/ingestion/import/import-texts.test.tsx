import { type Import, type ImportPreview, noMapping } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, textOfHtml } from '#testing';
import { PreviewCard } from './import-preview-card.tsx';
import { ImportProgress } from './import-progress.tsx';

const nothing = () => undefined;
const understood = { mapping: noMapping, onMapping: nothing, onSamplesIn: nothing };
const preview: ImportPreview = {
  files: [{ file_id: 'a', name: 'gut.biom', kind: 'biom_2' }],
  ...{ data_type: 14, unit: 'percent', genome_type: 'feature', n_samples: 3, n_features: 2, n_entries: 4, total: 300 },
  orientation: null,
  stranded: null,
  ranks: [
    { rank: 'phylum', n_named: 2 },
    { rank: 'genus', n_named: 0 },
  ],
  first: {
    samples: ['P1'],
    rows: [
      { feature_id: 'o1', lineage: ['Bacteria', 'P', 'C', 'O', 'F', 'G', null], amounts: [12.5] },
      { feature_id: 'o2', lineage: [null, null], amounts: [0] },
    ],
  },
  metadata: {
    ...{ name: 's.tsv', n_rows: 4, n_matched: 1, n_errors: 0, n_warnings: 1 },
    fields: [
      { column: 'sample_id', field: 'sample_id' },
      { column: 'ward', field: null },
    ],
    samples_without_row: ['P2'],
    rows_without_sample: ['X1'],
    problems: [
      {
        ...{ severity: 'warning', row: 1, column: 'site', file: null, fix: null },
        message: '“stool” is not a word of the list.',
        remedy: 'Did you mean “feces”?',
      },
    ],
    columns: [
      {
        ...{ name: 'site', suggestions: [], field: 'collection_site' },
        values: [{ value: 'stool', count: 3, state: 'unknown', suggestions: [], term: null }],
      },
    ],
  },
  n_existing_samples: 2,
  warnings: ['1 of 3 samples has no amount above zero.'],
  existing_import: {
    project_id: 'p',
    project_name: 'Gut',
    imported_at: '2026-11-21T09:00:00.000Z',
    has_same_settings: true,
  },
};

test('the preview tells what was recognised, what fits the sheet and what is in the way', () => {
  const text = textOfHtml(renderMarkup(<PreviewCard preview={preview} {...understood} />));
  for (const part of [
    'Contents 3 samples',
    'percent of each sample',
    'Features with a taxon name: Phylum 2',
    'These tables were already imported into “Gut”',
    '2 samples of that submission get another result.',
    '1 of 3 samples has no amount above zero.',
    'Samples without a row: P2 and 1 more',
    'Rows without a sample (skipped): X1',
    'Did you mean “feces”?',
    'Contents 3 samples Features 2 Non-zero counts 4 Unit percent of each sample Features with a taxon name: Phylum 2',
    '… › O › F › G',
    'unclassified',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Genus');
});

test('without sheet and lineages it says what that means', () => {
  const text = textOfHtml(
    renderMarkup(
      <PreviewCard preview={{ ...preview, metadata: null, ranks: [], existing_import: null }} {...understood} />,
    ),
  );
  expect(text).toContain('No sample sheet: the samples will have no metadata except their names.');
  expect(text).toContain('No feature has a taxon name at any rank. All count as unclassified.');
  expect(text).not.toContain('already');
});

test('CpGs show nothing about taxa', () => {
  const betas: ImportPreview = { ...preview, data_type: 16, unit: 'beta', genome_type: 'cpg', ranks: [] };
  const text = textOfHtml(renderMarkup(<PreviewCard preview={betas} {...understood} />));
  expect(text).toContain('CpGs 2');
  expect(text).toContain('methylated fraction of each CpG (beta value)');
  expect(text).not.toMatch(/unclassified|Lineage/);
  expect(textOfHtml(renderMarkup(<PreviewCard preview={preview} {...understood} />))).toContain('Lineage');
});

const made: Import = {
  ...{ import_id: 'i', state: 'reading', project_name: 'Gut', project_id: null, pipeline_data_id: null },
  ...{ data_type: null, n_files: 1, n_samples: 0, n_new_samples: 0, n_features: 0, n_entries: 0 },
  ...{ warnings: [], errors: [], index: 'pending', is_repeat: false },
  ...{ created_at: '2026-11-21T09:00:00.000Z', finished_at: null },
};

test('an import says how far it is, and where it failed', () => {
  expect(
    textOfHtml(renderMarkup(<ImportProgress importRecord={made} onAgain={nothing} studioSearch={() => ({})} />)),
  ).toContain('Reading the tables');
  const faults = [{ field: 'gut.tsv, line 3', message: '“x” is not a number of at least 0. Enter a number.' }];
  const failed = textOfHtml(
    renderMarkup(
      <ImportProgress
        importRecord={{ ...made, state: 'failed', errors: faults }}
        onAgain={nothing}
        studioSearch={() => ({})}
      />,
    ),
  );
  expect(failed).toContain('Nothing was imported.');
  expect(failed).toContain('gut.tsv, line 3: “x” is not a number of at least 0.');
  expect(failed).toContain('Back to the files');
});

test('the same tables once more are no second import', () => {
  const twice: Import = { ...made, state: 'done', is_repeat: true, n_samples: 3, n_new_samples: 1, n_features: 20 };
  const text = textOfHtml(
    renderMarkup(<ImportProgress importRecord={twice} onAgain={nothing} studioSearch={() => ({})} />),
  );
  expect(text).toContain('This is the existing import.');
  expect(text).toContain('3 samples with 20 features; 1 of the samples are new.');
});

test('what was imported is found where its kind is shown: microbiomes in the data browser, the rest in the studio', () => {
  const done = (data_type: number) =>
    textOfHtml(
      renderMarkup(
        <ImportProgress
          importRecord={{ ...made, state: 'done', data_type }}
          onAgain={nothing}
          studioSearch={() => ({})}
        />,
      ),
    );
  expect(done(13)).toContain('View samples in the data browser');
  expect(done(16)).toContain('View samples in the studio');
});

test('where nothing tells which way a table lies, the page asks', () => {
  const request = { ...preview, orientation: { samples_in: 'columns' as const, is_certain: false } };
  expect(textOfHtml(renderMarkup(<PreviewCard preview={request} {...understood} />))).toContain('Samples are in rows');
  const certain = { ...preview, orientation: { samples_in: 'rows' as const, is_certain: true } };
  expect(textOfHtml(renderMarkup(<PreviewCard preview={certain} {...understood} />))).not.toContain(
    'Samples are in rows',
  );
});
