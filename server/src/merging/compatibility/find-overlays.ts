import type { CompatibilityIssue } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import type { CompatibilityInput, MergeSource, OverlayColumnFact } from './merge-source.ts';

interface OverlayColumns {
  place: number;
  source: MergeSource;
  fact: OverlayColumnFact;
}

/** Whether two parts hold a sample in common. */
function overlap(one: MergeSource, other: MergeSource): boolean {
  const ids = new Set(one.members.map(({ result_id }) => result_id));
  return other.members.some(({ result_id }) => ids.has(result_id));
}

/** One name for two things: made in another way, of another type, or with other values for the same sample. */
const clash = (a: OverlayColumns, b: OverlayColumns): boolean =>
  a.fact.in_kind !== b.fact.in_kind || (a.fact.exact !== b.fact.exact && overlap(a.source, b.source));

/** Whether a numeric overlay column would replace text of another source. */
const losesText = ({ sources }: CompatibilityInput, overlaid: readonly OverlayColumns[]): boolean =>
  overlaid.some(({ fact }) => fact.type === 'number') &&
  sources.some(
    (source) =>
      !overlaid.some((one) => one.source === source) &&
      source.columns.some(({ field, is_number }) => field === overlaid[0]?.fact.column && !is_number),
  );

function columnsByName({ sources }: CompatibilityInput): Map<string, OverlayColumns[]> {
  const overlaid = sources.flatMap((source, place) =>
    source.overlay?.is_kept ? source.overlay.columns.map((fact): OverlayColumns => ({ place, source, fact })) : [],
  );
  return Map.groupBy(overlaid, ({ fact }) => fact.column);
}

function clashing(fit: CompatibilityInput): CompatibilityIssue[] {
  const clashes = [...columnsByName(fit)]
    .filter(
      ([, overlaid]) =>
        overlaid.some((a, at) => overlaid.slice(at + 1).some((b) => clash(a, b))) || losesText(fit, overlaid),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (clashes.length === 0) return [];
  const n = new Set(clashes.flatMap(([, overlaid]) => overlaid.map(({ source }) => source)));
  return [
    {
      code: 'overlay_columns',
      severity: 'warns',
      compares_from: null,
      title: `${formatCount(clashes.length, 'column')} with the same name but different content in these cohorts.`,
      message: 'Their formulas, recoding tables or values differ, so they are not carried over.',
      remedy: 'Rename one of them in its cohort and check again, or create the column again in the merged cohort.',
      n_samples: [...n].reduce((sum, { n_taken }) => sum + n_taken, 0),
      compared: clashes.map(([title, overlaid]) => ({
        title,
        sides: overlaid.map(({ place, source, fact }) => ({
          source: place,
          values: [{ value: fact.message, n_samples: source.n_taken }],
        })),
      })),
    },
  ];
}

/** Names of columns that do not come along, since they mean different things. */
export const leftOut = (findings: readonly CompatibilityIssue[]): string[] =>
  findings.flatMap(({ code, compared }) => (code === 'overlay_columns' ? compared.map(({ title }) => title) : []));

/** Finds overlays to carry over, each for its own samples. */
export function findOverlays(fit: CompatibilityInput): CompatibilityIssue[] {
  const { sources } = fit;
  const sides = sources.flatMap(({ overlay, n_taken }, source) => {
    if (!overlay) return [];
    const value = overlay.is_kept ? 'own metadata' : 'own metadata, visible only through a grant';
    return [{ source, values: [{ value, n_samples: n_taken }] }];
  });
  if (sides.length === 0) return [];
  const isLeft = sources.some(({ overlay }) => overlay?.is_kept === false);
  const message = 'Columns that were added or changed in a cohort are carried over for the samples of that cohort.';
  return [
    ...clashing(fit),
    {
      code: 'overlay',
      severity: 'notes',
      compares_from: null,
      title: `${formatCount(sides.length, 'cohort')} with ${sides.length === 1 ? 'its' : 'their'} own metadata.`,
      message: isLeft ? `${message} The columns of other workspaces’ cohorts are not carried over.` : message,
      remedy: isLeft ? 'Enter the values you need in the merged cohort.' : 'No action is needed.',
      n_samples: sides.reduce((sum, { values }) => sum + (values[0]?.n_samples ?? 0), 0),
      compared: [{ title: 'Metadata', sides }],
    },
  ];
}
