import { comparisonTitles, type GroupComparison } from '@cohortium/contract';
import { formatNumber, formatProbability, MISSING } from '#platform';
import { colourOf, groupColours, type Tokens } from '#plots/colours';
import { drawAgreement, type AgreementEffects as Effects, type Verdict } from '#plots/effects';
import type { Figure } from '#plots/figure';
import { isItalic } from '#plots/frame';
import { toLegend } from '../../custom-groups.ts';

type Method = GroupComparison['methods'][number];
type Finding = Method['findings'][number];

/** Where a taxon is found by none it is not drawn; the table has all of them. */
const MAX_TAXA = 60;

const groupColoursOf = (result: GroupComparison) =>
  groupColours(
    result.group_by,
    result.groups.map(({ name }) => name),
  );

/** The number of taxa drawn for groups that were selected on a plot, largest effects first. They are not tested. */
const MAX_UNTESTED_TAXA = 20;

/** Taxa that at least one method finds different, by falling number of methods that do, then by effect. */
export function findDifferentialTaxa(result: GroupComparison): string[] {
  if (result.is_selected_on_plot) return result.consensus.slice(0, MAX_UNTESTED_TAXA).map(({ taxon }) => taxon);
  const found = new Map<string, number>();
  for (const { findings } of result.methods) {
    for (const { taxon, is_different } of findings) if (is_different) found.set(taxon, (found.get(taxon) ?? 0) + 1);
  }
  const ordered = result.consensus.length > 0 ? result.consensus : result.taxa;
  const place = new Map(ordered.map(({ taxon }, at) => [taxon, at]));
  return [...found]
    .sort(([a, m], [b, n]) => n - m || (place.get(a) ?? 0) - (place.get(b) ?? 0))
    .map(([taxon]) => taxon);
}

/** The result of each method for a taxon; null if the method did not test it. */
export const taxonFindings = (result: GroupComparison, taxon: string): { method: Method; finding: Finding | null }[] =>
  result.methods.map((method) => ({
    method,
    finding: method.findings.find((each) => each.taxon === taxon) ?? null,
  }));

function toVerdict(
  finding: Finding | null,
  { is_selected_on_plot }: GroupComparison,
  paint: (group: string | null) => string,
): Verdict {
  if (
    is_selected_on_plot ||
    finding === null ||
    (finding.p === null && finding.q === null && finding.statistic === null)
  )
    return { kind: 'untested' };
  if (!finding.is_different) return { kind: 'alike' };
  return { kind: 'different', group: finding.highest, colour: paint(finding.highest) };
}

/** “+1.96, q 0.002”: the effect with its sign, which all methods take alike. */
function describeFinding(
  { method }: Method,
  { effect, interval, highest, q, p }: Finding,
  { is_selected_on_plot }: GroupComparison,
): string {
  const size =
    effect === null ? MISSING : `${effect > 0 && method !== 'kruskal_wallis' ? '+' : ''}${formatNumber(effect, 2)}`;
  const range = interval ? ` (${interval.map((bound) => formatNumber(bound, 2)).join(' to ')})` : '';
  const where = method === 'kruskal_wallis' && highest !== null ? `, largest mean in ${highest}` : '';
  return is_selected_on_plot ? `${size}${where}` : `${size}${range}, q ${formatProbability(q ?? p)}${where}`;
}

type ComparisonFigureInput = { result: GroupComparison; description: string; chosen: string | null };

/** Methods side by side, a line a taxon. */
export function comparisonFigure({ result, description, chosen }: ComparisonFigureInput): Figure {
  return {
    title: result.is_selected_on_plot
      ? 'Largest effects (not tested: groups selected on the plot)'
      : 'Differential taxa by method',
    description,
    legend: (tokens) =>
      toLegend(
        result.groups.map(({ name }) => name),
        groupColoursOf(result),
        tokens,
      ),
    draw: (room, tokens) =>
      drawAgreement(
        { columns: shortMethodNames(result), rows: toTaxonRows(result, tokens), effects: toEffectAxis(result), chosen },
        room,
        tokens,
      ),
  };
}

/** Method names without the part in brackets, because columns are narrow. The panel shows the full names. */
const shortMethodNames = ({ methods }: GroupComparison) =>
  methods.map(({ method }) => comparisonTitles[method].replace(/ \(.*\)$/, ''));

const DRAWN = ['wilcoxon', 'linear_models', 'ancom_bc'] as const;
const MEASURES: Record<(typeof DRAWN)[number], string> = {
  wilcoxon: 'Rank-biserial correlation',
  linear_models: 'log₂ fold change',
  ancom_bc: 'Log difference',
};

/** The method whose effects are drawn: the first with intervals, or with effects where intervals are withheld. */
function findEffectsMethod({ methods, is_selected_on_plot }: GroupComparison): Method | null {
  const has = (method: Method) =>
    method.findings.some(({ effect, interval }) => (is_selected_on_plot ? effect !== null : interval !== null));
  return DRAWN.flatMap((name) => methods.find((each) => each.method === name && has(each)) ?? [])[0] ?? null;
}

/** What the effects beside the dots are measured in; null where none has an interval. */
function toEffectAxis(result: GroupComparison): Effects | null {
  const { method } = findEffectsMethod(result) ?? {};
  const name = DRAWN.find((each) => each === method);
  if (name === undefined || result.compared_group === null) return null;
  return {
    measure: result.is_selected_on_plot ? MEASURES[name] : `${MEASURES[name]}, 95 % interval`,
    left: `more in ${result.reference_group}`,
    right: `more in ${result.compared_group}`,
    reach: name === 'wilcoxon' ? 1 : null,
  };
}

function toEffect(finding: Finding | null, paint: (group: string | null) => string) {
  if (finding === null || finding.effect === null) return null;
  const [low, high] = finding.interval ?? [finding.effect, finding.effect];
  return { value: finding.effect, low, high, colour: paint(finding.highest) };
}

function toTaxonRows(result: GroupComparison, tokens: Tokens) {
  const colours = groupColoursOf(result);
  const paint = (group: string | null) => (group === null ? tokens.text_2 : colourOf(group, colours, tokens));
  const shown = findEffectsMethod(result);
  const means = new Map(result.taxa.map(({ taxon, means: own }) => [taxon, own]));
  return findDifferentialTaxa(result)
    .slice(0, MAX_TAXA)
    .map((taxon) => {
      const findings = taxonFindings(result, taxon);
      return {
        id: taxon,
        name: taxon,
        italic: isItalic(result.rank, taxon),
        verdicts: findings.map(({ finding }) => toVerdict(finding, result, paint)),
        effect: toEffect(findings.find(({ method }) => method === shown)?.finding ?? null, paint),
        card: [
          ...findings.flatMap(({ method, finding }) =>
            finding
              ? [{ label: comparisonTitles[method.method], value: describeFinding(method, finding, result) }]
              : [],
          ),
          ...result.groups.map(({ name }, at) => ({
            label: `Mean, ${name}`,
            value: `${formatNumber(means.get(taxon)?.[at], 2)}\u00a0%`,
            colour: paint(name),
          })),
        ],
      };
    });
}
