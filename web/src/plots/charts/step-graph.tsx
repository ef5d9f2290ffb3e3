import './step-graph.css';

export type GraphStep = { readonly id: string; readonly title: string; readonly per_sample: boolean };

const LANES = [8, 22, 36] as const;
const MIDDLE = 22;
const TALL = 34;

/** The path of one lane between two rows: straight where both are alike, else towards the middle or away from it. */
export function lanePath(lane: number, from: boolean, to: boolean): string {
  const start = from ? lane : MIDDLE;
  const end = to ? lane : MIDDLE;
  const half = TALL / 2;
  if (start === end) return `M${start} ${half}V${half + TALL}`;
  return `M${start} ${half}C${start} ${half + TALL * 0.6} ${end} ${half + TALL * 0.4} ${end} ${half + TALL}`;
}

/** The steps of a workflow from top to bottom: three lanes where each sample goes by itself, one node for the pool. */
export function StepGraph({ label, steps }: { readonly label: string; readonly steps: readonly GraphStep[] }) {
  return (
    <ol className="step-graph" aria-label={label}>
      {steps.map((step, at) => (
        <li key={step.id}>
          <Row step={step} next={steps[at + 1]} />
          <span className="step-graph-words">
            {step.title}{' '}
            <span className="step-graph-note">
              {step.per_sample === steps[at - 1]?.per_sample ? '' : step.per_sample ? '· per sample' : '· all samples'}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Row({ step, next }: { readonly step: GraphStep; readonly next: GraphStep | undefined }) {
  return (
    <svg viewBox={`0 0 44 ${TALL}`} style={{ height: TALL }} aria-hidden="true">
      {next
        ? LANES.map((lane) => (
            <path key={lane} className="step-graph-line" d={lanePath(lane, step.per_sample, next.per_sample)} />
          ))
        : null}
      {step.per_sample ? (
        LANES.map((lane) => <circle key={lane} className="step-graph-node" cx={lane} cy={TALL / 2} r="4" />)
      ) : (
        <circle className="step-graph-pool" cx={MIDDLE} cy={TALL / 2} r="6" />
      )}
    </svg>
  );
}
