import type { Tokens } from '#plots/colours';
import { bottomAxis, type Drawing, domainOf, type Frame, leftAxis, scaleOver } from '#plots/figure';
import type { Size } from '#plots/frame';

export type Densities = {
  readonly x: string;
  readonly y: string;
  /** A curve over equal parts of the axis from 0 to 1. */
  readonly curves: readonly {
    readonly id: string;
    readonly name: string;
    readonly colour: string;
    readonly shares: readonly number[];
    readonly group?: string;
  }[];
};

/** Curves drawn as they are; of more, all are fine lines. */
const BOLD_AT_MOST = 12;

/** How the values of each sample lie between 0 and 1. */
export function drawDensities({ x, y, curves }: Densities, { width, height }: Size, tokens: Tokens): Drawing {
  const frame: Frame = { left: 62, right: width - 16, top: 12, bottom: height - 46 };
  const across = scaleOver([0, 1], [frame.left, frame.right]);
  const highest = domainOf(curves.flatMap(({ shares }) => shares))[1];
  const up = scaleOver([0, highest], [frame.bottom, frame.top]);
  const placed = curves.map((curve) => ({
    ...curve,
    points: curve.shares.map((share, at) => [across((at + 0.5) / curve.shares.length), up(share)] as const),
  }));
  return {
    marks: [
      ...leftAxis({ scale: up, label: y, frame, tokens }),
      ...bottomAxis({ scale: across, label: x, frame, tokens }),
      ...placed.map(({ points, colour }) => ({
        ...{ kind: 'path' as const, d: `M${points.map((at) => at.join(' ')).join('L')}`, stroke: colour },
        width: placed.length > BOLD_AT_MOST ? 0.9 : 1.6,
      })),
    ],
    parts: placed.flatMap(({ id, name, group, points }) => {
      const peak = points.reduce((top, at) => (at[1] < top[1] ? at : top), points[0] ?? [0, 0]);
      return [
        { id, at: peak, card: { title: name, rows: group === undefined ? [] : [{ label: 'Group', value: group }] } },
      ];
    }),
    height,
  };
}
