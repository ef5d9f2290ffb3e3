import { StatsError } from '../stats-error.ts';

/** What one method says of its features. */
export interface MethodFindings {
  readonly method: string;
  readonly findings: readonly {
    readonly feature_id: string;
    readonly is_different: boolean;
    /** Sign of the effect, in whatever unit; null or 0 where the method has none (three groups, say). */
    readonly effect: number | null;
  }[];
}

export interface ConsensusResult {
  readonly method: 'consensus of methods';
  readonly methods: readonly string[];
  /** By falling number of methods that found the feature, then by id. */
  readonly features: readonly {
    readonly feature_id: string;
    readonly tested_by: number;
    readonly found_by: readonly string[];
    /** 1 or −1 where all that found it and have a sign agree, else null. */
    readonly direction: 1 | -1 | null;
    readonly is_contradicted: boolean;
  }[];
}

/**
 * Sets the findings of several methods side by side: which features how many of them found different, and whether they
 * agree on the direction. No method is right alone: see Nearing et al. 2022, Nat. Commun. 13:342, for how much they
 * differ.
 *
 * @param methods two or more, each with its features in any order; a feature that one of them did not test counts in
 *   the others.
 * Refused: fewer than two methods (`too_few_groups`), one named twice, or one that names a feature twice
 * (`duplicate_id`), an effect that is not a number (`bad_value`).
 */
export function buildConsensus(methods: readonly MethodFindings[]): ConsensusResult {
  if (methods.length < 2) throw new StatsError('too_few_groups', 'A consensus needs at least two methods.');
  requireUnique(
    'method',
    methods.map(({ method }) => method),
  );
  const all = methods.flatMap(({ method, findings }) => {
    requireUnique(
      'feature',
      findings.map(({ feature_id }) => feature_id),
    );
    const missing = findings.find(({ effect }) => Number.isNaN(effect));
    if (missing)
      throw new StatsError('bad_value', `The effect of "${missing.feature_id}" by ${method} is not a number.`);
    return findings.map((finding) => ({ method, ...finding }));
  });
  const features = [...Map.groupBy(all, ({ feature_id }) => feature_id)].map(([feature_id, findings]) => {
    const found = findings.filter(({ is_different }) => is_different);
    const signs = new Set(found.map(({ effect }) => Math.sign(effect ?? 0)).filter((sign) => sign !== 0));
    const direction = signs.size !== 1 ? null : signs.has(1) ? (1 as const) : (-1 as const);
    return {
      feature_id,
      tested_by: findings.length,
      found_by: found.map(({ method }) => method),
      direction,
      is_contradicted: signs.size > 1,
    };
  });
  features.sort((a, b) => b.found_by.length - a.found_by.length || (a.feature_id < b.feature_id ? -1 : 1));
  return { method: 'consensus of methods', methods: methods.map(({ method }) => method), features };
}

function requireUnique(kind: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new StatsError('duplicate_id', `The ${kind} "${name}" appears twice.`);
    seen.add(name);
  }
}
