import type { Tokens } from '#plots/colours';
import { bottomAxis, type Drawing, type Frame, type Part, scaleOver, truncateText } from '#plots/figure';
import { type CardRow, formatFixed, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

export type Effect = {
  readonly id: string;
  readonly name: string;
  /** Taxa of genus and family. */
  readonly italic: boolean;
  /** “genus”, and in few letters “g”: where a name may be of several ranks. */
  readonly rank?: { readonly title: string; readonly short: string };
  /** The class that it is higher in. */
  readonly group: string;
  readonly colour: string;
  readonly value: number;
  readonly rows: readonly CardRow[];
};

export type Effects = {
  /** “LDA score, log10”. */
  readonly measure: string;
  /** In the order of the bars. */
  readonly effects: readonly Effect[];
  /** The class drawn to the left, as papers do where there are two. */
  readonly left: string | null;
  readonly chosen: string | null;
};

const ROW = 22;
const MAX_NAME_WIDTH = 250;
/** Upright letters are wider than `truncateText` assumes: long names would leave the picture. */
const NAME_ROOM = { letter: 6.8, margin: 30 } as const;
/** After the point: the same for all, so that bars can be compared by their numbers. */
const DIGITS = 2;

/** Of scores beside the bars: never over names. */
const SCORE = 42;
/** Rooms for ranks in words, and in letters where the page is narrow. */
const RANKS = { title: 96, short: 30, wide: 620 } as const;

/** One bar a feature, coloured by the class that it is higher in. */
export function drawEffects(
  { measure, effects, left: leftClass, chosen }: Effects,
  { width }: Size,
  tokens: Tokens,
): Drawing {
  const longest = Math.max(0, ...effects.map(({ name }) => name.length));
  const names = Math.min(MAX_NAME_WIDTH, width * 0.38, longest * NAME_ROOM.letter + NAME_ROOM.margin);
  const ranks = effects.some(({ rank }) => rank) ? (width >= RANKS.wide ? RANKS.title : RANKS.short) : 0;
  const most = Math.max(1e-9, ...effects.map(({ value }) => Math.abs(value)));
  const mirrored = effects.some(({ group }) => group === leftClass);
  const left = names + ranks + (mirrored ? SCORE : 0);
  const frame: Frame = { left, right: width - SCORE, top: 8, bottom: 8 + ROW * effects.length + 6 };
  const x = scaleOver([mirrored ? -most : 0, most], [frame.left, frame.right]);
  const marks: Mark[] = bottomAxis({ scale: x, label: measure, frame, tokens });
  const parts: Part[] = [];
  effects.forEach((effect, i) => {
    const y = frame.top + ROW * i;
    const end = x(effect.group === leftClass ? -Math.abs(effect.value) : Math.abs(effect.value));
    const bar = { x: Math.min(x(0), end), width: Math.max(1, Math.abs(end - x(0))), y: y + 4, height: ROW - 8 };
    if (effect.id === chosen) marks.push({ kind: 'rect', x: 0, y, width, height: ROW, fill: tokens.grid });
    marks.push({ kind: 'rect', ...bar, fill: effect.colour });
    const text = truncateText(effect.name, names - NAME_ROOM.margin);
    const look = { size: 12, fill: tokens.text, weight: effect.id === chosen ? 600 : 400 };
    marks.push({ kind: 'text', at: [names - 8, y + 15], text, anchor: 'end', italic: effect.italic, ...look });
    if (effect.rank) marks.push(rankMark(effect.rank, { x: names - 2, y, isWide: ranks === RANKS.title, tokens }));
    marks.push(valueMark(effect, { end, y, toLeft: end < x(0), tokens }));
    parts.push({
      id: effect.id,
      at: [end, y + ROW / 2],
      box: { x: 0, y, width, height: ROW },
      card: cardOf(effect, measure),
    });
  });
  marks.push({ kind: 'line', from: [x(0), frame.top], to: [x(0), frame.bottom], stroke: tokens.axis });
  return { marks, parts, height: frame.bottom + 48 };
}

type RankPlace = { readonly x: number; readonly y: number; readonly isWide: boolean; readonly tokens: Tokens };

function rankMark({ title, short }: NonNullable<Effect['rank']>, { x, y, isWide, tokens }: RankPlace): Mark {
  return { kind: 'text', at: [x, y + 15], text: isWide ? title : short, size: 11, fill: tokens.label };
}

type Placed = { readonly end: number; readonly y: number; readonly toLeft: boolean; readonly tokens: Tokens };

function valueMark({ value }: Effect, { end, y, toLeft, tokens }: Placed): Mark {
  const text = formatFixed(value, DIGITS);
  const anchor = toLeft ? 'end' : 'start';
  return { kind: 'text', at: [end + (toLeft ? -5 : 5), y + 15], text, anchor, size: 11, fill: tokens.label };
}

function cardOf({ name, rank, group, colour, value, rows }: Effect, measure: string) {
  const own = { label: measure, value: formatFixed(value, DIGITS + 1) };
  const ranked = rank ? [{ label: 'Rank', value: rank.title }] : [];
  return { title: name, rows: [...ranked, { label: 'Higher in', value: group, colour }, own, ...rows] };
}
