import { DATA_TYPE } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { clearNames } from '#samples';
import { carriedAt, type NamedReads } from '../survey-sources.ts';
import { deepestRank, findCompatibilityIssues, isWithin } from './find-issues.ts';
import { samePrimer } from './find-regions.ts';
import {
  type ColumnFact,
  type DataSetFact,
  formatList,
  type MergeSource,
  namingSystem,
  type OverlayColumnFact,
  type SourceMember,
  type Survey,
} from './merge-source.ts';

const aDataSet = (changed: Partial<DataSetFact> = {}): DataSetFact => ({
  pipeline_data_id: 'set1',
  data_type: DATA_TYPE.amplicon_asv,
  pipeline_name: 'Amplicon 16S 1.1.0',
  pipeline_folder: 'amplicon-16s',
  params: new Map(),
  reference_name: 'SILVA 138.1',
  taxonomy_release: 'silva',
  reference_caution: null,
  ...changed,
});
let members = 0;
const aMember = (changed: Partial<SourceMember> = {}): SourceMember => {
  members += 1;
  const id = `r${String(members).padStart(3, '0')}`;
  return {
    ...{ result_id: id, project_id: 'p', project_name: 'Mice', original_project_id: null, sample_id: id },
    ...{ subject_id: null, pipeline_data_id: 'set1', variable_region: 'V4', seq_platform: null },
    ...changed,
  };
};
const aPart = (own: Partial<SourceMember>[], changed: Partial<MergeSource> = {}): MergeSource => ({
  ...{ name: 'Mice', cohort_id: null, version: null, members: own.map(aMember), n_taken: own.length, columns: [] },
  ...{ n_excluded: 0, n_unavailable: 0, overlay: null },
  ...changed,
});
const aColumn = (changed: Partial<ColumnFact>): ColumnFact => ({
  ...{ field: 'age', is_number: true, n_present: 9, values: [], low: 0, high: 0, median: 0 },
  ...changed,
});
/** Two parts of one sample each, of these data sets. */
const twoOf = (a: Partial<DataSetFact>, b: Partial<DataSetFact>, changed: Partial<Survey> = {}): Survey => ({
  sources: [aPart([{}]), aPart([{ pipeline_data_id: 'set2' }])],
  dataSets: new Map([
    ['set1', aDataSet(a)],
    ['set2', aDataSet({ pipeline_data_id: 'set2', ...b })],
  ]),
  namings: new Map(),
  ...changed,
});
const primers = (forward: string, more: Record<string, string> = {}): Pick<DataSetFact, 'params'> => ({
  params: new Map(
    Object.entries({ forward_primer: forward, ...more }).map(([name, value]) => [name, { title: name, value }]),
  ),
});
const codes = (fit: Survey) => findCompatibilityIssues(fit).map(({ code }) => code);
const deepest = (fit: Survey) => deepestRank(findCompatibilityIssues(fit));
const columns = (...sides: ColumnFact[][]): Survey => ({
  sources: sides.map((own) => aPart([{}], { columns: own })),
  dataSets: new Map([['set1', aDataSet()]]),
  namings: new Map(),
});

describe('methylation', () => {
  const bisulfite = {
    data_type: DATA_TYPE.methylation_wgbs,
    reference_name: 'Human genome 38',
    taxonomy_release: 'hg38',
  };

  test('of two versions of a genome is not of the same DNA', () => {
    const older = { ...bisulfite, reference_name: 'Human genome 19', taxonomy_release: 'hg19' };
    const [found] = findCompatibilityIssues(twoOf(bisulfite, older));
    expect(found).toMatchObject({ code: 'reference', title: 'Different versions of a reference.' });
    expect(found?.message).toContain('the same DNA only in one version of a genome');
  });

  test('of sequencing and of arrays has no sites in common', () => {
    const fit = twoOf(bisulfite, { data_type: 16 });
    expect(findCompatibilityIssues(fit)[0]).toMatchObject({ code: 'data_type', severity: 'blocks' });
    expect(deepest(fit)).toBeNull();
  });

  test('of two chips is named', () => {
    const [found] = findCompatibilityIssues(twoOf({ data_type: 6 }, { data_type: 7 }));
    expect(found).toMatchObject({ code: 'data_type', severity: 'warns' });
    expect(JSON.stringify(found?.compared)).toContain('450k beta values');
  });
});

