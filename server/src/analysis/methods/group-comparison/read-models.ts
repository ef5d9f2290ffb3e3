import type { Covariate, ModelTerm } from '@cohortium/stats';

export type MethodName = 'kruskal_wallis' | 'wilcoxon' | 'ancom_bc' | 'linear_models' | 'lefse';

export interface Finding {
  taxon: string;
  statistic: number | null;
  effect: number | null;
  /** 95 %, in the unit of the effect. */
  interval: [number, number] | null;
  p: number | null;
  q: number | null;
  is_different: boolean;
  highest: string | null;
  terms: ModelTerm[];
}

export interface Findings {
  method: MethodName;
  findings: Finding[];
  untested: string[];
}

/** Standard errors of a normal distribution that hold 95 %. */
export const NORMAL_95 = 1.959963984540054;

interface Grouped {
  groups: string[];
  group_title: string;
  reference_group: string;
  covariates: Covariate[];
  /** Of the groups, in their order. */
  names: string[];
}

/** The group as a variable first, then what is held constant. */
export function variablesOf({ groups, group_title, reference_group, covariates }: Grouped): Covariate[] {
  return [{ name: group_title, categories: groups, reference: reference_group }, ...covariates];
}

interface Modelled {
  readonly features: readonly { readonly feature_id: string; readonly terms: readonly ModelTerm[] }[];
  readonly untested: readonly string[];
}

/** The group term with the smallest q; with two groups the only one. */
export function readModels(
  { features, untested }: Modelled,
  { group_title, reference_group: reference, names }: Grouped,
  spread: number,
) {
  const findings = features.map(({ feature_id: taxon, terms }): Finding => {
    const own = terms.filter(({ covariate }) => covariate === group_title);
    const [first] = own.toSorted((a, b) => a.q - b.q || a.p - b.p);
    const most = own.toSorted((a, b) => b.coefficient - a.coefficient)[0];
    return {
      taxon,
      statistic: first ? first.coefficient / first.standard_error : null,
      effect: first?.coefficient ?? null,
      interval: first && names.length === 2 ? around(first, spread) : null,
      p: first?.p ?? null,
      q: first?.q ?? null,
      is_different: own.some(({ is_different }) => is_different),
      highest: most && most.coefficient > 0 ? most.category : reference,
      terms: [...terms],
    };
  });
  return { findings: findings.map(finite), untested: [...untested] };
}

/** So many standard errors around a coefficient. */
const around = ({ coefficient, standard_error }: ModelTerm, spread: number): [number, number] => [
  coefficient - spread * standard_error,
  coefficient + spread * standard_error,
];

/** A model that fits without an error has no ratio. */
const finite = (finding: Finding): Finding =>
  Number.isFinite(finding.statistic) ? finding : { ...finding, statistic: null };
