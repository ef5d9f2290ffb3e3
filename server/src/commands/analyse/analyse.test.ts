import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { metrics } from '@cohortium/contract';
import { metricNames } from '@cohortium/stats';
import { expect, test } from 'vitest';
import { testHome, zipped } from '../../../test/testing/index.ts';
import { analyseFiles } from './index.ts';
import { methodNames } from './parameters.ts';

const folder = testHome();
const ids = Array.from({ length: 12 }, (_, i) => `s${i}`);
const amount = (taxon: number, sample: number) =>
  ((taxon * 7 + sample * 5) % 11) * (sample < 6 === taxon < 3 ? 9 : 1) + (taxon % 2);
const taxa = ['a', 'b', 'c', 'd', 'e', 'f'];
const table = ['#OTU ID', ...ids].join('\t');
const rows = taxa.map((name, taxon) => [name, ...ids.map((_, sample) => amount(taxon, sample))].join('\t'));
const sheet = ['id\tgroup\tsubject', ...ids.map((id, i) => `${id}\t${i < 6 ? 'ill' : 'well'}\tp${i % 3}`)].join('\n');

const files: Record<string, string | Buffer> = {
  't.tsv': [table, ...rows].join('\n'),
  'm.tsv': sheet,
  'tree.nwk': '((a:1,b:2):1,(c:1,(d:0.5,e:0.5):1):1,f:3);',
};
await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));

async function analyse(...terms: string[]) {
  let text = '';
  const messages: string[] = [];
  const code = await analyseFiles({
    args: terms,
    folder,
    write: (part) => {
      text += part;
    },
    report_error: (line) => messages.push(line),
  });
  return { code, said: messages.join('\n'), text };
}

async function answerOf(...args: string[]) {
  const { code, said, text } = await analyse(...args);
  expect([code, said]).toEqual([0, '']);
  return JSON.parse(text);
}

const study = [
  '--table',
  't.tsv',
  '--metadata',
  'm.tsv',
  '--tree',
  'tree.nwk',
  '--group',
  'group',
  '--permutations',
  '99',
];

test.each(methodNames)('%s answers with method, parameters, seed, version, n and what was dropped', async (method) => {
  const answer = await answerOf(method, ...study);
  expect(answer).toMatchObject({
    method,
    n: 12,
    dropped: [],
    software: { name: 'cohortium', version: expect.stringMatching(/^\d/) },
  });
  expect(answer.files).toEqual({ table: 't.tsv', metadata: 'm.tsv', tree: 'tree.nwk' });
  expect(answer.result).toBeTypeOf('object');
  expect(answer.seed).toBe('seed' in answer.parameters ? 1 : null);
});

test('every distance that the portal knows is one of the library, and none of the library’s is missing', () => {
  expect(metrics.toSorted()).toEqual(metricNames.toSorted());
});

test.each(metrics.filter((metric) => metric !== 'bray_curtis'))('distances by %s', async (metric) => {
  const { result, parameters } = await answerOf('distances', ...study, '--metric', metric);
  expect([result.metric, parameters.metric]).toEqual([metric, metric]);
  expect(result.distances).toHaveLength(66);
  for (const distance of result.distances) expect(distance).toBeGreaterThanOrEqual(0);
});

test('a result is a recipe: it gives the same numbers again, and typed words win over it', async () => {
  const args = [
    'permanova',
    ...study,
    '--metric',
    'aitchison',
    '--seed',
    '7',
    '--strata',
    'subject',
    '--out',
    'first.json',
  ];
  expect((await analyse(...args)).code).toBe(0);
  const first = JSON.parse(await readFile(join(folder, 'first.json'), 'utf8'));
  const again = await answerOf('--recipe', 'first.json', '--table', 't.tsv', '--metadata', 'm.tsv');
  expect(again.result).toEqual(first.result);
  expect(again.parameters).toEqual(first.parameters);
  expect(again.result).toMatchObject({ seed: 7, strata: 3, permutations: 99, metric: 'aitchison' });
  const other = await answerOf('--recipe', 'first.json', '--table', 't.tsv', '--metadata', 'm.tsv', '--seed', '8');
  expect(other.parameters).toEqual({ ...first.parameters, seed: 8 });
});

