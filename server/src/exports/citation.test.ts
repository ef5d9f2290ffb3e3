import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type CohortFacts, citationsOf, doisIn, softwareOf } from './cohort-facts.ts';
import { bibliographyOf, bibtexOf, citationFile, dataciteOf, methodsOf, methodsPage } from './write-citations.ts';

const vsearch = 'Rognes T, Flouri T (2016). VSEARCH: a versatile tool. PeerJ 4:e2584. doi:10.7717/peerj.2584';
const r = 'R Core Team (2022). R: a language. https://www.R-project.org';
const run = {
  run_id: '1'.repeat(32),
  name: 'Mice, first lane',
  pipeline_name: 'Amplicon 16S',
  pipeline_version: '1.2.0',
  citations: [vsearch, r],
  params: { min_overlap: 12, forward_primer: '' },
  references: [{ title: 'Reference sequences', name: 'RDP', version: '16' }],
  software: [
    { name: 'vsearch', version: '2.22.1' },
    { name: 'cutadapt', version: '4.2' },
  ],
  started_at: '2026-03-01T10:00:00.000Z',
  finished_at: '2026-03-01T11:00:00.000Z',
};
const facts: CohortFacts = {
  cohort_id: '2'.repeat(32),
  version: 3,
  name: 'Weaning: “all” mice',
  description: 'Pups before and after weaning.',
  content_hash: 'ab12'.repeat(16),
  n_samples: 1234,
  n_subjects: 40,
  are_counts: true,
  authors: ['Ana Ribeiro', 'Ben {Okafor}'],
  workspace_name: 'Gut lab',
  frozen_at: '2026-04-05T06:07:08.000Z',
  public_at: '2027-01-02T00:00:00.000Z',
  licence: { id: 'CC-BY-4.0', title: 'Attribution', url: 'https://creativecommons.org/licenses/by/4.0/' },
  url: 'https://portal.example/public/cohort/2/3',
  portal_version: '0.0.2',
  processing: [
    { pipeline_name: 'Amplicon 16S 1.2.0', reference_name: 'RDP 16', variable_region: 'V4', n_samples: 1200 },
    { pipeline_name: 'Imported', reference_name: 'Silva', variable_region: null, n_samples: 34 },
  ],
  runs: [run, { ...run, run_id: '3'.repeat(32), name: 'Mice, second lane' }],
};
const imported: CohortFacts = { ...facts, runs: [], n_subjects: 0, licence: null, public_at: null, description: '' };

test('the methods say which samples, how they were processed, with which software and parameters, once each', () => {
  expect(methodsOf(facts)).toBe(
    'Version 3 of the cohort “Weaning: “all” mice” contains 1,234 samples of 40 subjects, frozen in Cohortium 0.0.2 (SHA-256 of the members: ab12ab12ab12). Samples were processed as follows: 1,200 samples (V4) with Amplicon 16S 1.2.0 (reference: RDP 16) and 34 samples with Imported (reference: Silva). Amplicon 16S 1.2.0 used vsearch 2.22.1 and cutadapt 4.2, with RDP 16 as reference (parameters: min_overlap = 12, forward_primer = (none)). Counts are not rarefied.',
  );
  expect(methodsPage(facts)).toContain(`## To be cited\n\n- ${vsearch}\n- ${r}\n`);
  expect(methodsOf(imported)).toContain('The tables were imported, and the software that made them is not recorded.');
  expect(methodsOf({ ...imported, are_counts: false })).not.toContain('Counts');
  expect(methodsPage(imported)).not.toContain('To be cited');
});

test('programs and papers appear once, however many runs had them', () => {
  expect(softwareOf(facts)).toEqual(run.software);
  expect(citationsOf(facts)).toEqual([vsearch, r]);
  expect(doisIn(`${vsearch}; doi: 10.1000/xyz(12).`)).toEqual(['10.7717/peerj.2584', '10.1000/xyz(12)']);
});

test('CITATION.cff has what the format demands, and survives any title', () => {
  const file = parse(citationFile(facts));
  expect(file).toMatchObject({
    'cff-version': '1.2.0',
    type: 'dataset',
    title: 'Weaning: “all” mice',
    authors: [{ name: 'Ana Ribeiro' }, { name: 'Ben {Okafor}' }],
    version: '3',
    'date-released': '2027-01-02',
    license: 'CC-BY-4.0',
    url: facts.url,
  });
  expect(typeof file.message).toBe('string');
  expect(file.references.map(({ type }: { type: string }) => type)).toEqual([
    'software',
    'software',
    'article',
    'article',
  ]);
  expect(file.references[2]).toMatchObject({ doi: '10.7717/peerj.2584' });
  const bare = parse(citationFile({ ...imported, name: '- a: "b" # c' }));
  expect(bare).toMatchObject({ title: '- a: "b" # c', 'date-released': '2026-04-05' });
  expect(Object.keys(bare)).not.toContain('license');
});

test('BibTeX keeps names whole, and nothing in a title breaks out of its field', () => {
  const entry = bibtexOf({ ...facts, name: 'All} mice, \\input{secrets}' });
  expect(entry).toMatch(/^@misc\{cohort-[^,]+-v3,\n/);
  expect(entry).toContain('  title = {{All mice, inputsecrets}},\n');
  expect(entry).toContain('  author = {{Ana Ribeiro} and {Ben Okafor}},\n');
  expect(entry).toContain('  year = {2027},\n');
  expect(entry).toContain(`  url = {${facts.url}}`);
  expect(entry.split('{').length).toBe(entry.split('}').length);
  expect(bibliographyOf(facts)).toContain('doi = {10.7717/peerj.2584}');
  expect(bibliographyOf(imported)).toBe('');
});

test('DataCite’s JSON has every property that is demanded for a DOI, and the papers it rests on', () => {
  expect(dataciteOf(facts)).toMatchObject({
    schemaVersion: 'http://datacite.org/schema/kernel-4',
    types: { resourceTypeGeneral: 'Dataset' },
    titles: [{ title: 'Weaning: “all” mice' }],
    creators: [
      { name: 'Ana Ribeiro', nameType: 'Personal', affiliation: [{ name: 'Gut lab' }] },
      { name: 'Ben {Okafor}' },
    ],
    publisher: { name: 'Cohortium' },
    publicationYear: 2027,
    version: '3',
    rightsList: [{ rightsIdentifier: 'CC-BY-4.0', rightsIdentifierScheme: 'SPDX' }],
    dates: [
      { date: '2027-01-02', dateType: 'Issued' },
      { date: '2026-04-05', dateType: 'Created' },
    ],
    relatedIdentifiers: [{ relatedIdentifier: '10.7717/peerj.2584', relationType: 'References' }],
  });
  expect(dataciteOf(imported)).toMatchObject({
    rightsList: [],
    relatedIdentifiers: [],
    descriptions: [{ description: 'A frozen set of 1,234 samples.', descriptionType: 'Abstract' }, {}],
  });
});
