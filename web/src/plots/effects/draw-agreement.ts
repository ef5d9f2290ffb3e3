import type { Tokens } from '#plots/colours';
import { type Drawing, type Part, truncateText } from '#plots/figure';
import { type CardRow, formatFixed, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

/** What a method says of a taxon. */
export type Verdict =
  | { readonly kind: 'different'; readonly colour: string; readonly group: string | null }
  | { readonly kind: 'alike' }
  | { readonly kind: 'untested' };

/** What effects beside the dots are measured in, what lies on either side of none, and how far the scale goes at least. */
export type AgreementEffects = {
  readonly measure: string;
  readonly left: string;
  readonly right: string;
  readonly reach: number | null;
};

export type Agreement = {
  /** The methods. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly italic: boolean;
    /** One a method. */
    readonly verdicts: readonly Verdict[];
    /** Drawn beside the dots, on one scale for all. */
    readonly effect?: {
      readonly value: number;
      readonly low: number;
      readonly high: number;
      readonly colour: string;
    } | null;
    readonly card: readonly CardRow[];
  }[];
  readonly effects?: AgreementEffects | null;
  readonly chosen: string | null;
};

const ROW = 24;
const MAX_HEAD = 96;
/** Three lines above the effects. */
const MIN_HEAD = 62;
const FOOT = 34;
const MAX_NAME_WIDTH = 260;
const MAX_COLUMN_WIDTH = 110;
/** Of the methods' names, against the clock. */
const TURN = (32 * Math.PI) / 180;

/** Narrower pictures have the dots alone; the cards say the effects. */
const MIN_WIDTH = 620;
const MAX_EFFECTS_WIDTH = 300;
/** Left and right of the effects nothing is drawn at the height of their title. */
const MARGINS = 84;

const MEANINGS = [
  'full: different, in the colour of the group that has more',
  'hollow: not different',
  'dash: not tested',
];
const LETTER = 5.8;
const LINE = 16;

/** As high as the longest turned name of a method. */
function headHeight(columns: readonly string[]): number {
  const longest = Math.max(0, ...columns.map(({ length }) => length)) * LETTER;
  return Math.min(MAX_HEAD, Math.max(MIN_HEAD, 18 + longest * Math.sin(TURN)));
}

/** Which methods find which taxa different: full where they do, hollow where they do not, a dash where they did not test. */
export function drawAgreement(
  { columns, rows, effects = null, chosen }: Agreement,
  { width }: Size,
  tokens: Tokens,
): Drawing {
  const longest = Math.max(0, ...rows.map(({ name }) => name.length));
  const names = Math.min(MAX_NAME_WIDTH, width * 0.45, longest * 6.4 + 24);
  const room = effects && width >= MIN_WIDTH ? Math.min(MAX_EFFECTS_WIDTH, width * 0.3) : 0;
  const step = Math.min(MAX_COLUMN_WIDTH, (width - names - 60 - room) / Math.max(1, columns.length));
  const x = (column: number) => names + step * (column + 0.5);
  const head = headHeight(columns);
  const bottom = head + ROW * rows.length;
  const marks: Mark[] = columns.map((text, at) => columnMark(text, { x: x(at), width, head, tokens }));
  const parts: Part[] = [];
  rows.forEach((row, at) => {
    const y = head + ROW * at;
    const middle = y + ROW / 2;
    if (row.id === chosen) marks.push({ kind: 'rect', x: 0, y, width, height: ROW, fill: tokens.grid });
    marks.push({ kind: 'line', from: [0, y], to: [x(columns.length), y], stroke: tokens.grid });
    const look = { size: 12, fill: tokens.text, weight: row.id === chosen ? 600 : 400, italic: row.italic } as const;
    marks.push({ kind: 'text', at: [4, middle + 4], text: truncateText(row.name, names - 14), ...look });
    marks.push(...row.verdicts.map((verdict, column) => verdictMark(verdict, [x(column), middle], tokens)));
    parts.push({
      id: row.id,
      at: [x(0), middle],
      box: { x: 0, y, width, height: ROW },
      card: { title: row.name, rows: row.card },
    });
  });
  if (effects && room > 0) {
    const from = names + step * columns.length + 56;
    marks.push(
      ...intervalMarks({ rows, effects }, { from, to: Math.min(width - 14, from + room - 30), head, bottom, tokens }),
    );
  }
  const lines = meaningMarks(bottom, width, tokens);
  marks.push(...lines);
  return { marks, parts, height: bottom + FOOT + (lines.length - 1) * LINE };
}

/** What the dots mean, in one line where there is room. */
function meaningMarks(bottom: number, width: number, tokens: Tokens): Mark[] {
  const lines = MEANINGS.join(' · ').length * LETTER < width ? [MEANINGS.join(' · ')] : MEANINGS;
  return lines.map((text, at): Mark => {
    return { kind: 'text', at: [4, bottom + 22 + at * LINE], text, size: 11, fill: tokens.label };
  });
}

type Column = { x: number; width: number; head: number; tokens: Tokens };

/** A turned name ends at the picture's edge, on a phone the last one early. */
function columnMark(name: string, { x, width, head, tokens }: Column): Mark {
  const room = Math.min((head - 16) / Math.sin(TURN), (width - x) / Math.cos(TURN));
  const turn = (-TURN * 180) / Math.PI;
  return { kind: 'text', at: [x - 4, head - 10], text: truncateText(name, room), turn, size: 11, fill: tokens.label };
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

type Strip = {
  readonly from: number;
  readonly to: number;
  readonly head: number;
  readonly bottom: number;
  readonly tokens: Tokens;
};

/** Effects as points with their intervals, around a line where there is none. */
function intervalMarks(
  { rows, effects }: Required<Pick<Agreement, 'rows'>> & { effects: AgreementEffects },
  strip: Strip,
) {
  const { from, to, head, bottom, tokens } = strip;
  const far = rows.flatMap(({ effect }) => (effect ? [Math.abs(effect.low), Math.abs(effect.high)] : []));
  const reach = effects.reach ?? Math.max(1e-9, ...far);
  const x = (value: number) => (from + to) / 2 + (value / reach) * ((to - from) / 2);
  const word = (at: readonly [number, number], text: string, anchor: 'start' | 'middle' | 'end'): Mark => {
    return { kind: 'text', at, text, anchor, size: 11, fill: tokens.label };
  };
  const half = (to - from) / 2 - 6;
  const digits = reach < 10 ? 1 : 0;
  return [
    word([(from + to) / 2, head - 44], truncateText(effects.measure, to - from + MARGINS), 'middle'),
    word([x(0) - 6, head - 26], truncateText(effects.left, half), 'end'),
    word([x(0) + 6, head - 26], truncateText(effects.right, half), 'start'),
    ...[-reach, 0, reach].map((value): Mark => word([x(value), head - 8], formatFixed(value, digits), 'middle')),
    { kind: 'line', from: [x(0), head - 2], to: [x(0), bottom], stroke: tokens.axis } satisfies Mark,
    ...rows.flatMap(({ effect }, at): Mark[] => {
      if (!effect) return [];
      const y = head + ROW * (at + 0.5);
      const [low, high] = [Math.max(-reach, effect.low), Math.min(reach, effect.high)];
      return [
        { kind: 'line', from: [x(low), y], to: [x(high), y], stroke: effect.colour, width: 1.6 },
        {
          kind: 'point',
          at: [x(effect.value), y],
          radius: 3.5,
          shape: 'circle',
          fill: effect.colour,
          opacity: 1,
          edge: tokens.surface,
        },
      ];
    }),
  ];
}