test('the same table in rows, packed, with lineages and as BIOM 1 or a QIIME 2 artifact gives the same distances', async () => {
  const turned = [
    ['id', ...taxa].join('\t'),
    ...ids.map((id, sample) => [id, ...taxa.map((_, t) => amount(t, sample))].join('\t')),
  ];
  const entries = taxa.flatMap((_, t) => ids.map((_id, s) => [t, s, amount(t, s)]));
  const biom = { rows: taxa.map((id) => ({ id, metadata: null })), columns: ids.map((id) => ({ id })), shape: [6, 12] };
  const dense = { ...biom, matrix_type: 'dense', data: taxa.map((_, t) => ids.map((_id, s) => amount(t, s))) };
  const artifact = await zipped({
    'a/metadata.yaml': 'type: FeatureTable[Frequency]\n',
    'a/data/feature-table.biom': Buffer.from(JSON.stringify(dense)),
  });
  const lineages = [
    '# Constructed from biom file',
    `${table}\ttaxonomy`,
    ...rows.map((row) => `${row}\tk__Bacteria; p__`),
  ];
  await Promise.all([
    writeFile(join(folder, 'turned.tsv'), turned.join('\r\n')),
    writeFile(join(folder, 'packed.tsv.gz'), gzipSync(lineages.join('\n'))),
    writeFile(join(folder, 'sparse.biom'), JSON.stringify({ ...biom, matrix_type: 'sparse', data: entries })),
    writeFile(join(folder, 'dense.biom'), JSON.stringify(dense)),
    writeFile(join(folder, 'table.qza'), artifact),
  ]);
  const { result } = await answerOf('distances', '--table', 't.tsv');
  expect((await answerOf('distances', '--table', 'turned.tsv', '--samples', 'rows')).result).toEqual(result);
  for (const name of ['packed.tsv.gz', 'sparse.biom', 'dense.biom', 'table.qza'])
    expect((await answerOf('distances', '--table', name)).result).toEqual(result);
});

test('proportions are compared, but not rarefied or modelled as counts', async () => {
  const shares = taxa.map((name, taxon) => [name, ...ids.map((_, sample) => amount(taxon, sample) / 128)].join('\t'));
  await writeFile(join(folder, 'shares.tsv'), [table, ...shares].join('\n'));
  const requested = ['--table', 'shares.tsv', '--metadata', 'm.tsv', '--group', 'group'];
  const counted = await answerOf('compare-features', ...study.slice(0, 4), '--group', 'group');
  expect((await answerOf('compare-features', ...requested)).result.features).toEqual(counted.result.features);
  for (const args of [
    ['ancom-bc'],
    ['consensus'],
    ['alpha-diversity', '--depth', '1'],
    ['alpha-diversity', '--index', 'chao1'],
  ]) {
    const { code, said } = await analyse(...args, ...requested);
    expect(code).toBeGreaterThan(0);
    expect(said).toContain('whole');
  }
});

test('what cannot take part is dropped, each sample with its reason', async () => {
  const extra = [`${table}\tblank\tlost\tunknown`, ...rows.map((row) => `${row}\t0\t5\t5`)].join('\n');
  await writeFile(join(folder, 'extra.tsv'), extra);
  await writeFile(join(folder, 'gaps.tsv'), `${sheet}\nblank\till\tp1\nunknown\tNA\tp1\n`);
  const answer = await answerOf('permanova', '--table', 'extra.tsv', '--metadata', 'gaps.tsv', '--group', 'group');
  expect(answer.n).toBe(12);
  expect(answer.dropped).toEqual([
    { sample_id: 'blank', reason: 'all amounts are zero' },
    { sample_id: 'lost', reason: 'not in gaps.tsv' },
    { sample_id: 'unknown', reason: 'no value for "group"' },
  ]);
  const rarefied = await answerOf('alpha-diversity', '--table', 'extra.tsv', '--index', 'observed', '--depth', '31');
  expect(rarefied.dropped).toContainEqual({ sample_id: 'lost', reason: '30 reads, below the depth of 31' });
  expect(rarefied).toMatchObject({ seed: 1, parameters: { depth: 31, index: 'observed' } });
});

