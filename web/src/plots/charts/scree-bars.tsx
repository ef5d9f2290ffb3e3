import { formatFixed } from '#plots/frame';
import './charts.css';

type Props = {
  readonly axes: readonly { readonly name: string /** Share of the variance. */; readonly percent: number }[];
  /** Axes on the plot (0-based): petrol. */
  readonly shown: readonly number[];
  /** What the percentages are of: “of the trace”. */
  readonly of: string;
};

const HEIGHT = 44;

/** How much of the variance each axis holds. */
export function ScreeBars({ axes, shown, of }: Props) {
  const most = Math.max(1e-9, ...axes.map((axis) => axis.percent));
  const label = axes.map((axis) => `${axis.name} ${formatFixed(axis.percent, 1)} %`).join(', ');
  return (
    <div className="scree" role="img" aria-label={`Variance by axis, % ${of}: ${label}`}>
      {axes.map((axis, i) => (
        <div key={axis.name} className="scree-axis">
          <span className="scree-value">{formatFixed(axis.percent, 1)}</span>
          <span
            className={shown.includes(i) ? 'scree-bar scree-shown' : 'scree-bar'}
            style={{ height: Math.max(1, (axis.percent / most) * HEIGHT) }}
          />
          <span className="scree-name">{axis.name}</span>
        </div>
      ))}
    </div>
  );
}
