import { describe, expect, test } from 'vitest';
import type { SampleSurvey } from '#projects';
import type { PublicObject } from '../publication-object.ts';
import { noTerms } from '../publications.ts';
import {
  description,
  embargo,
  humanReads,
  licence,
  members,
  minimumMetadata,
  personalData,
  privacyGuards,
  requiredColumns,
} from './checklist-items.ts';
import { requireComplete } from './run-checklist.ts';

const survey: SampleSurvey = { n_samples: 3, n_human: 3, n_unsaid: 0, missing: [], personal: [], changes: [] };
const study: PublicObject = {
  object_type: 'project',
  object_id: '0'.repeat(32),
  object_version: null,
  workspace_id: '1'.repeat(32),
  title: 'Gut',
  description: 'Stool of patients before and after treatment.',
  variable_region: 'V4',
  is_amplicon: true,
  public_at: null,
};

describe('minimum metadata', () => {
  test('the region is asked of amplicons alone, where the submission does not say it for all', () => {
    const always = ['collection_date', 'collection_site', 'location', 'seq_platform'];
    expect(requiredColumns(study)).toEqual(always);
    expect(requiredColumns({ ...study, variable_region: null })).toEqual([...always, 'variable_region']);
    expect(requiredColumns({ ...study, variable_region: null, is_amplicon: false })).toEqual(always);
  });

  const lacking = {
    ...survey,
    missing: [
      { field: 'location', n_samples: 2 },
      { field: 'seq_platform', n_samples: 1 },
    ],
  };

  test('missing columns are named, with how many samples lack them and what to do', () => {
    expect(minimumMetadata(lacking, noTerms)).toEqual({
      key: 'minimum_metadata',
      title: 'Minimum metadata',
      state: 'missing',
      message: 'Missing: location (2 samples), seq_platform (1 sample).',
      remedy: 'Add the columns to the submission, or explain in the note why they are not available.',
      details: [
        { field: 'location', n_samples: 2, message: 'missing in 2 samples' },
        { field: 'seq_platform', n_samples: 1, message: 'missing in 1 sample' },
      ],
    });
  });

  test('a reason in the note leaves it to the reviewer; nothing missing is fine; nothing at all is not', () => {
    expect(minimumMetadata(lacking, { ...noTerms, metadata_note: 'Lost in a fire.' }).state).toBe('needs_review');
    expect(minimumMetadata(survey, noTerms)).toMatchObject({ state: 'ok', remedy: null });
    const empty = minimumMetadata({ ...survey, n_samples: 0 }, { ...noTerms, metadata_note: 'There are none.' });
    expect(empty).toMatchObject({ state: 'missing', message: 'The object has no samples.' });
  });
});

describe('personal data', () => {
  test('columns are left out, for the reviewer to see', () => {
    const found = { ...survey, personal: [{ field: 'contact', kind: 'email' as const, n_samples: 2 }] };
    expect(personalData(found)).toMatchObject({
      state: 'needs_review',
      message: 'Columns with possible names, addresses or numbers of people are not published: contact.',
      details: [{ field: 'contact', n_samples: 2, message: 'e-mail addresses' }],
    });
  });

  test('names of samples can’t be left out: the submission has to be made again', () => {
    const found = { ...survey, personal: [{ field: 'sample_id', kind: 'hospital_id' as const, n_samples: 1 }] };
    expect(personalData(found)).toMatchObject({ state: 'missing', remedy: expect.stringContaining('Submit these') });
  });

  test('that nothing was found is no promise about free text', () => {
    expect(personalData(survey)).toMatchObject({ state: 'ok', message: expect.stringContaining('read it yourself') });
  });
});

describe('privacy guards', () => {
  test('their effect is listed by column', () => {
    const changes = [
      { field: 'age_years', kind: 'capped' as const, n_samples: 1 },
      { field: 'collection_date', kind: 'to_year' as const, n_samples: 3 },
      { field: 'location', kind: 'to_region' as const, n_samples: 2 },
      { field: 'city', kind: 'removed' as const, n_samples: 2 },
    ];
    const item = privacyGuards({ ...survey, changes });
    expect(item).toMatchObject({
      state: 'needs_review',
      message: expect.stringMatching(/^3 samples from humans: ages are capped/),
    });
    expect(item.details.map(({ field, message }) => [field, message])).toEqual([
      ['age_years', 'ages over 90 are shown as 90'],
      ['collection_date', 'dates are reduced to the year'],
      ['location', 'locations are reduced to country and region'],
      ['city', 'left out'],
    ]);
  });

  test('coarse enough already, and not of people at all', () => {
    expect(privacyGuards(survey).message).toBe('3 samples from humans: no values had to be generalised.');
    expect(privacyGuards({ ...survey, n_human: 0 }).message).toMatch(/^No samples are from humans/);
  });
});

