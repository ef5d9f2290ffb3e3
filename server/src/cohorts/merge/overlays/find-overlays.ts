import type { FitFinding } from '@cohortium/contract';
import { counted } from '#platform/words';
import type { Fit, Part } from '../fit/part.ts';
import type { LaidFact } from './part-overlay.ts';

interface Laid {
  place: number;
  part: Part;
  fact: LaidFact;
}

/** Whether two parts hold a sample in common. */
function overlap(one: Part, other: Part): boolean {
  const ids = new Set(one.members.map(({ result_id }) => result_id));
  return other.members.some(({ result_id }) => ids.has(result_id));
}

/** One name for two things: made in another way, of another type, or with other values for the same sample. */
const clash = (a: Laid, b: Laid): boolean =>
  a.fact.in_kind !== b.fact.in_kind || (a.fact.exact !== b.fact.exact && overlap(a.part, b.part));

/** Numbers are laid where the submissions of another part have words, which would be lost. */
const losesWords = ({ parts }: Fit, laid: readonly Laid[]): boolean =>
  laid.some(({ fact }) => fact.type === 'number') &&
  parts.some(
    (part) =>
      !laid.some((one) => one.part === part) &&
      part.columns.some(({ field, is_number }) => field === laid[0]?.fact.column && !is_number),
  );

function laidByName({ parts }: Fit): Map<string, Laid[]> {
  const laid = parts.flatMap((part, place) =>
    part.overlay?.is_kept ? part.overlay.columns.map((fact): Laid => ({ place, part, fact })) : [],
  );
  return Map.groupBy(laid, ({ fact }) => fact.column);
}

function clashing(fit: Fit): FitFinding[] {
  const clashes = [...laidByName(fit)]
    .filter(([, laid]) => laid.some((a, at) => laid.slice(at + 1).some((b) => clash(a, b))) || losesWords(fit, laid))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (clashes.length === 0) return [];
  const n = new Set(clashes.flatMap(([, laid]) => laid.map(({ part }) => part)));
  return [
    {
      code: 'overlay_columns',
      severity: 'warns',
      compares_from: null,
      title: `${counted(clashes.length, 'column')} of these cohorts’ own with one name for different things.`,
      words:
        'A formula, a table or what is written differs, and one column would mean several. They do not come along.',
      remedy: 'Give one of them another name in its cohort and check again, or make it anew in the merged cohort.',
      n_samples: [...n].reduce((sum, { n_taken }) => sum + n_taken, 0),
      compared: clashes.map(([title, laid]) => ({
        title,
        sides: laid.map(({ place, part, fact }) => ({
          part: place,
          values: [{ value: fact.words, n_samples: part.n_taken }],
        })),
      })),
    },
  ];
}

/** Names of columns that do not come along, since they mean different things. */
export const leftOut = (findings: readonly FitFinding[]): string[] =>
  findings.flatMap(({ code, compared }) => (code === 'overlay_columns' ? compared.map(({ title }) => title) : []));

/** What cohorts had laid over their members: it comes along, each part's for its own samples. */
export function findOverlays(fit: Fit): FitFinding[] {
  const { parts } = fit;
  const sides = parts.flatMap(({ overlay, n_taken }, part) => {
    if (!overlay) return [];
    const value = overlay.is_kept ? 'metadata of its own' : 'metadata of its own, seen through a share alone';
    return [{ part, values: [{ value, n_samples: n_taken }] }];
  });
  if (sides.length === 0) return [];
  const isLeft = parts.some(({ overlay }) => overlay?.is_kept === false);
  const words = 'Columns that were added or changed in a cohort alone come along, each for the samples of its cohort.';
  return [
    ...clashing(fit),
    {
      code: 'overlay',
      severity: 'notes',
      compares_from: null,
      title: `${counted(sides.length, 'cohort')} with metadata of ${sides.length === 1 ? 'its' : 'their'} own.`,
      words: isLeft ? `${words} Those of a cohort of another workspace stay there.` : words,
      remedy: isLeft ? 'Write them in the merged cohort where they are needed.' : 'Nothing has to be done.',
      n_samples: sides.reduce((sum, { values }) => sum + (values[0]?.n_samples ?? 0), 0),
      compared: [{ title: 'Metadata', sides }],
    },
  ];
}
