import { formatCount, formatNumber } from '#platform';
import { colourOf, groupColours, useTokens } from '#plots/colours';
import { Swatch } from '#plots/frame';

type GroupListProps = {
  field: string;
  groups: readonly { name: string; n: number; n_subjects: number; subclasses?: number }[];
};

/** The groups with their colours, which they have on every plot, and how many samples and subjects they are. */
export function GroupList({ field, groups }: GroupListProps) {
  const tokens = useTokens();
  const colours = groupColours(
    field,
    groups.map(({ name }) => name),
  );
  return (
    <ul className="text-12">
      {groups.map(({ name, n, n_subjects, subclasses = 1 }) => (
        <li key={name} className="flex items-center gap-2 py-1">
          <Swatch colour={colourOf(name, colours, tokens)} />
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <span className="text-ink-3">
            n = {formatNumber(n)}
            {n_subjects > 0 && `, ${formatCount(n_subjects, 'subject')}`}
            {subclasses > 1 && `, ${formatNumber(subclasses)} subclasses`}
          </span>
        </li>
      ))}
    </ul>
  );
}
