import type { Tokens } from '#plots/colours';
import { bottomAxis, type Drawing, domainOf, type Frame, leftAxis, scaleOver, tickText } from '#plots/figure';
import type { Size } from '#plots/frame';
import type { Mark, PointMark } from '#plots/marks';

export type Scatter = {
  /** With units. */
  readonly x: string;
  readonly y: string;
  readonly points: readonly {
    readonly id: string;
    readonly name: string;
    readonly at: readonly [number, number];
    readonly colour: string;
    readonly group?: string;
  }[];
  readonly selection: ReadonlySet<string>;
};

const DIM = 0.2;

/** One number of each sample against another; what lacks one of them has no place. */
export function drawScatter({ x, y, selection, ...given }: Scatter, { width, height }: Size, tokens: Tokens): Drawing {
  const points = given.points.filter(({ at }) => at.every(Number.isFinite));
  const frame: Frame = { left: 62, right: width - 16, top: 12, bottom: height - 46 };
  const across = scaleOver(domainOf(points.map(({ at }) => at[0])), [frame.left, frame.right]);
  const up = scaleOver(domainOf(points.map(({ at }) => at[1])), [frame.bottom, frame.top]);
  const radius = points.length > 2000 ? 1.8 : points.length > 400 ? 2.4 : 3.4;
  const placed = points.map((point) => ({ ...point, place: [across(point.at[0]), up(point.at[1])] as const }));
  const dots = placed.map(({ id, place, colour }): PointMark => {
    const opacity = selection.size > 0 && !selection.has(id) ? DIM : 0.85;
    return { kind: 'point', at: place, radius, shape: 'circle', fill: colour, opacity, edge: tokens.surface };
  });
  const marks: Mark[] = [
    ...leftAxis({ scale: up, label: y, frame, tokens }),
    ...bottomAxis({ scale: across, label: x, frame, tokens }),
    ...dots,
  ];
  const parts = placed.map(({ id, name, at, place, group }) => ({
    id,
    at: place,
    card: {
      title: name,
      ...(group ? { aside: group } : {}),
      rows: [
        { label: x, value: tickText(at[0]) },
        { label: y, value: tickText(at[1]) },
      ],
    },
  }));
  return { marks, parts, height };
}
