import type { PublicRecord } from '@cohortium/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { renderMarkup, renderText } from '#testing';
import { PublicRecordScreen } from './public-record.tsx';
import { recordQuery } from './publications.ts';
import { TombstoneNote } from './tombstone-note.tsx';

beforeAll(() => setTimeZone('UTC'));
const ID = 'd'.repeat(32);
const open: PublicRecord = {
  ...{ object_type: 'cohort', object_id: ID, object_version: 2, title: 'Lung before surgery', licence: 'CC-BY-4.0' },
  ...{ public_at: '2026-03-01T00:00:00.000Z', is_available: true, withdrawn_at: null, withdrawn_reason: null },
  citation_text: 'Ana Ribeiro (2026): Lung before surgery, version 2. Cohortium.',
};
const removed: PublicRecord = {
  ...{ ...open, is_available: false, withdrawn_at: '2026-06-01T00:00:00.000Z' },
  ...{ withdrawn_reason: 'Consent was withdrawn.', citation_text: '“Lung before surgery” is no longer available.' },
};
const { queryKey } = recordQuery('cohort', ID);
const answer = (record: PublicRecord): [typeof queryKey, unknown][] => [[queryKey, { data: record }]];

describe('the record of what is public', () => {
  const drawn = (record: PublicRecord) => renderMarkup(<PublicRecordScreen kind="cohort" id={ID} />, answer(record));
  const read = (record: PublicRecord) => renderText(<PublicRecordScreen kind="cohort" id={ID} />, answer(record));

  test('says since when, under which licence, how to cite it, and where to read it', () => {
    expect(read(open)).toContain('Cohort, version 2 public since 1 Mar 2026 CC-BY-4.0');
    expect(read(open)).toContain('How to cite Copy Ana Ribeiro (2026)');
    expect(drawn(open)).toContain('href="https://creativecommons.org/licenses/by/4.0/"');
    expect(drawn(open)).toContain(`href="/cohorts/${ID}"`);
  });

  test('of what was withdrawn keeps title, days and reason, and leads nowhere', () => {
    expect(read(removed)).toContain('public from 1 Mar 2026 to 1 Jun 2026');
    expect(read(removed)).toContain('No longer available. Consent was withdrawn.');
    expect(drawn(removed)).not.toContain(`href="/cohorts/${ID}"`);
    expect(read(removed)).not.toContain('How to cite');
  });
});

describe('on the page of a thing that is not there', () => {
  const note = (record: PublicRecord) => renderMarkup(<TombstoneNote kind="cohort" id={ID} />, answer(record));

  test('the page shows that it was withdrawn, when and why, with a link to what remains', () => {
    expect(note(removed)).toContain('“Lung before surgery” was withdrawn on 1 Jun 2026.');
    expect(note(removed)).toContain('Consent was withdrawn.');
    expect(note(removed)).toContain(`href="/public/cohort/${ID}"`);
  });

  test('a public or never public one shows no notice', () => {
    expect(note(open)).toBe('');
    expect(renderMarkup(<TombstoneNote kind="cohort" id={ID} />)).toBe('');
  });
});
