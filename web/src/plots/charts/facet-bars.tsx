import { formatCount } from '#plots/frame';
import './charts.css';
import './facet-bars.css';

export type FacetValue = {
  readonly value: string;
  readonly label: string;
  /** Samples with this value that the other filters keep, and in all. */
  readonly n_selected: number;
  readonly total: number;
  readonly chosen: boolean;
};
type Props = {
  readonly label: string;
  readonly values: readonly FacetValue[];
  /** Without it the bars are a picture, not buttons. */
  readonly onToggle?: (value: string) => void;
};

/**
 * Values with their counts: grey is all, petrol what is kept; where some are chosen, the others show pale what they would
 * add.
 */
export function FacetBars({ label, values, onToggle }: Props) {
  const most = Math.max(1, ...values.map((row) => row.total));
  const someChosen = values.some((row) => row.chosen);
  return (
    <ul className="facet-bars" aria-label={label}>
      {values.map((row) => {
        const off = someChosen ? !row.chosen : row.n_selected === 0;
        const inner = <FacetRow row={row} most={most} off={off} />;
        const message = `${row.label} ${formatCount(row.n_selected)} / ${formatCount(row.total)} samples${someChosen && off ? ', would be added' : ''}`;
        return (
          <li key={row.value}>
            {onToggle ? (
              <button
                type="button"
                className="facet-row"
                aria-pressed={row.chosen}
                aria-label={message}
                title={row.label}
                onClick={() => onToggle(row.value)}
              >
                {inner}
              </button>
            ) : (
              <div className="facet-row" role="img" aria-label={message} title={row.label}>
                {inner}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function FacetRow({ row, most, off }: { readonly row: FacetValue; readonly most: number; readonly off: boolean }) {
  const fraction = (count: number) => `${(100 * count) / most}%`;
  return (
    <span className={off ? 'facet-line facet-off' : 'facet-line'} aria-hidden="true">
      <span className="facet-label">{row.label}</span>{' '}
      <span className="facet-count">
        <b>{formatCount(row.n_selected)}</b> / {formatCount(row.total)}
      </span>
      <span className="facet-track">
        <span className="facet-all" style={{ width: fraction(row.total) }} />
        <span className="facet-kept" style={{ width: fraction(row.n_selected) }} />
      </span>
    </span>
  );
}