describe('how deep samples may be compared', () => {
  test('samples processed alike compare to their features', () => {
    const fit = twoOf({}, {});
    expect(codes(fit)).toEqual([]);
    expect(deepest(fit)).toBe('feature');
    expect(isWithin('genus', 'species')).toBe(true);
    expect(isWithin('feature', 'species')).toBe(false);
  });

  test.each([
    ['variants and clusters', DATA_TYPE.amplicon_otu, 'species', 'data_type'],
    ['amplicons and shotgun profiles', DATA_TYPE.shotgun_otu, 'genus', 'data_type'],
    ['microbiomes and methylation', 16, null, 'omic_type'],
    ['microbiomes and viruses', 22, null, 'omic_type'],
  ] as const)('%s', (_, data_type, rank, code) => {
    const fit = twoOf({}, { data_type });
    expect(findCompatibilityIssues(fit)[0]).toMatchObject({ code, severity: 'blocks', compares_from: rank });
    expect(deepest(fit)).toBe(rank);
  });

  test('AMR genes and taxa of the same omic type share no feature', () => {
    expect(deepest(twoOf({ data_type: 18 }, { data_type: 23 }))).toBeNull();
  });

  test('OTUs of one table compare; of a second table their names mean other things', () => {
    const otu = { data_type: DATA_TYPE.amplicon_otu };
    expect(deepest(twoOf(otu, { ...otu, pipeline_data_id: 'set2' }))).toBe('species');
    const one = { ...twoOf(otu, otu), sources: [aPart([{}]), aPart([{}])] };
    expect(codes(one)).toEqual([]);
  });

  test('the region decides among amplicons alone: shotgun reads have none', () => {
    const sources = [aPart([{}]), aPart([{ pipeline_data_id: 'set2', variable_region: null }])];
    expect(codes(twoOf({}, {}, { sources }))).toEqual(['variable_region']);
    const shotgun = { data_type: DATA_TYPE.shotgun_otu };
    expect(codes(twoOf(shotgun, shotgun, { sources }))).toEqual([]);
  });
});

describe('primers', () => {
  const parada = 'GTGYCAGCMGCCGCGGTAA';
  test.each([
    ['GTGCCAGCMGCCGCGGTAA', true],
    [parada.slice(3), true],
    ['CCTACGGGNGGCWGCAG', false],
    ['GTGYCAGCMGCCGCGGTAC', false],
  ])('515F of Parada and %s leave the same sequence: %s', (other, same) => {
    expect(samePrimer(parada, other)).toBe(same);
    expect(samePrimer(other, parada)).toBe(same);
  });

  test('that end at other bases part variants, not clusters', () => {
    const fit = twoOf(primers(parada), primers('CCTACGGGNGGCWGCAG'));
    expect(deepest(fit)).toBe('species');
    expect(findCompatibilityIssues(fit)[0]).toMatchObject({ code: 'primers', severity: 'blocks' });
    const otu = { data_type: DATA_TYPE.amplicon_otu };
    expect(codes(twoOf({ ...primers(parada), ...otu }, { ...primers('CCTACGGGNGGCWGCAG'), ...otu }))).not.toContain(
      'primers',
    );
  });

  test('that only one source reports are a warning', () => {
    const fit = twoOf(primers(parada), { params: null, pipeline_folder: null, pipeline_name: 'Imported: BIOM' });
    expect(findCompatibilityIssues(fit).find(({ code }) => code === 'primers')).toMatchObject({
      severity: 'warns',
      compared: [{ title: 'Forward primer', sides: [{}, { values: [{ value: 'not recorded' }] }] }],
    });
    expect(deepest(fit)).toBe('feature');
  });

  test('reads cut to other lengths are other variants', () => {
    const fit = twoOf(primers(parada, { truncate_length: '150' }), primers(parada, { truncate_length: '0' }));
    expect(findCompatibilityIssues(fit)[0]?.compared[0]?.sides.map(({ values }) => values[0]?.value)).toEqual([
      '150 bases',
      'not cut',
    ]);
    expect(deepest(fit)).toBe('species');
  });
});

