import type { Provenance } from './provenance.ts';

type Described = Pick<Provenance, 'method_words' | 'software_version' | 'seed' | 'n' | 'dropped'>;

/** The paragraph for a paper: the method with its sources, what went in, and with what it was computed. */
export function methodText({ method_words, software_version, seed, n, dropped }: Described): string {
  const left = dropped.length > 0 ? `, ${dropped.length} excluded` : '';
  const random = seed === null ? '' : `, seed ${seed}`;
  return `${method_words.trim()} (n = ${n}${left}; Cohortium ${software_version}${random}.)`;
}
