import { PRIVACY_PROMISE, TAGLINE } from '@cohortium/contract';

/** Samples wandering round the open ring: x, y, radius, and the beat of each. */
const POINTS = [
  { x: 45, y: 50, r: 10, delay: '0s', opacity: 1 },
  { x: 73, y: 46, r: 7.5, delay: '.5s', opacity: 0.75 },
  { x: 62, y: 73.5, r: 11.5, delay: '1s', opacity: 0.9 },
  { x: 36.5, y: 72, r: 4.5, delay: '1.4s', opacity: 0.55 },
  { x: 83, y: 63, r: 4, delay: '.8s', opacity: 0.55 },
];

/** Full screen until the application is initialised. */
export function Splash() {
  return (
    <div
      role="status"
      aria-label="Cohortium is starting"
      className="fixed inset-0 z-60 grid place-items-center bg-canvas px-6 text-center"
    >
      <div className="flex max-w-md flex-col items-center">
        <svg viewBox="0 0 120 120" aria-hidden="true" className="size-28 text-accent">
          <g className="origin-center animate-orbit motion-reduce:animate-none">
            <path
              d="M103 41.5a47.5 47.5 0 1 0 0 37"
              fill="none"
              stroke="currentColor"
              strokeWidth="9"
              strokeLinecap="round"
            />
            <circle cx="106.5" cy="60" r="7" fill="currentColor" opacity=".55" />
          </g>
          {POINTS.map((point) => (
            <circle
              key={point.delay}
              cx={point.x}
              cy={point.y}
              r={point.r}
              fill="currentColor"
              fillOpacity={point.opacity}
              className="animate-breathe motion-reduce:animate-none [transform-box:fill-box] [transform-origin:center]"
              style={{ animationDelay: point.delay }}
            />
          ))}
        </svg>
        <p className="mt-8 text-balance font-medium text-20 tracking-tight">{TAGLINE}</p>
        <p className="mt-3 max-w-sm text-pretty text-12 text-ink-3">{PRIVACY_PROMISE}</p>
      </div>
    </div>
  );
}
