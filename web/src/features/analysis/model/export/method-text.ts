import type { Provenance } from './provenance.ts';

type MethodSource = Pick<Provenance, 'method_description' | 'software_version' | 'seed' | 'n' | 'dropped'>;

/** The paragraph for a paper: the method with its sources, what went in, and with what it was computed. */
export function describeMethod({ method_description, software_version, seed, n, dropped }: MethodSource): string {
  const left = dropped.length > 0 ? `, ${dropped.length} excluded` : '';
  const random = seed === null ? '' : `, seed ${seed}`;
  return `${method_description.trim()} (n = ${n}${left}; Cohortium ${software_version}${random}.)`;
}