describe('processing', () => {
  test('platforms, pipelines and imported tables weaken, each with who has what', () => {
    const sources = [
      aPart([{ seq_platform: 'Illumina MiSeq' }]),
      aPart([{ seq_platform: '454', pipeline_data_id: 'set2' }]),
    ];
    const fit = twoOf({}, { pipeline_name: 'DADA2 1.0.0', pipeline_folder: 'amplicon-16s-dada2' }, { sources });
    expect(codes(fit)).toEqual(['platform', 'pipeline']);
    expect(findCompatibilityIssues(fit)[1]).toMatchObject({ title: 'Different pipelines.', severity: 'warns' });
    expect(findCompatibilityIssues(twoOf({}, { pipeline_name: 'Amplicon 16S 1.0.0' }))[0]?.title).toBe(
      'Different versions of a pipeline.',
    );
    expect(codes(twoOf({}, { pipeline_folder: null }))).toEqual(['imported']);
    expect(findCompatibilityIssues(twoOf({ reference_caution: 'Demonstration.' }, {}))).toMatchObject([
      { code: 'caution', severity: 'notes', message: 'Demonstration.', n_samples: 1 },
    ]);
  });

  test('versions of a reference and naming systems are distinguished', () => {
    const fit = twoOf({}, { taxonomy_release: 'silva132', reference_name: 'SILVA 132' });
    expect(findCompatibilityIssues(fit)).toMatchObject([
      { code: 'reference', title: 'Different versions of a reference.' },
    ]);
    const namings = new Map([
      ['silva', 'SILVA'],
      ['rdp', 'RDP'],
    ] as const);
    const other = twoOf({}, { taxonomy_release: 'rdp', reference_name: 'RDP 18' }, { namings });
    expect(findCompatibilityIssues(other).map(({ title }) => title)).toEqual([
      'Different references.',
      'Different naming systems: RDP and SILVA.',
    ]);
  });

  test.each([
    ['GTDB r214', [], 'GTDB'],
    ['Greengenes2 2022.10', [], 'GTDB'],
    ['gg_13_8', [], 'Greengenes'],
    ['as submitted', ['Escherichia/Shigella'], 'RDP'],
    ['as submitted', ['Escherichia-Shigella'], 'SILVA'],
    ['as submitted', ['Firmicutes_A'], 'GTDB'],
    ['as submitted', ['Blautia'], null],
  ] as const)('names after %s %j: %s', (reference, names, system) => {
    expect(namingSystem(reference, names)).toBe(system);
  });
});

describe('what is there twice', () => {
  test('a subject with other samples in another part, and a sample of a study submitted twice', () => {
    const study = { original_project_id: 'PRJEB1', sample_id: 'A1' };
    const sources = [
      aPart([{ subject_id: 'F3' }, study]),
      aPart([{ subject_id: 'F3' }, { subject_id: 'F4' }, { ...study, project_id: 'q' }]),
    ];
    const fit: Survey = { sources, dataSets: new Map([['set1', aDataSet()]]), namings: new Map() };
    expect(findCompatibilityIssues(fit).map(({ code, n_samples }) => [code, n_samples])).toEqual([
      ['same_sample_elsewhere', 2],
      ['repeated_subjects', 2],
    ]);
  });

  test('a subject with several samples in one part alone is nothing between parts', () => {
    const fit = twoOf({}, {}, { sources: [aPart([{ subject_id: 'F3' }, { subject_id: 'F3' }]), aPart([{}])] });
    expect(codes(fit)).toEqual([]);
  });
});