test('groups of fewer samples than asked for are not tested, as in the portal, and named', async () => {
  const lonely = [`${table}\tlonely`, ...rows.map((row) => `${row}\t7`)].join('\n');
  await writeFile(join(folder, 'lonely.tsv'), lonely);
  await writeFile(join(folder, 'lonely-sheet.tsv'), `${sheet}\nlonely\tself\tp1\n`);
  const typed = ['--table', 'lonely.tsv', '--metadata', 'lonely-sheet.tsv', '--group', 'group'];
  const answer = await answerOf('permanova', ...typed);
  expect(answer.dropped).toEqual([{ sample_id: 'lonely', reason: 'the group "self" has 1, fewer than 3' }]);
  expect(answer).toMatchObject({ n: 12, parameters: { smallest_group: 3 } });
  const alpha = await answerOf('alpha-diversity', ...typed);
  expect(alpha.n).toBe(13);
  expect(alpha.result).toMatchObject({ excluded_groups: [{ name: 'self', n: 1 }], test: { n: 12 } });
});

const broken: [string, string | Buffer, string][] = [
  ['words.tsv', 'id\ts1\ns\tmany\n', 'words.tsv, line 2, column "s1": "many" is not a number of at least 0.'],
  ['negative.tsv', 'id\ts1\ns\t-3\n', 'negative.tsv, line 2, column "s1": "-3" is not a number of at least 0.'],
  [
    'hexadecimal.tsv',
    'id\ts1\ns\t0x1F\n',
    'hexadecimal.tsv, line 2, column "s1": "0x1F" is not a number of at least 0.',
  ],
  [
    'endless.tsv',
    'id\ts1\ns\tInfinity\n',
    'endless.tsv, line 2, column "s1": "Infinity" is not a number of at least 0.',
  ],
  ['gap.tsv', 'id\ts1\ns\t\n', 'gap.tsv, line 2, column "s1": "" is not a number of at least 0.'],
  ['short.tsv', 'id\ts1\ts2\na\t1\t2\nb\t1\n', 'short.tsv, line 3: 2 cells, but the header has 3.'],
  ['commas.tsv', 'id,s1\na,1\n', 'has only one column. Separate columns by tabs.'],
  ['head.tsv', 'id\ts1\n', 'has a header but no rows.'],
  ['empty.tsv', ' \n', 'empty.tsv is empty.'],
  ['new.biom', Buffer.from('\x89HDF\r\n\x1a\nrest', 'latin1'), 'new.biom: '],
  ['cut.tsv.gz', gzipSync('id\ts1\na\t1\n').subarray(0, 20), "looks gzipped but can't be unpacked."],
  ['cut.biom', '{"rows": [', 'This file begins like a BIOM 1 table, but is not valid JSON.'],
  ['other.biom', '{"rows": []}', 'This JSON is not a BIOM 1 table:'],
  [
    'shape.biom',
    '{"rows":[{"id":"a"}],"columns":[{"id":"s"}],"shape":[2,1],"matrix_type":"dense","data":[]}',
    'shape.biom: Its shape is 2 × 1, but it has names for 1 × 1. Export it again (biom convert --to-json), or as BIOM 2.1.',
  ],
  [
    'far.biom',
    '{"rows":[{"id":"a"}],"columns":[{"id":"s"}],"shape":[1,1],"matrix_type":"sparse","data":[[4,0,1]]}',
    'row 4, column 0, outside its shape',
  ],
];

