import type { RandomSource } from '@cohortium/stats';
import type { CorpusSample, StudyPlan } from './study-plan.ts';

/** Categories from the most to the least frequent; which of them a study leans to differs from study to study. */
export const categories: Record<string, readonly string[]> = {
  sex: ['female', 'male', 'intersex'],
  race: ['White', 'Asian', 'Black or African American', 'Hispanic or Latino', 'Pacific Islander', 'other'],
  location:
    'Germany;France;España;USA;中国;日本;Brasil;Türkiye;Việt Nam;Česko;United Kingdom;Kenya;Perú;India;Australia;Österreich'.split(
      ';',
    ),
  seq_platform: ['Illumina MiSeq', 'Illumina NovaSeq 6000', 'Illumina HiSeq 2500', 'Ion Torrent', 'PacBio Sequel II'],
  collection_site: 'stool;saliva;skin;nasopharynx;vagina;soil;sea water;sediment;rhizosphere;ileum;colon;lung'.split(
    ';',
  ),
  collection_site_coarse: ['gut', 'oral', 'skin', 'airways', 'urogenital', 'environment'],
  tag: ['case', 'control', 'pilot', 'follow-up', 'résumé', 'needs check'],
  diagnosis: [
    'healthy',
    'Crohn’s disease',
    'ulcerative colitis',
    'Ménière’s disease',
    'type 2 diabetes',
    'Göttingen cohort',
    'IBS',
    'adenoma',
    'CRC',
  ],
  diet: ['omnivore', 'vegetarian', 'vegan', 'pescetarian', '地中海'],
  treatment: ['none', 'placebo', 'vancomycin', 'metronidazole', 'FMT', 'probiotic'],
  smoker: ['no', 'yes', 'former'],
  timepoint: ['baseline', 'week 4', 'week 12', 'month 6', 'month 12'],
  host: ['Homo sapiens', 'Mus musculus', 'Sus scrofa', 'Zea mays'],
};

interface Numeric {
  mean: number;
  sd: number;
  least: number;
  digits: number;
}
export const numbers: Record<string, Numeric> = {
  age_years: { mean: 42, sd: 19, least: 0, digits: 0 },
  bmi: { mean: 26, sd: 5, least: 13, digits: 1 },
  ph: { mean: 6.8, sd: 0.9, least: 3, digits: 2 },
  temperature: { mean: 18, sd: 9, least: -2, digits: 1 },
  days_since_antibiotics: { mean: 120, sd: 110, least: 0, digits: 0 },
};

const common = ['sex', 'race', 'location', 'seq_platform', 'collection_site', 'collection_site_coarse'];
/** Of the submitters' own columns a study has about half. */
const own = ['diagnosis', 'diet', 'treatment', 'smoker', 'timepoint', 'tag'];
const ownNumbers = ['bmi', 'ph', 'temperature', 'days_since_antibiotics'];

/** A share in [0, 1) that is one study's own for one column. */
function leaningOf({ leaning }: StudyPlan, column: number): number {
  const mixed = Math.imul(leaning ^ Math.imul(column + 1, 0x9e3779b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

function category(field: string, random: RandomSource, leaning: number): string {
  const values = categories[field] ?? [];
  const first = Math.floor(leaning * values.length);
  const away = Math.floor(random.nextFloat() ** 3 * values.length);
  return values[(first + away) % values.length] ?? '';
}

function number(field: string, random: RandomSource, leaning: number): number {
  const { mean, sd, least, digits } = numbers[field] ?? { mean: 0, sd: 1, least: 0, digits: 0 };
  const drawn = mean + sd * ((leaning - 0.5) * 1.5 + random.nextNormal() * 0.8);
  return Number(Math.max(least, drawn).toFixed(digits));
}

/** Numbers where one lab writes them, and texts with a unit where another does. */
const dose = (random: RandomSource, leaning: number): string | number => {
  const milligrams = 5 * (1 + random.nextBelow(40));
  return leaning < 0.6 ? milligrams : leaning < 0.8 ? String(milligrams) : `${milligrams} mg`;
};

const day = (random: RandomSource, leaning: number): string => {
  const [year, month, date] = [2012 + Math.floor(leaning * 13), 1 + random.nextBelow(12), 1 + random.nextBelow(28)];
  return [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
};

/** One sample's words: common columns, about half of the own ones, each missing now and then. */
export function describeSample(study: StudyPlan, at: number, random: RandomSource): CorpusSample {
  const metadata: CorpusSample['metadata'] = {};
  let column = 0;
  const put = (field: string, has: number, value: (leaning: number) => string | number) => {
    column += 1;
    const leaning = leaningOf(study, column);
    const recorded = leaningOf(study, column + 100) < has;
    const missing = leaning * 0.3;
    const drawn = value(leaningOf(study, column + 200));
    if (recorded && random.nextFloat() >= missing) metadata[field] = drawn;
  };
  for (const field of common) put(field, 0.9, (leaning) => category(field, random, leaning));
  put('age_years', study.is_human ? 0.9 : 0.1, (leaning) => number('age_years', random, leaning));
  for (const field of own) put(field, 0.5, (leaning) => category(field, random, leaning));
  for (const field of ownNumbers) put(field, 0.45, (leaning) => number(field, random, leaning));
  put('dose', 0.4, (leaning) => dose(random, leaning));
  put('collection_date', 0.6, (leaning) => day(random, leaning));
  metadata.host = study.is_human ? 'Homo sapiens' : (categories.host?.[1 + (study.no % 3)] ?? '');
  const no = study.first + at;
  return {
    sample_id: `S${no}`,
    subject_id: `P${study.no}-${Math.floor(at / (1 + (study.no % 4)))}`,
    metadata,
  };
}
