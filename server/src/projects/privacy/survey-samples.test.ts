import { expect, test } from 'vitest';
import { joinSurveys, type SurveyedSample, surveySamples } from './survey-samples.ts';

const expected = ['collection_date', 'location'];
const sample = (sample_id: string, metadata: SurveyedSample['metadata'], subject_id: string | null = null) => ({
  sample_id,
  subject_id,
  metadata,
});
const patients = [
  sample('p1', { host: 'human', age_years: 93, collection_date: '2024-05-02', email: 'a@lab.example' }, 'P1'),
  sample('p2', { host: 'human', age_years: 40, collection_date: '2024-05-03', location: 'USA: Texas, Houston' }),
  sample('p3', { host: 'human', collection_date: 'not collected', location: 'USA', contact: 'b@lab.example' }),
];
const others = [sample('m1', { host: 'mouse', location: 'Germany' }), sample('c@lab.example', {}, '078-05-1120')];

test('a survey counts what is missing, what names people and what the guards change', () => {
  expect(surveySamples({ samples: patients, policy: null, required_fields: expected })).toEqual({
    n_samples: 3,
    n_human: 3,
    n_unsaid: 0,
    missing: [
      { field: 'collection_date', n_samples: 1 },
      { field: 'location', n_samples: 1 },
    ],
    personal: [
      { field: 'contact', kind: 'email', n_samples: 1 },
      { field: 'email', kind: 'email', n_samples: 1 },
    ],
    changes: [
      { field: 'collection_date', kind: 'to_year', n_samples: 2 },
      { field: 'age_years', kind: 'capped', n_samples: 1 },
      { field: 'contact', kind: 'removed', n_samples: 1 },
      { field: 'email', kind: 'removed', n_samples: 1 },
      { field: 'location', kind: 'to_region', n_samples: 1 },
    ],
  });
});

test('names of samples and subjects are looked at too, and what does not say of whom it is is counted', () => {
  const survey = surveySamples({ samples: others, policy: null, required_fields: expected });
  expect(survey).toMatchObject({ n_samples: 2, n_human: 1, n_unsaid: 1, changes: [] });
  expect(survey.personal).toEqual([
    { field: 'sample_id', kind: 'email', n_samples: 1 },
    { field: 'subject_id', kind: 'hospital_id', n_samples: 1 },
  ]);
  expect(surveySamples({ samples: others, policy: 'not_human', required_fields: expected }).n_human).toBe(0);
});

test('a column counts under the names that other labs give it', () => {
  const samples = [
    sample('a', { country: 'Spain', sampling_date: '2024' }),
    sample('b', { geo_loc_name: 'NA', date: 'x' }),
  ];
  expect(surveySamples({ samples, policy: null, required_fields: expected }).missing).toEqual([
    { field: 'collection_date', n_samples: 1 },
    { field: 'location', n_samples: 1 },
  ]);
});

test('two parts surveyed by themselves are the whole', () => {
  const of = (samples: SurveyedSample[]) => surveySamples({ samples, policy: null, required_fields: expected });
  expect(joinSurveys(of(patients), of(others))).toEqual(of([...patients, ...others]));
  expect(joinSurveys(of([]), of(patients))).toEqual(of(patients));
});