describe('human reads', () => {
  const of = (human_reads: 'removed' | 'not_human' | 'controlled' | null, found = survey) =>
    humanReads(found, { ...noTerms, human_reads });

  test('must be stated of people’s samples, and of those that do not say of whom they are', () => {
    expect(of(null)).toMatchObject({
      state: 'missing',
      remedy: expect.stringContaining(
        'State that human reads were removed, that no samples are from humans, or that raw reads stay private.',
      ),
    });
    expect(of(null, { ...survey, n_unsaid: 2 }).message).toContain('2 samples have no host.');
    expect(of(null, { ...survey, n_human: 0 })).toMatchObject({ state: 'ok', remedy: null });
  });

  test('“not human” is refused where samples say that they are', () => {
    expect(of('not_human')).toMatchObject({
      state: 'missing',
      message: expect.stringContaining(
        '3 samples have a human host, but the statement says that no samples are from humans.',
      ),
    });
    expect(of('not_human', { ...survey, n_human: 0 }).state).toBe('needs_review');
  });

  test('say what becomes of the reads', () => {
    expect(of('removed').message).toContain('Human reads were removed');
    expect(of('controlled').message).toContain('raw reads stay private');
  });
});

describe('description', () => {
  test.each([
    ['Gut', 'Stool of patients before and after treatment.', 'ok'],
    ['Gut', 'Stool.', 'missing'],
    ['Gut', '   ', 'missing'],
    ['Gut of a.mueller@lab.example', 'Stool of patients before and after treatment.', 'missing'],
    ['Gut', 'Stool of patients before and after; ask a.mueller@lab.example', 'needs_review'],
  ])('%s, “%s” is %s', (title, text, state) => {
    expect(description({ ...study, title, description: text }).state).toBe(state);
  });
});

describe('licence', () => {
  test.each([
    [null, 'project', 'missing'],
    ['CC-BY-4.0', 'project', 'ok'],
    ['CC0-1.0', 'pipeline', 'ok'],
    ['MIT', 'pipeline', 'ok'],
    ['MIT', 'cohort', 'missing'],
    ['CC-BY-4.0', 'pipeline', 'missing'],
  ] as const)('%s for a %s is %s', (id, kind, state) => {
    expect(licence(id, kind)).toMatchObject({ state, remedy: state === 'ok' ? null : expect.any(String) });
  });
});

describe('embargo', () => {
  const today = '2026-11-21';
  test.each([
    [null, false, 'ok'],
    ['2026-11-22', false, 'ok'],
    ['2029-11-21', false, 'ok'],
    ['2029-11-22', false, 'missing'],
    ['2026-11-21', false, 'missing'],
    ['2020-01-01', false, 'missing'],
    ['2026-11-20', true, 'ok'],
    ['2029-11-22', true, 'missing'],
  ])('until %s (reviewing: %s) is %s', (until, reviewing, state) => {
    expect(embargo(until, { today, reviewing }).state).toBe(state);
  });
});

describe('members of a cohort', () => {
  test('that may not be shown are listed by submission', () => {
    const included = [
      { project_id: '2'.repeat(32), project_name: 'Lung', n_samples: 5 },
      { project_id: '3'.repeat(32), project_name: 'A submission of another workspace', n_samples: 1 },
    ];
    expect(members(included)).toMatchObject({
      state: 'missing',
      message: '6 members of 2 submissions can’t be published with the cohort.',
      details: [
        { field: 'Lung', n_samples: 5 },
        { field: 'A submission of another workspace', n_samples: 1 },
      ],
    });
    expect(members([]).state).toBe('ok');
  });
});

test('what is missing refuses by name, with what to do; what is to be looked at does not', () => {
  const checklist = [
    licence(null, 'project'),
    embargo(null, { today: '2026-11-21', reviewing: false }),
    personalData(survey),
  ];
  expect(() => requireComplete(checklist)).toThrow('licence: No licence chosen. Choose a licence from the list.');
  expect(() => requireComplete(checklist.slice(1))).not.toThrow();
});
