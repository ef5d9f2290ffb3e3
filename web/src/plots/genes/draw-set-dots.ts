import type { Tokens } from '#plots/colours';
import { bottomAxis, type Drawing, type Frame, type Part, scaleOver, truncateText } from '#plots/figure';
import type { Card, Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

export type SetDot = {
  readonly id: string;
  readonly name: string;
  /** Along the axis: below 0 to the left. */
  readonly value: number;
  /** What its area stands for. */
  readonly size: number;
  /** Null is grey: not significant. */
  readonly colour: string | null;
  readonly card: Card;
};

export type SetDots = {
  readonly measure: string;
  /** The groups in which sets on either side of 0 are higher; null where all values are above. */
  readonly sides: { readonly left: string; readonly right: string } | null;
  /** “genes found” */
  readonly sized: string;
  /** From above. */
  readonly dots: readonly SetDot[];
  readonly chosen: string | null;
};

const ROW = 24;
const RADIUS = { least: 2.5, most: 9 } as const;
/** Sets are mostly named in capitals. */
const NAME = { letter: 8, margin: 20, most: 330 } as const;
const LETTER = 6.2;
const HEAD = { plain: 10, sides: 30 } as const;
const FOOT = 78;

/** Round numbers up to the largest, for the key of sizes. */
function keySizes(most: number): number[] {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const top = Math.max(1, Math.floor(most / step) * step);
  return [...new Set([Math.max(1, Math.round(top / 10)), Math.max(1, Math.round(top / 2)), top])];
}

/** One dot a set: how telling it is along the axis, its number of genes as area. */
export function drawSetDots(
  { measure, sides, sized, dots, chosen }: SetDots,
  { width }: Size,
  tokens: Tokens,
): Drawing {
  const longest = Math.max(0, ...dots.map(({ name }) => name.length));
  const names = Math.min(NAME.most, width * 0.42, longest * NAME.letter + NAME.margin);
  const far = Math.max(1, ...dots.map(({ value }) => Math.abs(value))) * 1.08;
  const top = sides ? HEAD.sides : HEAD.plain;
  const frame: Frame = { left: names, right: width - 18, top, bottom: top + ROW * dots.length };
  const x = scaleOver([sides ? -far : 0, far], [frame.left, frame.right]);
  const most = Math.max(1, ...dots.map(({ size }) => size));
  const radiusOf = (size: number) => Math.max(RADIUS.least, RADIUS.most * Math.sqrt(size / most));
  const marks: Mark[] = bottomAxis({ scale: x, label: measure, frame, tokens }).map(withoutSign);
  if (sides) marks.push(...sideMarks(sides, { frame, middle: x(0), tokens }));
  marks.push({ kind: 'line', from: [x(0), frame.top], to: [x(0), frame.bottom], stroke: tokens.axis });
  const parts = dots.map((dot, row): Part => {
    const y = frame.top + ROW * row + ROW / 2;
    const isChosen = dot.id === chosen;
    if (isChosen) marks.push({ kind: 'rect', x: 0, y: y - ROW / 2, width, height: ROW, fill: tokens.grid });
    const text = truncateText(dot.name, (names - NAME.margin) * (LETTER / NAME.letter));
    const look = { size: 12, fill: tokens.text, weight: isChosen ? 600 : 400 };
    marks.push({ kind: 'text', at: [names - 12, y + 4], text, anchor: 'end', ...look });
    marks.push({ kind: 'line', from: [x(0), y], to: [x(dot.value), y], stroke: tokens.grid });
    const fill = dot.colour ?? tokens.mute;
    const place = [x(dot.value), y] as const;
    marks.push({ kind: 'point', at: place, radius: radiusOf(dot.size), shape: 'circle', fill, opacity: 1 });
    return { id: dot.id, at: place, box: { x: 0, y: y - ROW / 2, width, height: ROW }, card: dot.card };
  });
  marks.push(
    ...keyMarks(keySizes(most), { radiusOf, sized, at: [Math.min(frame.left, 16), frame.bottom + FOOT - 18], tokens }),
  );
  return { marks, parts, height: frame.bottom + FOOT };
}

/** On either side of 0 a value is as far as its number says. */
const withoutSign = (mark: Mark): Mark =>
  mark.kind === 'text' ? { ...mark, text: mark.text.replace(/^−(?=[\d.,]+$)/, '') } : mark;

type Sides = { readonly frame: Frame; readonly middle: number; readonly tokens: Tokens };

function sideMarks({ left, right }: NonNullable<SetDots['sides']>, { frame, middle, tokens }: Sides): Mark[] {
  const look = { kind: 'text', size: 11, fill: tokens.label } as const;
  const y = frame.top - 12;
  const [toLeft, toRight] = [middle - frame.left - 8, frame.right - middle - 8];
  const fits = (name: string, room: number) => (name.length + 12) * LETTER <= room;
  const isLong = fits(left, toLeft) && fits(right, toRight);
  const text = (name: string) => (isLong ? `higher in ${name}` : name);
  return [
    { ...look, at: [middle - 8, y], text: truncateText(`← ${text(left)}`, toLeft), anchor: 'end' },
    { ...look, at: [middle + 8, y], text: truncateText(`${text(right)} →`, toRight) },
  ];
}

type Key = {
  readonly radiusOf: (size: number) => number;
  readonly sized: string;
  readonly at: readonly [number, number];
  readonly tokens: Tokens;
};

/** What the sizes of dots mean. */
function keyMarks(sizes: readonly number[], { radiusOf, sized, at: [left, y], tokens }: Key): Mark[] {
  const title: Mark = { kind: 'text', at: [left, y + 4], text: sized, size: 11, fill: tokens.label };
  const from = left + sized.length * 6.4 + 16;
  return [
    title,
    ...sizes.flatMap((size, at): Mark[] => [
      {
        kind: 'point',
        ...{ at: [from + at * 58, y], radius: radiusOf(size), shape: 'circle', fill: tokens.mute, opacity: 1 },
      },
      { kind: 'text', at: [from + at * 58 + 14, y + 4], text: String(size), size: 11, fill: tokens.label },
    ]),
  ];
}
