import { TAGLINE } from '@cohortium/contract';
import lung from './lung-ordination.json';
import { closePairs, type Point, projectPoints } from './project-points.ts';

const points = projectPoints(lung.points.map(([x = 0, y = 0, z = 0, group = 0]): Point => [x, y, z, group]));
const links = closePairs(points, 0.13);
/** On the dark panel only, whatever the theme: one colour a group of samples. */
const FILLS = ['fill-[#f0719f]', 'fill-[#efb04a]', 'fill-[#6db3ff]', 'fill-[#b79af0]'];
const DOTS = ['bg-[#f0719f]', 'bg-[#efb04a]', 'bg-[#6db3ff]', 'bg-[#b79af0]'];

/** A real ordination shown next to the sign-in form. */
export function LungPicture() {
  return (
    <section
      aria-label="What Cohortium shows"
      className="relative flex flex-col overflow-hidden bg-[radial-gradient(circle_at_42%_42%,#14404b,#081a20_85%)] px-12 pt-8 pb-10 text-[#e8f1f2] max-lg:px-8 max-md:hidden"
    >
      <ul className="flex flex-wrap justify-end gap-x-4 gap-y-1 text-12 text-[#b9d0d4]">
        {lung.groups.map((group, index) => (
          <li key={group} className="flex items-center gap-1.75">
            <i className={`size-2 rounded-full ${DOTS[index]}`} />
            {group}
          </li>
        ))}
      </ul>
      <Points />
      <p className="max-w-[12em] text-balance font-medium text-[34px]/[42px] tracking-[-.03em]">{TAGLINE}</p>
      <p className="mt-3.5 max-w-[36em] text-13 text-[#a9c3c8]">
        Each point is one sample from the airways of smokers and non-smokers; points close together have similar
        bacteria. {lung.points.length} samples, Bray–Curtis distance, genus; the first axis explains{' '}
        {Math.round(lung.percent[0] ?? 0)} % of the variation.
      </p>
    </section>
  );
}

function Points() {
  return (
    <svg
      viewBox="0 0 1000 1000"
      role="img"
      aria-label={`Ordination of ${lung.points.length} samples in four groups`}
      className="min-h-0 w-full flex-1"
    >
      <g className="stroke-[#a0dce6] stroke-1 opacity-20">
        {links.map(([a, b], index) => (
          <line // biome-ignore lint/suspicious/noArrayIndexKey: the picture never changes, and points may coincide
            key={index}
            x1={a.x * 1000}
            y1={a.y * 1000}
            x2={b.x * 1000}
            y2={b.y * 1000}
          />
        ))}
      </g>
      {points.map((point, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the picture never changes, and points may coincide
          key={index}
          cx={point.x * 1000}
          cy={point.y * 1000}
          r={13 * point.near ** 2}
          opacity={Math.min(1, 0.35 + 0.55 * point.near)}
          className={FILLS[point.group]}
        />
      ))}
    </svg>
  );
}
