import { formatCount } from '#plots/frame';
import { type Shape, shapePath } from '#plots/marks';
import { type LegendEntry, type LegendSection, rampText } from './group-points.ts';

type Props = {
  readonly sections: readonly LegendSection[];
  readonly notes: readonly string[];
  readonly place: string;
  readonly onPick: (section: LegendSection, entry: LegendEntry, keys: { shiftKey: boolean; altKey: boolean }) => void;
};

/** What colours and shapes mean; each line is a button that selects its samples. */
export function OrdinationLegend({ sections, notes, place, onPick }: Props) {
  if (sections.length === 0 && notes.length === 0) return null;
  return (
    <div className={`ord-legend ord-legend-${place}`}>
      {sections.map((section) => (
        <fieldset key={section.role} className="ord-legend-section">
          <legend>{section.title}</legend>
          {section.ramp ? <Ramp ramp={section.ramp} /> : null}
          {section.entries.map((entry) => (
            <button
              key={entry.label}
              type="button"
              className="ord-legend-entry"
              title={`Select ${section.title}: ${entry.label} (Shift adds, Alt removes)`}
              onClick={(event) => onPick(section, entry, event)}
            >
              <Sample colour={entry.colour} shape={entry.shape} />
              <span className="ord-legend-label">{entry.label}</span>
              <span className="ord-legend-count">{formatCount(entry.count)}</span>
            </button>
          ))}
        </fieldset>
      ))}
      {notes.map((note) => (
        <p key={note} className="ord-legend-note">
          {note}
        </p>
      ))}
    </div>
  );
}

function Sample({ colour, shape }: { readonly colour: string | undefined; readonly shape: Shape | undefined }) {
  return (
    <svg width="12" height="12" aria-hidden="true" fill={colour ?? 'currentColor'}>
      <path d={shapePath(shape ?? 'circle', [6, 6], 4)} />
    </svg>
  );
}

function Ramp({ ramp }: { readonly ramp: NonNullable<LegendSection['ramp']> }) {
  const label = (value: number) => `${rampText(value)} ${ramp.unit}`.trim();
  return (
    <div className="ord-ramp">
      <span>{label(ramp.low)}</span>
      <span className="ord-ramp-bar" style={{ background: `linear-gradient(to right, ${ramp.colours.join(', ')})` }} />
      <span>{label(ramp.high)}</span>
    </div>
  );
}