test.each(broken)('the table %s is refused in a sentence', async (name, text, message) => {
  await writeFile(join(folder, name), text);
  const { code, said } = await analyse('distances', '--table', name);
  expect(code).toBe(2);
  expect(said).toContain(message);
  expect(said).not.toContain('    at ');
});

test.each([
  [['dance', '--table', 't.tsv'], 'Unknown method "dance".'],
  [['pcoa'], '--table is missing.'],
  [['pcoa', '--table', 'nowhere.tsv'], 'File not found: '],
  [['pcoa', '--table', 't.tsv', '--metric', 'manhattan'], '--metric: '],
  [['pcoa', '--table', 't.tsv', '--axes', 'three'], '--axes: '],
  [['pcoa', '--table', 't.tsv', '--colour', 'red'], "Unknown option '--colour'"],
  [
    ['pcoa', '--table', 't.tsv', '--metric', 'unweighted_unifrac'],
    '--tree is missing. unweighted unifrac needs a tree.',
  ],
  [['permanova', '--table', 't.tsv'], '--group is missing'],
  [
    ['permanova', '--table', 't.tsv', '--group', 'group'],
    '--metadata is missing. Name the file that has the column “group”.',
  ],
  [
    ['permanova', '--table', 't.tsv', '--metadata', 'm.tsv', '--group', 'age'],
    'm.tsv has no column "age". Its columns are group, subject.',
  ],
  [
    ['pcoa', '--table', 't.tsv', '--recipe', 'm.tsv'],
    'm.tsv is not a recipe. A recipe is JSON with "method" and "parameters".',
  ],
  [['pcoa', '--table', 't.tsv', '--depth', '1000000'], 'No samples'],
])('%j is refused: %s', async (args, sentence) => {
  const { code, said, text } = await analyse(...args);
  expect([code, text]).toEqual([2, '']);
  expect(said).toContain(sentence);
});

test('which features differ: each method, numbers and categories as covariates, and what they agree on', async () => {
  const model = await answerOf('linear-models', ...study, '--covariates', 'group,subject', '--prevalence', '0');
  const terms = model.result.features[0].terms.map(({ term }: { term: string }) => term);
  expect(terms).toEqual(['group: well', 'subject: p1', 'subject: p2']);
  expect(model.parameters).toMatchObject({ covariates: 'group,subject', prevalence: 0, q_threshold: 0.25 });
  await writeFile(join(folder, 'ages.tsv'), ['id\tage', ...ids.map((id, i) => `${id}\t${20 + i * i}`)].join('\n'));
  const ages = await answerOf('ancom-bc', '--table', 't.tsv', '--metadata', 'ages.tsv', '--covariates', 'age');
  expect(ages.result.features[0].terms).toEqual([expect.objectContaining({ term: 'age', category: null })]);
  const { result } = await answerOf('consensus', ...study);
  expect(result.methods).toEqual(['kruskal-wallis', 'lefse', 'ancom-bc', 'linear models']);
  expect(result.groups).toEqual(['ill', 'well']);
  const [best] = result.features;
  expect(best.found_by.length).toBeGreaterThan(2);
  expect([1, -1]).toContain(best.direction);
  const three = await analyse('consensus', '--table', 't.tsv', '--metadata', 'm.tsv', '--group', 'subject');
  expect([three.code, three.said]).toEqual([2, 'The consensus needs exactly two groups, but "subject" has 3.']);
});