describe('columns of one name', () => {
  const days = aColumn({ low: 1, high: 90, median: 40 });
  test.each([
    ['years beside days', aColumn({ low: 400, high: 30_000, median: 15_000 }), ['column_units']],
    ['later days', aColumn({ low: 91, high: 150, median: 120 }), []],
    ['days that meet', aColumn({ low: 80, high: 30_000, median: 15_000 }), []],
    ['a single number', aColumn({ n_present: 1, low: 9e9, high: 9e9, median: 9e9 }), []],
    ['words', aColumn({ is_number: false, values: ['old', 'young'] }), ['column_types']],
  ])('%s', (_, other, expected) => {
    expect(codes(columns([days], [other]))).toEqual(expected);
  });

  test('numbers and words within one part are reported where another part has the column too', () => {
    const message = aColumn({ is_number: false, values: ['old'] });
    expect(codes(columns([days, message], [days]))).toEqual(['column_types']);
    expect(codes(columns([days, message], [aColumn({ field: 'other' })]))).toEqual([]);
  });

  test('values without overlap are reported; unique names of samples are not', () => {
    const of = (...values: string[]) => [aColumn({ is_number: false, values })];
    expect(codes(columns(of('rye', 'oats'), of('Roggen')))).toEqual(['column_values']);
    expect(codes(columns(of('rye', 'oats'), of('rye')))).toEqual([]);
    const ids = [aColumn({ is_number: false, values: ['a', 'b'], n_present: 2 })];
    expect(codes(columns(ids, of('c', 'd')))).toEqual([]);
  });

  describe('that a cohort overlays on its samples alone', () => {
    const overlaid = (column: string, change: Partial<OverlayColumnFact> = {}): OverlayColumnFact => ({
      ...{ column, type: 'text', exact: column, in_kind: column, message: 'if(weight > 20, "a", "b")' },
      ...change,
    });
    const own = (...facts: OverlayColumnFact[]): Partial<MergeSource> => ({
      overlay: { is_kept: true, columns: facts, hidden: [] },
    });
    const found = (...sources: MergeSource[]) =>
      findCompatibilityIssues({ ...columns([], []), sources }).filter(({ code }) => /^overlay/.test(code));

    test('come along with a word, and those of another workspace stay there', () => {
      expect(found(aPart([{}], own(overlaid('x'))), aPart([{}]))).toMatchObject([
        { code: 'overlay', severity: 'notes', n_samples: 1, remedy: 'No action is needed.' },
      ]);
      const elsewhere = { overlay: { is_kept: false, columns: [overlaid('x')], hidden: [] } };
      const [note] = found(aPart([{}], elsewhere), aPart([{}], own(overlaid('x', { in_kind: 'other' }))));
      expect(note).toMatchObject({ code: 'overlay', n_samples: 2 });
      expect(note?.message).toMatch(/are not carried over\.$/);
    });

    test('are named where one name means several things: another formula, or other values for the same sample', () => {
      const clash = { code: 'overlay_columns', severity: 'warns' };
      const others = found(
        aPart([{}], own(overlaid('x'))),
        aPart([{}], own(overlaid('x', { in_kind: 'other', message: 'bmi' }))),
      );
      expect(others).toMatchObject([clash, { code: 'overlay' }]);
      expect(others[0]?.compared).toMatchObject([
        {
          title: 'x',
          sides: [
            { source: 0, values: [{ value: 'if(weight > 20, "a", "b")' }] },
            { source: 1, values: [{ value: 'bmi' }] },
          ],
        },
      ]);
      const written = overlaid('x', { exact: 'by another hand' });
      expect(found(aPart([{}], own(overlaid('x'))), aPart([{}], own(written)))).toMatchObject([{ code: 'overlay' }]);
      const one = aPart([{}], own(overlaid('x')));
      expect(found(one, { ...one, ...own(written) })).toMatchObject([clash, { code: 'overlay' }]);
      expect(found(one, one)).toMatchObject([{ code: 'overlay' }]);
    });

    test('of numbers do not cover another submission’s words of that name', () => {
      const numbers = aPart([{}], own(overlaid('diet', { type: 'number' })));
      const message = (values: string[]) =>
        aPart([{}], { columns: [aColumn({ field: 'diet', is_number: false, values })] });
      expect(found(numbers, message(['rye']))).toMatchObject([{ code: 'overlay_columns' }, { code: 'overlay' }]);
      expect(found(numbers, aPart([{}]))).toMatchObject([{ code: 'overlay' }]);
    });
  });
});

describe('names of several references', () => {
  const read = (taxonomy_release: string, lineage: string, reads: number): NamedReads => ({
    ...{ taxonomy_release, lineage, reads, rank: 'genus' as const },
    name: lineage.split(';').at(-1) ?? '',
  });

  test('carry over where each knows them once: the same name twice in one reference is nobody’s', () => {
    const named = [
      ...[read('a', 'F;X;Blautia', 40), read('a', 'F;X;uncultured', 10), read('a', 'F;Y;uncultured', 10)],
      ...[read('b', 'B;X;Blautia', 30), read('b', 'F;X;uncultured', 5), read('b', 'F;X;Only', 5)],
    ];
    const carried = carriedAt('genus', ['a', 'b'], named);
    expect(carried).toMatchObject({ by_lineage: 0.15, by_name: 0.85 });
    expect(carried.unmatched).toEqual([
      { name: 'uncultured', relative_abundance: 0.1 },
      { name: 'Only', relative_abundance: 0.05 },
    ]);
    expect([...clearNames(named).keys()]).toEqual(['Blautia', 'Only']);
    expect(carriedAt('family', ['a', 'b'], named)).toEqual({
      rank: 'family',
      by_lineage: 0,
      by_name: 0,
      unmatched: [],
    });
  });
});

test('lists are read as people write them', () => {
  expect([formatList(['A']), formatList(['A', 'B']), formatList(['A', 'B', 'C', 'D', 'E', 'F'])]).toEqual([
    'A',
    'A and B',
    'A, B, C, D and 2 more',
  ]);
});
