import type { HitOf } from '@cohortium/contract';
import { Inbox } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { describeUnavailable, lineOf } from './describe-hit.ts';
import { linkOfHit } from './entry-row.tsx';
import { cohort, foundOf, groupOf, lungs, run, sampleOf, taxon } from './found.fixture.ts';
import { listEntries } from './list-entries.ts';
import { matchPages } from './match-pages.ts';
import { normalizeQuery, splitByMatch } from './normalize-query.ts';

setTimeZone('UTC');
const own = { id: 'a'.repeat(32), access: 'own', workspace_name: 'Gut Lab' } as const;
const set: HitOf<'param_set'> = {
  ...{ kind: 'param_set', name: 'Strict', ...own, workspace_name: null, pipeline_name: 'Amplicon 16S' },
  pipeline_version: '1.1.0',
};
const request: HitOf<'publication'> = {
  ...{ kind: 'publication', id: own.id, name: 'Lungs', object_type: 'cohort', state: 'changes_requested' },
  updated_at: '2026-11-21T10:00:00Z',
};

describe('a hit', () => {
  test('is distinguished from others of its name in a line', () => {
    expect(lineOf(lungs)).toMatch(/^Microbiomes · .*2026$/);
    expect(lineOf(sampleOf('lung 1'))).toBe('in Lung of smokers · 2 results');
    expect(lineOf(sampleOf('lung 1', { n_results: 0 }))).toBe('in Lung of smokers · no result yet');
    expect(lineOf(run)).toMatch(/^failed · Amplicon 16S · .*2026 · shared by Gut Lab$/);
    expect(lineOf(cohort)).toBe('n = 57 · version 2 · public, of Gut Lab');
    expect(lineOf({ ...cohort, access: 'own', cohort_type: 'auto_created' })).toBe(
      'n = 57 · version 2 · created by a run',
    );
    expect(lineOf({ kind: 'pipeline', name: 'ASVs', ...own, version: '2.0' })).toBe('version 2.0');
    expect(lineOf(set)).toBe('for Amplicon 16S 1.1.0');
    expect(lineOf(request)).toMatch(/^of a cohort · changes requested · .*2026$/);
    expect(lineOf(taxon)).toBe('Genus · Bacteroidales › Prevotellaceae · 12 samples');
  });

  test('leads to its page; a sample to its submission, or among all results where that is not to be seen', () => {
    expect(linkOfHit(lungs)).toEqual({ to: '/projects/$id', params: { id: lungs.id } });
    expect(linkOfHit(sampleOf('lung 1'))).toEqual({
      ...{ to: '/projects/$id', params: { id: lungs.id }, search: { search: 'lung 1' } },
    });
    expect(linkOfHit(sampleOf('lung 1', { project_id: null }))).toEqual({
      ...{ to: '/cohort-builder', search: { sample: 'lung 1' } },
    });
    const value = {
      kind: 'value',
      id: 'diagnosis=CD',
      name: 'CD',
      field: 'diagnosis',
      field_title: 'Diagnosis',
      n_samples: 162,
    } as const;
    expect(lineOf(value)).toBe('Diagnosis · 162 samples');
    expect(linkOfHit(value)).toEqual({ to: '/cohort-builder', search: { field: 'diagnosis', value: 'CD' } });
    expect(linkOfHit(taxon)).toMatchObject({ to: '/cohort-builder', search: { taxon: 'Prevotella', rank: 'genus' } });
    expect(linkOfHit(request).to).toBe('/publicise/$id');
  });
});

test('a query is one line, and its words stand out in a name, whatever their signs and capitals', () => {
  expect(normalizeQuery(' lung\t 1\n')).toBe('lung 1');
  expect(splitByMatch('Lung of lungs', 'lung')).toEqual(['', 'Lung', ' of ', 'lung', 's']);
  expect(splitByMatch('A (b)* c', '(b)* c')).toEqual(['A ', '(b)*', ' ', 'c', '']);
  expect(splitByMatch('Lung', '')).toEqual(['Lung']);
});

test('pages are found by the words of their titles, then by those of their group', () => {
  const place = (title: string, group = '') => ({ path: `/${title}`, title, group, icon: Inbox });
  const places = [
    place('Runs', 'Pipelines'),
    place('Pipelines', 'Pipelines'),
    place('Data browser', 'Data'),
    place('Home'),
  ];
  const titles = (query: string) => matchPages(places, query).map(({ title }) => title);
  expect(titles('pipe')).toEqual(['Pipelines', 'Runs']);
  expect(titles('BROW da')).toEqual(['Data browser']);
  expect(titles('rowser')).toEqual([]);
});

describe('what is listed', () => {
  const nowhere = { recent: [], open: [] };
  const many = Array.from({ length: 8 }, (_, at) => sampleOf(`lung ${at}`));
  test('of a kind are the best five, with a line for more; of the kind asked for all that came', () => {
    const found = foundOf(groupOf([lungs]), groupOf(many, 42));
    const [projects, samples] = listEntries(nowhere, found, null);
    expect([projects?.title, projects?.aside, projects?.entries.length]).toEqual(['Submissions', '', 1]);
    expect([samples?.aside, samples?.entries.at(-1)]).toEqual([
      'top 5 of 42',
      { key: 'more sample', kind: 'more', of: 'sample', label: '37 more' },
    ]);
    const [, all] = listEntries(nowhere, found, 'sample');
    expect([all?.aside, all?.entries.length]).toEqual(['top 8 of 42', 8]);
  });

  test('kinds that could not be searched are named', () => {
    expect(describeUnavailable(foundOf())).toBe(null);
    expect(describeUnavailable({ groups: [], unavailable: ['sample', 'taxon'] })).toBe(
      'Samples and taxa can’t be searched now: the sample index is unavailable.',
    );
  });
});
