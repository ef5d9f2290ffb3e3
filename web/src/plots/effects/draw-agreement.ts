import type { Tokens } from '#plots/colours';
import { cutTo, type Drawing, type Part } from '#plots/figure';
import type { CardRow, Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

/** What a method says of a taxon. */
export type Verdict =
  | { readonly kind: 'different'; readonly colour: string; readonly group: string | null }
  | { readonly kind: 'alike' }
  | { readonly kind: 'untested' };

export type Agreement = {
  /** The methods. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly italic: boolean;
    /** One a method. */
    readonly verdicts: readonly Verdict[];
    readonly card: readonly CardRow[];
  }[];
  readonly chosen: string | null;
};

const ROW = 24;
const HEAD = 96;
const FOOT = 34;
const MOST_NAME = 260;
const MOST_COLUMN = 110;
/** Of the methods' names, against the clock. */
const TURN = (32 * Math.PI) / 180;

const MEANINGS = [
  'full: different, in the colour of the group that has more',
  'hollow: not different',
  'dash: not tested',
];
const LETTER = 5.8;
const LINE = 16;

/** Which methods find which taxa different: full where they do, hollow where they do not, a dash where they did not test. */
export function drawAgreement({ columns, rows, chosen }: Agreement, { width }: Size, tokens: Tokens): Drawing {
  const longest = Math.max(0, ...rows.map(({ name }) => name.length));
  const names = Math.min(MOST_NAME, width * 0.45, longest * 6.4 + 24);
  const step = Math.min(MOST_COLUMN, (width - names - 60) / Math.max(1, columns.length));
  const x = (column: number) => names + step * (column + 0.5);
  const bottom = HEAD + ROW * rows.length;
  const marks: Mark[] = columns.map((text, at): Mark => {
    // A turned name ends at the picture's edge, on a phone the last one early.
    const room = Math.min((HEAD - 16) / Math.sin(TURN), (width - x(at)) / Math.cos(TURN));
    const turn = (-TURN * 180) / Math.PI;
    return { kind: 'text', at: [x(at) - 4, HEAD - 10], text: cutTo(text, room), turn, size: 11, fill: tokens.label };
  });
  const parts: Part[] = [];
  rows.forEach((row, at) => {
    const y = HEAD + ROW * at;
    const middle = y + ROW / 2;
    if (row.id === chosen) marks.push({ kind: 'rect', x: 0, y, width, height: ROW, fill: tokens.grid });
    marks.push({ kind: 'line', from: [0, y], to: [x(columns.length), y], stroke: tokens.grid });
    const look = { size: 12, fill: tokens.text, weight: row.id === chosen ? 600 : 400, italic: row.italic } as const;
    marks.push({ kind: 'text', at: [4, middle + 4], text: cutTo(row.name, names - 14), ...look });
    marks.push(...row.verdicts.map((verdict, column) => verdictMark(verdict, [x(column), middle], tokens)));
    parts.push({
      id: row.id,
      at: [x(0), middle],
      box: { x: 0, y, width, height: ROW },
      card: { title: row.name, rows: row.card },
    });
  });
  const lines = MEANINGS.join(' · ').length * LETTER < width ? [MEANINGS.join(' · ')] : MEANINGS;
  marks.push(
    ...lines.map(
      (text, at): Mark => ({ kind: 'text', at: [4, bottom + 22 + at * LINE], text, size: 11, fill: tokens.label }),
    ),
  );
  return { marks, parts, height: bottom + FOOT + (lines.length - 1) * LINE };
}

function verdictMark(verdict: Verdict, at: readonly [number, number], tokens: Tokens): Mark {
  if (verdict.kind === 'untested') {
    return { kind: 'line', from: [at[0] - 4, at[1]], to: [at[0] + 4, at[1]], stroke: tokens.axis, width: 1.4 };
  }
  const full = verdict.kind === 'different';
  const d = `M${at[0] - 5} ${at[1]}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z`;
  return {
    kind: 'path',
    d,
    stroke: full ? verdict.colour : tokens.axis,
    width: 1.4,
    ...(full ? { fill: verdict.colour } : {}),
  };
}