test('the types that QIIME 2 metadata declare are obeyed', async () => {
  const typed = (name: string, types: string, cell = (i: number) => `${i % 3}`) =>
    writeFile(
      join(folder, name),
      [
        'id\tgroup\tbatch',
        `#q2:types\t${types}`,
        ...ids.map((id, i) => `${id}\t${i < 6 ? 'ill' : 'well'}\t${cell(i)}`),
      ].join('\n'),
    );
  const termsOf = async (name: string) => {
    const args = ['--table', 't.tsv', '--metadata', name, '--covariates', 'batch', '--prevalence', '0'];
    const { result } = await answerOf('linear-models', ...args);
    return result.features[0].terms.map(({ term }: { term: string }) => term);
  };
  await typed('words.tsv', 'categorical\tcategorical');
  expect(await termsOf('words.tsv')).toEqual(['batch: 1', 'batch: 2']);
  await typed('numbers.tsv', 'categorical\tnumeric');
  expect(await termsOf('numbers.tsv')).toEqual(['batch']);
  await typed('silent.tsv', 'categorical\t');
  expect(await termsOf('silent.tsv')).toEqual(['batch']);
  const grouped = await analyse('permanova', '--table', 't.tsv', '--metadata', 'numbers.tsv', '--group', 'batch');
  expect([grouped.code, grouped.said]).toEqual([2, expect.stringMatching(/--group.*numbers.tsv.*"batch" numeric/)]);
  await typed('odd.tsv', 'categorical\tnumeric', (i) => (i === 2 ? 'three' : `${i}`));
  const odd = await analyse('alpha-diversity', '--table', 't.tsv', '--metadata', 'odd.tsv', '--group', 'group');
  expect([odd.code, odd.said]).toEqual([2, expect.stringMatching(/odd.tsv, line 5: "three".*"batch" numeric/)]);
});

test('data without an answer are refused with another code', async () => {
  await writeFile(join(folder, 'twice.tsv'), 'id\ts1\ts1\na\t1\t2\n');
  await writeFile(join(folder, 'tips.nwk'), '(a:1,b:1,c:1);');
  await writeFile(join(folder, 'open.nwk'), '((a:1,b:1);');
  const twice = await analyse('distances', '--table', 'twice.tsv');
  expect([twice.code, twice.said]).toEqual([1, 'Sample "s1" appears twice.']);
  const tips = await analyse('distances', '--table', 't.tsv', '--tree', 'tips.nwk', '--metric', 'weighted_unifrac');
  expect([tips.code, tips.said]).toEqual([1, 'The tree has no tip for features "d", "e", "f".']);
  const open = await analyse('distances', '--table', 't.tsv', '--tree', 'open.nwk', '--metric', 'weighted_unifrac');
  expect(open.said).toMatch(/^The tree can’t be read at character 11:/);
  const one = await analyse(
    'permanova',
    '--table',
    't.tsv',
    '--metadata',
    'm.tsv',
    '--group',
    'subject',
    '--depth',
    '1',
    '--permutations',
    '9',
  );
  expect(one.code).toBe(0);
});

test('without words, and with --help, it says what it can do', async () => {
  for (const args of [[], ['pcoa', '--help']]) {
    const { code, text } = await analyse(...args);
    expect(code).toBe(0);
    for (const method of methodNames) expect(text).toContain(method);
  }
});

/** A recipe as the page writes it for groups that were put together by hand. */
async function writeRecipe(name: string, groups: { name: string; result_ids: string[] }[]) {
  const parameters = { group: 'chosen_groups', permutations: 99, seed: 3 };
  await writeFile(join(folder, name), JSON.stringify({ method: 'permanova', parameters, groups }));
}

test('groups by hand of a figure’s recipe are compared as a column would be, and the others are dropped by name', async () => {
  await writeRecipe('hand.json', [
    { name: 'ill', result_ids: ids.slice(0, 6) },
    { name: 'well', result_ids: ids.slice(6, 11) },
  ]);
  const found = await answerOf('--recipe', 'hand.json', '--table', 't.tsv');
  expect(found).toMatchObject({ n: 11, dropped: [{ sample_id: 's11', reason: 'no value for "chosen_groups"' }] });
  const part = sheet.replace('s11\twell', 's11\t');
  await writeFile(join(folder, 'part.tsv'), part);
  const typed = ['--table', 't.tsv', '--metadata', 'part.tsv', '--group', 'group', '--permutations', '99'];
  expect((await answerOf('permanova', ...typed, '--seed', '3')).result).toEqual(found.result);
});

