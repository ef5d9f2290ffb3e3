/** Usual names of reference groups, most specific first. */
const CONTROLS: readonly RegExp[] = [
  /^(negative |healthy |normal )?controls?\b/,
  /^ctrl/,
  /^healthy/,
  /^(hc|wt|wild.?type|placebo|vehicle|sham|untreated|normal|baseline|non[- ]?ibd)$/,
  /^(no|none|false|negative|never|0)$/,
  /^(no|not|non|un|without)[ -]/,
];

/** The group that others are compared with: a control where one is called so, else the first by name. */
export function chooseReference(names: readonly string[]): string {
  const sorted = names.toSorted();
  for (const pattern of CONTROLS) {
    const control = sorted.find((name) => pattern.test(name.trim().toLowerCase()));
    if (control !== undefined) return control;
  }
  return sorted[0] ?? '';
}
