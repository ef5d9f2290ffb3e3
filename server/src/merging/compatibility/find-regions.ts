import type { CompatibilityIssue } from '@cohortium/contract';
import { isAmplicon, isVariants } from './find-kinds.ts';
import {
  type CompatibilityInput,
  compareSources,
  type DataSetFact,
  distinct,
  formatList,
  type ProcessingGroup,
  samplesIn,
} from './merge-source.ts';

/** The bases that each IUPAC letter stands for; inosine pairs with any. */
const BASES: Readonly<Record<string, string>> = {
  A: 'A',
  C: 'C',
  G: 'G',
  T: 'T',
  U: 'T',
  R: 'AG',
  Y: 'CT',
  S: 'CG',
  W: 'AT',
  K: 'GT',
  M: 'AC',
  B: 'CGT',
  D: 'AGT',
  H: 'ACT',
  V: 'ACG',
  N: 'ACGT',
  I: 'ACGT',
};

const meet = (a: string, b: string): boolean => [...(BASES[a] ?? a)].some((base) => (BASES[b] ?? b).includes(base));

const LEAST = 10;

/**
 * Whether two primers leave the same trimmed sequence: they end at the same base of the gene, be one longer at its 5′ end
 * or more degenerate (515F of Caporaso and of Parada). Compared from the 3′ end, letter by letter.
 */
export function samePrimer(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < LEAST) return a === b;
  const [endA, endB] = [a.slice(-length).toUpperCase(), b.slice(-length).toUpperCase()];
  return [...endA].every((letter, at) => meet(letter, endB[at] ?? ''));
}

const NOT_RECORDED = 'not recorded';

const ofAmplicons = (fit: CompatibilityInput) => (some: ProcessingGroup) => {
  const dataSet = fit.dataSets.get(some.pipeline_data_id);
  return dataSet && isAmplicon(dataSet.data_type) ? (some.variable_region ?? NOT_RECORDED) : null;
};

function regions(fit: CompatibilityInput): CompatibilityIssue[] {
  const amplicons = fit.all.filter(({ dataSet }) => isAmplicon(dataSet.data_type));
  const found = distinct(amplicons.map(({ variable_region }) => variable_region ?? NOT_RECORDED));
  const known = found.filter((region) => region !== NOT_RECORDED);
  const compared = [compareSources(fit, 'Variable region', ofAmplicons(fit))];
  const shape = {
    code: 'variable_region' as const,
    severity: 'blocks' as const,
    n_samples: samplesIn(amplicons),
    compared,
  };
  if (known.length > 1) {
    return [
      {
        ...shape,
        compares_from: 'genus',
        title: 'Different variable regions.',
        message: `Sequences of ${formatList(known)} cover different parts of the 16S gene. They share no variants, and each region detects and resolves different taxa.`,
        remedy: 'Compare at genus or above, and interpret differences between the regions with caution.',
      },
    ];
  }
  const tables = new Set(amplicons.map(({ dataSet }) => dataSet.pipeline_data_id));
  if (!found.includes(NOT_RECORDED) || tables.size < 2) return [];
  return [
    {
      ...shape,
      compares_from: 'species',
      title: 'The variable region is not recorded everywhere.',
      message: 'For some samples it is unknown which part of the gene was sequenced.',
      remedy: 'Record the region in the submissions. Until then, compare at species or above.',
    },
  ];
}

const TRIMS = [
  { name: 'forward_primer', title: 'Forward primer', none: 'none: reads come without', same: samePrimer },
  { name: 'reverse_primer', title: 'Reverse primer', none: 'none: reads come without', same: samePrimer },
  { name: 'truncate_length', title: 'Reads cut to', none: 'not cut', same: (a: string, b: string) => a === b },
] as const;
type Trim = (typeof TRIMS)[number];

/** Trim setting as text; null if unknown, or if reads came without primers. */
function formatTrim({ params }: DataSetFact, { name }: Trim): string | null {
  const value = params?.get(name)?.value ?? '';
  if (name === 'truncate_length') return params === null ? null : value || '0';
  return value === '' ? null : value;
}

const differ = (values: readonly string[], { same }: Trim): boolean =>
  values.some((a, at) => values.slice(at + 1).some((b) => !same(a, b)));

/** Differences in trimming, known or possible. */
function compareTrim(fit: CompatibilityInput, trim: Trim, dataSets: readonly DataSetFact[]) {
  const values = dataSets.map((dataSet) => formatTrim(dataSet, trim));
  const known = distinct(values.flatMap((value) => value ?? []));
  const isPrimer = trim.name !== 'truncate_length';
  const isMixed = isPrimer && known.length > 0 && values.includes(null);
  const isDifferent = differ(known, trim);
  if (!isMixed && !isDifferent) return [];
  const compared = compareSources(fit, trim.title, (some) => {
    const dataSet = fit.dataSets.get(some.pipeline_data_id);
    if (!dataSet || !isVariants(dataSet.data_type)) return null;
    const value = formatTrim(dataSet, trim);
    if (value === null || value === '0') return dataSet.params ? trim.none : NOT_RECORDED;
    return isPrimer ? value : `${value} bases`;
  });
  return [{ isDifferent, compared }];
}

/** Variants are the same sequence only where they were trimmed alike. */
function trimming(fit: CompatibilityInput): CompatibilityIssue[] {
  const variants = fit.all.filter(({ dataSet }) => isVariants(dataSet.data_type));
  const dataSets = [...new Set(variants.map(({ dataSet }) => dataSet))];
  if (dataSets.length < 2) return [];
  const rows = TRIMS.flatMap((trim) => compareTrim(fit, trim, dataSets));
  if (rows.length === 0) return [];
  const shape = {
    code: 'primers' as const,
    n_samples: samplesIn(variants),
    compared: rows.map(({ compared }) => compared),
  };
  if (rows.some(({ isDifferent }) => isDifferent)) {
    return [
      {
        ...shape,
        severity: 'blocks',
        compares_from: 'species',
        title: 'Different trimming.',
        message:
          'Variants begin or end at different positions of the gene, so the same organism has different sequences.',
        remedy: 'Compare at species or above, or run all reads with the same primers and length.',
      },
    ];
  }
  return [
    {
      ...shape,
      severity: 'warns',
      compares_from: null,
      title: 'Trimming is not recorded everywhere.',
      message: 'If primers were left on, or cut at another position, the same organism has a different sequence.',
      remedy: 'Check whether the cohorts share variants. If they share hardly any, compare at species or above.',
    },
  ];
}

/** Whether sequences are of the same trimmed stretch of the gene. */
export const findRegions = (fit: CompatibilityInput): CompatibilityIssue[] => [...regions(fit), ...trimming(fit)];
