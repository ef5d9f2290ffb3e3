import './charts.css';

type Props = {
  /** What is measured: “mean distance to group median”. */
  readonly measure: string;
  readonly groups: readonly {
    readonly label: string;
    readonly value: number;
    readonly n: number;
    readonly colour: string;
  }[];
  readonly decimals?: number;
};

/** One value a group, in the group's colour. */
export function GroupValueBars({ measure, groups, decimals = 3 }: Props) {
  const most = Math.max(1e-12, ...groups.map((group) => group.value));
  const message = groups.map((group) => `${group.label} ${group.value.toFixed(decimals)}, n = ${group.n}`).join('; ');
  return (
    <div role="img" aria-label={`${measure}: ${message}`}>
      {groups.map((group) => (
        <div key={group.label} className="spread-row" title={`${group.label}, n = ${group.n}`}>
          <span className="spread-label">{group.label}</span>
          <span className="spread-track">
            <span
              className="spread-bar"
              style={{ width: `${(group.value / most) * 100}%`, background: group.colour }}
            />
          </span>
          <span className="spread-value">{group.value.toFixed(decimals)}</span>
        </div>
      ))}
      <p className="spread-measure">{measure}</p>
    </div>
  );
}
