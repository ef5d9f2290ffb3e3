import { pathOf, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { refusal, testPortal } from '../../test/testing/index.ts';
import { description, publishingLab } from './publication.fixture.ts';

const portal = await testPortal();
const { platform, ana, study, withRole } = await publishingLab(portal);
const { call, callAs } = portal;
const { cohorts, publication } = routes;
const own = callAs(ana);
const reviewer = await withRole('platform_moderator');

const { result_ids } = await study('Clinic');
const { data: cohort } = await own(cohorts.create, { body: { name: 'Patients', description, result_ids } });

/** Asked for by Ana and approved by a reviewer. */
async function publish(): Promise<void> {
  const body = { object_type: 'cohort', object_id: cohort.id, licence: 'CC-BY-4.0', action: 'submit' } as const;
  const { publication_id } = (await own(publication.request, { body })).data;
  await callAs(reviewer)(publication.assign, { body: { publication_id, reviewer_id: reviewer.id } });
  await callAs(reviewer)(publication.review, { body: { publication_id, action: 'approve' } });
}

const params = { id: cohort.id, version: 1 };
const file = (name: string, version = 1) =>
  portal.portal.api.app.inject({
    url: pathOf(cohorts.publicFile).replace(':id', cohort.id).replace(':version', `${version}`).replace(':file', name),
  });

test('what is not published has no page, no matter who asks', async () => {
  expect(await refusal(call(cohorts.publicPage, { params }))).toMatchObject({ status: 404 });
  expect((await file('samples.tsv')).statusCode).toBe(404);
  expect((await call(cohorts.publicList, {})).data).toEqual([]);
});

test('a published version is read by anybody: authors, licence, methods, and guarded members', async () => {
  await publish();
  const { data } = await call(cohorts.publicPage, { params });
  const url = `${platform.config.url}/public/cohort/${cohort.id}/1`;
  expect(data).toMatchObject({ title: 'Patients', version: 1, url, public_version: null });
  const year = data.public_at.slice(0, 4);
  expect(data.citation_text).toBe(`Gut lab (${year}). Patients, version 1. Cohortium, ${url}. CC-BY-4.0.`);
  expect(data.cohort).toMatchObject({
    authors: ['Ana Ribeiro'],
    description,
    licence: { id: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    n_samples: 3,
    content_hash: cohort.content_hash,
    processing: [
      { pipeline_name: 'Amplicon ASVs', reference_name: 'Test reference', variable_region: 'V4', n_samples: 3 },
    ],
  });
  expect(data.cohort?.methods).toContain('with Amplicon ASVs (reference: Test reference)');
  expect((await call(cohorts.publicList, { query: { title: 'patient' } })).data).toMatchObject([
    { cohort_id: cohort.id, version: 1, title: 'Patients', description, n_samples: 3, licence: 'CC-BY-4.0' },
  ]);
  const found = async (title: string) => (await call(cohorts.publicList, { query: { title } })).data.length;
  expect(await Promise.all(['before and after', 'gut LAB', 'mice', '100 %'].map(found))).toEqual([1, 1, 0, 0]);
});

test('programs get the same as CITATION.cff, DataCite, text, and a sheet that reveals nobody', async () => {
  const cff = await file('CITATION.cff');
  expect(cff.headers['content-type']).toContain('text/yaml');
  expect(parse(cff.body)).toMatchObject({ title: 'Patients', license: 'CC-BY-4.0', version: '1' });
  const datacite = await file('datacite.json');
  expect(datacite.json()).toMatchObject({ creators: [{ name: 'Ana Ribeiro' }], version: '1' });
  expect((await file('METHODS.md')).body).toMatch(/^# Patients, version 1\n/);
  const [head = '', ...rows] = (await file('samples.tsv')).body.trimEnd().split('\n');
  const at = (name: string) => rows.map((row) => row.split('\t')[head.split('\t').indexOf(name)]);
  expect(at('age_years')).toEqual(['90', '41', '50']);
  expect(at('location')).toEqual(['USA: Texas', 'USA: Texas', 'Spain']);
  expect(at('collection_date')).toEqual(['2024', '2024', '2023']);
  expect((await file('secrets.tsv')).statusCode).toBe(422);
  const known = await portal.portal.api.app.inject({
    url: `/api/v1/public/cohort/${cohort.id}/1/CITATION.cff`,
    headers: { 'if-none-match': `${cff.headers.etag}` },
  });
  expect(known.statusCode).toBe(304);
});

test('its published description stays, whatever the cohort’s description is since', async () => {
  await own(cohorts.edit, { body: { cohort_id: cohort.id, version: 1, description: 'All wrong, see version 2.' } });
  const seen = (await call(cohorts.publicPage, { params })).data.cohort;
  expect(seen?.description).toBe(description);
  expect((await call(cohorts.publicList, {})).data).toMatchObject([{ description }]);
  expect((await file('datacite.json')).body).toContain(description);
  expect((await own(cohorts.show, { params: { id: cohort.id } })).data.description).toBe('All wrong, see version 2.');
  const stranger = await portal.person();
  const theirs = (await callAs(stranger)(cohorts.show, { params: { id: cohort.id } })).data;
  expect(theirs).toMatchObject({ cohort_type: 'public', version: 1, description });
});

test('its address gives programs what they ask for, and browsers the page', async () => {
  const url = `/public/cohort/${cohort.id}/1`;
  const request = (accept?: string) =>
    portal.portal.api.app.inject({ url, headers: accept === undefined ? {} : { accept } });
  const sentTo = async (accept: string) => {
    const { statusCode, headers } = await request(accept);
    return [
      statusCode,
      String(headers.location ?? '')
        .split('/')
        .at(-1),
      headers.vary,
    ];
  };
  expect(await sentTo('application/vnd.datacite.datacite+json')).toEqual([303, 'datacite.json', 'Accept']);
  expect(await sentTo('application/x-bibtex; q=0.9, text/html; q=0.3')).toEqual([303, 'citation.bib', 'Accept']);
  const followed = await portal.portal.api.app.inject({
    url: String((await request('application/x-bibtex')).headers.location),
  });
  expect([followed.statusCode, followed.headers['content-type']]).toEqual([200, 'application/x-bibtex; charset=utf-8']);
  expect(followed.body).toContain(`url = {${platform.config.url}${url}}`);
  for (const accept of [undefined, 'text/html,*/*;q=0.8', '*/*', 'application/x-bibtex;q=0, text/html', 'image/png']) {
    const { headers } = await request(accept);
    expect([accept, headers.location]).toEqual([accept, undefined]);
    expect(headers.link).toContain(`/api/v1${url}/datacite.json>; rel="describedby"`);
  }
});

test('withdrawn, its page is a tombstone that says why, and its files are gone', async () => {
  // Those who open it in that moment see it, or the tombstone.
  const openings = Array.from({ length: 8 }, () => call(cohorts.publicPage, { params }));
  await own(publication.withdrawCohort, { body: { cohort_id: cohort.id, reason: 'Superseded by version 2.' } });
  for (const { data } of await Promise.all(openings)) expect(data).toMatchObject({ title: 'Patients' });
  const { data } = await call(cohorts.publicPage, { params });
  expect(data).toMatchObject({ cohort: null, title: 'Patients', public_version: null });
  expect(data.citation_text).toContain('Superseded by version 2.');
  for (const name of ['CITATION.cff', 'samples.tsv']) {
    const answer = await file(name);
    expect([answer.statusCode, answer.json().detail]).toEqual([410, data.citation_text]);
  }
  expect((await call(cohorts.publicList, {})).data).toEqual([]);
  // Another version was never public.
  expect((await file('CITATION.cff', 2)).statusCode).toBe(404);
});
