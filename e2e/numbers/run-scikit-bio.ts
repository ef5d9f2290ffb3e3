import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface ScikitBioInput {
  samples: readonly string[];
  /** The genus of each feature. */
  genera: readonly string[];
  /** One row a sample, one column a feature. */
  counts: readonly (readonly number[])[];
  /** Of each sample. */
  groups: readonly string[];
}

export interface Expected {
  distances: number[][];
  /** Per cent of each sample, by genus. */
  genera: Record<string, number[]>;
  /** One array an axis. */
  coordinates: number[][];
  eigenvalues: number[];
  pseudo_f: number;
}

const python = '/usr/bin/python3';

/** Debian's scikit-bio on the same table. */
export function runScikitBio(request: ScikitBioInput): Expected {
  try {
    execFileSync(python, ['-c', 'import skbio'], { stdio: 'ignore' });
  } catch {
    throw new Error('Debian’s scikit-bio is not installed: apt-get install python3-skbio');
  }
  const script = join(import.meta.dirname, 'expect-numbers.py');
  const answer = execFileSync(python, [script], { input: JSON.stringify(request), maxBuffer: 64 * 1024 ** 2 });
  return JSON.parse(answer.toString());
}
