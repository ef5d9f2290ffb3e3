import { CallError, dataTypes, noFilter, type UnstructuredDataFilter } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { disabledReasons, renderMarkup, renderText } from '#testing';
import { paramSetChoicesQuery, pipelineChoicesQuery } from '../queries/run-queries.ts';
import { featuresQuery } from '../queries/taxon-queries.ts';
import { aFilter } from '../sample.fixture.ts';
import { StudioScopeBar } from '../studio/studio-scope-bar.tsx';
import { FeatureResults, FeaturesSection } from './features-section.tsx';
import { IdentifiersForm } from './identifiers-form.tsx';
import { IdentifiersNotFound } from './identifiers-found.tsx';
import { RunSection } from './run-section.tsx';
import { ScopeSection } from './scope-section.tsx';

const nothing = () => undefined;

test('whose samples are looked at is ticked: nothing is left out at first', () => {
  const html = renderMarkup(<ScopeSection flags={noFilter} onChange={nothing} />);
  expect(html.match(/checked=""/g)).toHaveLength(3);
  const less = renderMarkup(<ScopeSection flags={{ ...noFilter, exclude_public_data: true }} onChange={nothing} />);
  expect(less.match(/checked=""/g)).toHaveLength(2);
});

test('a pasted list is counted, duplicates are reported, and an empty one is ignored', () => {
  const listed = renderText(<IdentifiersForm identifiers={['a', 'b']} onChange={nothing} />);
  expect(listed).toContain('2 names');
  expect(listed).toContain('Remove list');
  const empty = renderMarkup(<IdentifiersForm identifiers={[]} onChange={nothing} />);
  expect(empty).toContain('One per line, or separated by commas.');
  expect(empty).toContain('aria-disabled="true"');
  expect(empty).not.toContain('Remove list');
});

test('names that no sample has are named, a long list folded', () => {
  const found = (n: number) => ({
    n_requested: n + 2,
    n_found: 2,
    not_found: Array.from({ length: n }, (_, at) => `gone_${at}`),
  });
  expect(renderText(<IdentifiersNotFound lookup={found(2)} />)).toContain(
    '2 of 4 names match no samples you can access: gone_0, gone_1',
  );
  const many = renderText(<IdentifiersNotFound lookup={found(2000)} />);
  expect(many).toContain('2,000 of 2,002 names');
  expect(many).toContain('and 1,992 more');
  expect(renderMarkup(<IdentifiersNotFound lookup={found(0)} />)).toBe('');
  expect(renderMarkup(<IdentifiersNotFound lookup={undefined} />)).toBe('');
});

test('features are asked for as present, or with a least share; all or any of them', () => {
  const features: UnstructuredDataFilter = {
    unstructured_constraints: {
      and_: [],
      or_: [
        { field: 'tetW', genome_type: 'amr_gene', genome_value: null },
        { field: 'cg0001', genome_type: 'cpg', genome_value: 0.2 },
      ],
    },
  };
  const shown = renderText(<FeaturesSection filter={features} onChange={nothing} />);
  expect(shown).toContain('of these is present');
  expect(shown).toContain('AMR gene tetW is present; at least');
  expect(shown).toContain('CpG cg0001 at least');
  expect(renderMarkup(<FeaturesSection filter={features} onChange={nothing} />)).toContain(
    'aria-label="Remove cg0001"',
  );
  expect(renderText(<FeaturesSection filter={undefined} onChange={nothing} />)).toContain(
    'of these are present Feature',
  );
});

test('results of one pipeline and one set of parameters are chosen by name', () => {
  const [pipeline, set] = ['a'.repeat(32), 'b'.repeat(32)];
  const html = renderMarkup(
    <RunSection run_filter={{ pipeline_id: pipeline, param_set_id: set }} onChange={nothing} />,
    [
      [pipelineChoicesQuery().queryKey, { data: [{ id: pipeline, name: 'Amplicon 16S', version: '1.1.0' }] }],
      [paramSetChoicesQuery(pipeline).queryKey, { data: [{ id: set, name: 'V4 defaults' }] }],
    ],
  );
  for (const name of ['Pipeline', 'Parameter set']) expect(html).toContain(`aria-label="${name}"`);
  expect(renderText(<RunSection run_filter={undefined} onChange={nothing} />)).toContain('Parameters');
});

test('the studio’s kind of samples is chosen by omic and data type, beside runs and origin', () => {
  const types = dataTypes.map((type) => ({ ...type, n_samples: type.id === 21 ? 80 : 0 }));
  const html = renderMarkup(<StudioScopeBar filter={aFilter({ data_type: 21 })} types={types} onChange={nothing} />);
  for (const name of ['Omic type', 'Data type', 'Pipeline', 'Parameter set'])
    expect(html).toContain(`aria-label="${name}"`);
  expect(html).toContain('aria-label="Kind of samples"');
});

test('features are found by how their name begins, each with its kind and its samples', () => {
  const found = (answer: unknown, search = 'tet') =>
    renderText(<FeatureResults search={search} onPick={nothing} />, [[featuresQuery(search).queryKey, answer]]);
  const page = (data: unknown[], total = data.length) => ({
    pages: [{ data, paging: { page: 1, page_size: 25, total } }],
    pageParams: [1],
  });
  const tetW = { field: 'tetW', title: 'tet(W)', genome_type: 'amr_gene', n_samples: 1200 };
  expect(found(page([tetW]))).toBe('tet(W) AMR gene 1,200');
  expect(found(page([tetW], 60))).toBe('tet(W) AMR gene 1,200 Load more');
  expect(found(page([]))).toBe('No matching features.');
  expect(found(page([]), '')).toBe('These samples have no features of this type yet.');
  expect(found(new CallError(503, { detail: 'The index is being rebuilt.', code: 'unavailable' }))).toBe(
    'The index is being rebuilt.',
  );
});

test('a list of names that cannot be one is refused with the reason, and the button says it too', () => {
  const refused = disabledReasons(<IdentifiersForm identifiers={['x'.repeat(2000)]} onChange={nothing} />);
  expect(Object.keys(refused)).toEqual(['Filter to these']);
  expect(refused['Filter to these']).not.toBe('');
  expect(disabledReasons(<IdentifiersForm identifiers={['a']} onChange={nothing} />)).toEqual({});
});

test('a pipeline’s parameter sets are asked for, and all of them where none is chosen', () => {
  const one = 'a'.repeat(32);
  expect(JSON.stringify(paramSetChoicesQuery(one).queryKey)).toContain(`"pipeline_id":"${one}"`);
  expect(JSON.stringify(paramSetChoicesQuery(null).queryKey)).not.toContain('pipeline_id');
});
