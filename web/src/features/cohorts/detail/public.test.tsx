import { CallError, type PublicCohortPage } from '@cohortium/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { renderMarkup, renderText } from '#testing';
import { aField, processing } from '../cohort.fixture.ts';
import { type PublicCohortsRequest, publicCohortQuery, publicCohortsQuery } from '../queries/public-queries.ts';
import { PublicCohortScreen } from './public-cohort-screen.tsx';
import { PublicCohortsScreen } from './public-cohorts-screen.tsx';

beforeAll(() => setTimeZone('UTC'));

const id = 'c'.repeat(32);
const page: PublicCohortPage = {
  ...{ cohort_id: id, version: 2, title: 'Lung before surgery', public_at: '2026-03-01T00:00:00.000Z' },
  ...{ url: `https://portal.example/public/cohort/${id}/2`, public_version: null },
  citation_text: 'Gut lab (2026). Lung before surgery, version 2. Cohortium, https://portal.example. CC-BY-4.0.',
  cohort: {
    ...{ description: 'Lavage of 40 patients.', authors: ['Ana Ribeiro', 'Ben Okafor'], workspace_name: 'Gut lab' },
    licence: { id: 'CC-BY-4.0', title: 'Attribution', url: 'https://creativecommons.org/licenses/by/4.0/' },
    ...{ content_hash: 'f'.repeat(64), n_samples: 40, n_subjects: 40 },
    processing: [processing],
    fields: [aField('Smoker', 'category', { n_missing: 3 })],
    methods: 'Version 2 of the cohort holds 40 samples.',
    references: ['Rognes T (2016). VSEARCH. PeerJ 4:e2584.'],
    software: [{ name: 'vsearch', version: '2.22.1' }],
  },
};
const { queryKey } = publicCohortQuery(id, 2);
const screen = <PublicCohortScreen figures={() => null} id={id} version={2} />;
const read = (answer: unknown) => renderText(screen, [[queryKey, answer]]);

describe('the page of a public version', () => {
  test('names authors, licence, methods and papers, and leads programs to the same', () => {
    const text = read({ data: page });
    expect(text).toContain(
      'Lung before surgery Public Version 2 Ana Ribeiro, Ben Okafor Gut lab public since 1 Mar 2026',
    );
    expect(text).toContain(`How to cite it Copy ${page.citation_text}`);
    expect(text).toContain('Methods Copy Version 2 of the cohort holds 40 samples. Rognes T (2016).');
    expect(text).toContain('Smoker 37 of 40, 2 values');
    const html = renderMarkup(screen, [[queryKey, { data: page }]]);
    for (const file of ['CITATION.cff', 'datacite.json', 'METHODS.md', 'samples.tsv']) {
      expect(html).toContain(`href="/api/v1/public/cohort/${id}/2/${file}"`);
    }
    expect(html).toContain('href="https://creativecommons.org/licenses/by/4.0/"');
  });

  test('of what was withdrawn only the tombstone stays, with the way to what is public now', () => {
    const citation_text = '“Lung before surgery” was public from 2026-03-01. Superseded.';
    const html = renderMarkup(screen, [
      [queryKey, { data: { ...page, cohort: null, citation_text, public_version: 3 } }],
    ]);
    expect(html).toContain(`href="/public/cohort/${id}/3"`);
    const text = read({ data: { ...page, cohort: null, citation_text } });
    expect(text).toContain(`Withdrawn Version 2 public from 1 Mar 2026 No longer available. ${citation_text}`);
    expect(text).not.toMatch(/Ana|How to cite|is public now/);
  });

  test('an address that never was public says so; a failure can be asked again', () => {
    expect(read(new CallError(404, { detail: 'No.', code: 'not_found' }))).toBe(
      'This public cohort does not exist. All public cohorts',
    );
    expect(read(new CallError(503, { detail: 'The index is being built.', code: 'unavailable' }))).toContain(
      'Try again',
    );
    expect(renderMarkup(screen)).not.toContain('No public cohort');
  });
});

describe('the list of public cohorts', () => {
  const query: PublicCohortsRequest = { page: 1, page_size: 25, title: '' };
  const card = {
    ...{ cohort_id: id, version: 2, title: page.title, description: 'Lavage.', workspace_name: 'Gut lab' },
    ...{ licence: 'CC-BY-4.0' as const, n_samples: 40, public_at: page.public_at },
  };
  const list = (rows: object[], changed: Partial<PublicCohortsRequest> = {}, total = rows.length) => {
    const view = { ...query, ...changed };
    const { queryKey: key } = publicCohortsQuery(view);
    const paging = { page: view.page, page_size: view.page_size, total };
    return renderText(
      <PublicCohortsScreen join={null} thumbnail={() => null} request={view} onChange={() => undefined} />,
      [[key, { data: rows, paging }]],
    );
  };

  test('says of each whose it is, how many samples, under which licence, since when', () => {
    expect(list([card])).toContain(
      'Lung before surgery CC-BY-4.0 Lavage. 40 samples · Gut lab · version 2 · public since 1 Mar 2026',
    );
    expect(list([card])).not.toContain('Next page');
    expect(list([card], { page_size: 1 }, 3)).toContain('1–1 of 3');
  });

  test('says when there is none, or none of such a title', () => {
    expect(list([])).toContain('No public cohorts yet.');
    expect(list([], { title: 'lung' })).toContain('No public cohorts match this search.');
  });
});
