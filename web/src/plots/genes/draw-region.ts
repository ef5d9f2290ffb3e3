import type { Tokens } from '#plots/colours';
import { bottomAxis, type Drawing, type Frame, leftAxis, type Part, scaleOver } from '#plots/figure';
import { type Card, formatFixed, type Size } from '#plots/frame';
import type { Mark } from '#plots/marks';

export type RegionSite = {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Whether it is what the picture is about. */
  readonly isMarked: boolean;
};

export type RegionGroup = {
  readonly name: string;
  readonly colour: string;
  /** A list per sample, a level per site; null is missing. */
  readonly samples: readonly {
    readonly id: string;
    readonly name: string;
    readonly levels: readonly (number | null)[];
  }[];
};

export type Region = {
  readonly x: string;
  readonly y: string;
  readonly domain: readonly [number, number];
  readonly sites: readonly RegionSite[];
  readonly groups: readonly RegionGroup[];
};

const AIR = 0.03;
const RUG = 7;

const middleOf = ({ from, to }: RegionSite): number => (from + to) / 2;

const meanAt = ({ samples }: RegionGroup, at: number): number | null => {
  const known = samples.map(({ levels }) => levels[at] ?? null).filter((level) => level !== null);
  return known.length === 0 ? null : known.reduce((sum, level) => sum + level, 0) / known.length;
};

/** A part of the genome: a line per group through its mean levels, a dot per sample, and below where the sites are. */
export function drawRegion(region: Region, { width, height }: Size, tokens: Tokens): Drawing {
  const frame: Frame = { left: 58, right: width - 26, top: 14, bottom: height - 56 };
  const x = scaleOver(region.domain, [frame.left, frame.right]);
  const y = scaleOver([-AIR, 1 + AIR], [frame.bottom, frame.top]);
  const { sites, groups } = region;
  const dots = groups.flatMap(({ colour, samples }) =>
    samples.flatMap(({ levels }) =>
      levels.flatMap((level, at): Mark[] => {
        const site = sites[at];
        if (level === null || !site) return [];
        const place = [x(middleOf(site)), y(level)] as const;
        return [{ kind: 'point', at: place, radius: 2.2, shape: 'circle', fill: colour, opacity: 0.45 }];
      }),
    ),
  );
  return {
    marks: [
      ...sites.filter(({ isMarked }) => isMarked).map((site) => band(site, x, frame, tokens)),
      ...leftAxis({ scale: y, label: region.y, frame, tokens }),
      ...bottomAxis({ scale: x, label: region.x, frame: { ...frame, bottom: frame.bottom + RUG }, tokens }),
      ...dots,
      ...groups.flatMap((group) => line(group, sites, (site, level) => [x(middleOf(site)), y(level)])),
      ...sites.map((site): Mark => rug(site, x, frame, tokens)),
    ],
    parts: sites.map((site, at) => partOf(region, at, { x: x(site.from), wide: x(site.to) - x(site.from), frame })),
    height,
  };
}

type Scale = (value: number) => number;

function band({ from, to }: RegionSite, x: Scale, { top, bottom }: Frame, tokens: Tokens): Mark {
  return {
    kind: 'rect',
    x: x(from),
    y: top,
    width: Math.max(2, x(to) - x(from)),
    height: bottom - top,
    fill: tokens.grid,
  };
}

/** Ends are a pixel apart, so that neighbouring tiles can be told apart. */
function rug({ from, to, isMarked }: RegionSite, x: Scale, { bottom }: Frame, tokens: Tokens): Mark {
  const wide = Math.max(1.5, x(to) - x(from) - 1);
  return {
    kind: 'rect',
    x: x(from),
    y: bottom + 2,
    width: wide,
    height: RUG - 3,
    fill: isMarked ? tokens.text : tokens.mute,
  };
}

function line(
  group: RegionGroup,
  sites: readonly RegionSite[],
  place: (site: RegionSite, level: number) => readonly [number, number],
): Mark[] {
  const points = sites.flatMap((site, at) => {
    const mean = meanAt(group, at);
    return mean === null ? [] : [place(site, mean)];
  });
  if (points.length < 2) return [];
  return [{ kind: 'path', d: `M${points.map((at) => at.join(' ')).join('L')}`, stroke: group.colour, width: 2 }];
}

function partOf(
  { sites, groups }: Region,
  at: number,
  { x, wide, frame }: { x: number; wide: number; frame: Frame },
): Part {
  const site = sites[at];
  const card: Card = {
    title: site?.name ?? '',
    rows: groups.map((group) => {
      const mean = meanAt(group, at);
      return { label: group.name, value: mean === null ? '—' : formatFixed(mean, 2) };
    }),
  };
  const box = {
    x: x - Math.max(0, 4 - wide) / 2,
    y: frame.top,
    width: Math.max(4, wide),
    height: frame.bottom - frame.top,
  };
  return { id: site?.id ?? '', at: [x + wide / 2, (frame.top + frame.bottom) / 2], box, card };
}