test('samples of a recipe are found by the result ids of the portal’s sheet, whatever they are called', async () => {
  const results = ids.map((_, i) => `${i}`.padStart(32, 'a'));
  const rows = ids.map((id, i) => `${id}\t${results[i]}\t${i < 6 ? 'ill' : 'well'}`);
  await writeFile(join(folder, 'portal.tsv'), ['id\tresult_id\tgroup', ...rows].join('\n'));
  await writeRecipe('ids.json', [
    { name: 'ill', result_ids: results.slice(0, 6) },
    { name: 'well', result_ids: results.slice(6) },
  ]);
  const args = ['--recipe', 'ids.json', '--table', 't.tsv', '--metadata', 'portal.tsv'];
  const byHand = await answerOf(...args);
  expect(byHand).toMatchObject({ n: 12, parameters: { group: 'chosen_groups' } });
  expect((await answerOf(...args, '--group', 'group')).result).toEqual(byHand.result);
});

test('a sample in two groups, and groups of samples that are not there, are refused', async () => {
  await writeRecipe('twice.json', [
    { name: 'A', result_ids: ['s0', 's1'] },
    { name: 'B', result_ids: ['s1'] },
  ]);
  const twice = await analyse('--recipe', 'twice.json', '--table', 't.tsv');
  expect([twice.code, twice.said]).toEqual([2, 'The recipe has s1 in two groups, "A" and "B".']);
  await writeRecipe('gone.json', [{ name: 'A', result_ids: ['x'] }]);
  const removed = await analyse('--recipe', 'gone.json', '--table', 't.tsv', '--metadata', 'm.tsv');
  expect([removed.code, removed.said]).toEqual([2, expect.stringContaining('in m.tsv')]);
});

test('a tree may be a QIIME 2 artifact, and one without a root gets it at its midpoint, which the answer says', async () => {
  const artifact = await zipped({
    'a1/metadata.yaml': 'uuid: a1\ntype: Phylogeny[Unrooted]\nformat: NewickDirectoryFormat\n',
    'a1/data/tree.nwk': `${files['tree.nwk']}\n`,
  });
  await writeFile(join(folder, 'tree.qza'), artifact);
  // By hand: the longest path is a–f or b–f … b: 2 + 1 + 3 = 6, its middle at the foot of f’s branch.
  await writeFile(join(folder, 'rooted.nwk'), '(((a:1,b:2):1,(c:1,(d:0.5,e:0.5):1):1):0,f:3);');
  const distancesOn = (tree: string) =>
    answerOf('distances', '--table', 't.tsv', '--tree', tree, '--metric', 'unweighted_unifrac');
  const [text, packed, rooted] = [
    await distancesOn('tree.nwk'),
    await distancesOn('tree.qza'),
    await distancesOn('rooted.nwk'),
  ];
  expect(packed.result).toEqual(text.result);
  expect(rooted.result).toEqual(text.result);
  expect([packed.tree_rooted_at, rooted.tree_rooted_at]).toEqual(['its midpoint', 'its root']);
});

test('Bray–Curtis compares amounts as they are where no transformation is wanted', async () => {
  const shares = await answerOf('distances', '--table', 't.tsv');
  const amounts = await answerOf('distances', '--table', 't.tsv', '--transform', 'none');
  expect([shares.parameters.transform, amounts.parameters.transform]).toEqual(['tss', 'none']);
  // By the definition: the sum of |x − y| over the sum of x + y, of the first two samples.
  const [one, two] = [0, 1].map((sample) => taxa.map((_, taxon) => amount(taxon, sample)));
  const sum = (of: (x: number, y: number) => number) =>
    taxa.reduce((all, _, at) => all + of(one?.[at] ?? 0, two?.[at] ?? 0), 0);
  expect(amounts.result.distances[0]).toBeCloseTo(sum((x, y) => Math.abs(x - y)) / sum((x, y) => x + y), 12);
  expect(shares.result.distances[0]).not.toBeCloseTo(amounts.result.distances[0], 6);
});
