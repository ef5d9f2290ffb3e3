import type { SheetMatch } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { Note } from '#ui/feedback';
import { Checkbox, Input } from '#ui/forms';

type Listed = SheetMatch['unmatched_rows'];
const formatListed = ({ n, listed: names }: Listed): string =>
  `${names.slice(0, 5).join(', ')}${n > Math.min(5, names.length) ? ' …' : ''}`;

const MATCH_LABELS: Record<NonNullable<SheetMatch['match_by']>, string> = {
  sample_id: 'samples',
  subject_id: 'subjects',
  result_id: 'results',
  internal_run_id: 'processed samples',
};

/** Shows which samples the rows of a sheet match, before anything is saved. */
export function MatchSummary({ match }: { match: SheetMatch }) {
  const { match_by, name_column, n_matched, n_members, unmatched_rows, unmatched_members, repeated, ambiguous } = match;
  if (match_by === null) {
    return <Note tone="bad">No column of this sheet contains sample or subject names of this cohort.</Note>;
  }
  return (
    <div className="grid gap-2">
      <p className="text-13">
        Column “{name_column}” contains {MATCH_LABELS[match_by]}. It has rows for <b>{formatNumber(n_matched)}</b> of{' '}
        {formatCount(n_members, 'sample')}.
      </p>
      {unmatched_rows.n > 0 && (
        <Note tone="warn" title={`${formatCount(unmatched_rows.n, 'row')} that match no sample of the cohort`}>
          {formatListed(unmatched_rows)}. They are ignored.
        </Note>
      )}
      {unmatched_members.n > 0 && <p className="text-12 text-ink-2">No row for {formatListed(unmatched_members)}.</p>}
      {repeated.n > 0 && (
        <Note tone="bad" title="Several rows for the same name">
          {formatListed(repeated)}. Keep one row per name.
        </Note>
      )}
      {ambiguous.n > 0 && (
        <Note tone="bad" title="Samples of several submissions have the same name">
          {formatListed(ambiguous)}. Use their result IDs instead.
        </Note>
      )}
      {match.problems.map(({ message, remedy }) => (
        <Note key={message} tone="warn">
          {message} {remedy}
        </Note>
      ))}
    </div>
  );
}

export type SelectedColumns = ReadonlyMap<string, string>;
type SheetColumnsProps = { match: SheetMatch; taken: SelectedColumns; onTake: (taken: SelectedColumns) => void };

/** Which columns of the sheet are overlaid, and under which names. */
export function SheetColumns({ match, taken, onTake }: SheetColumnsProps) {
  const toggle = (column: string, name: string, take: boolean) => {
    const next = new Map(taken);
    if (take) next.set(column, name);
    else next.delete(column);
    onTake(next);
  };
  return (
    <ul className="grid gap-2.5">
      {match.columns.map(({ column, name, type, n_values, n_missing, examples, exists, problem }) => (
        <li key={column} className="grid gap-1">
          <Checkbox
            label={column || '(no name)'}
            checked={taken.has(column)}
            onChange={({ target }) => toggle(column, name, target.checked)}
          />
          <p className="pl-6 text-12 text-ink-3">
            {type}, {formatCount(n_values, 'value')}, {formatNumber(n_missing)} missing
            {examples.length > 0 && `: ${examples.join(', ')}`}
            {exists && !problem && ' · updates the existing column'}
          </p>
          {taken.has(column) && !exists && (
            <div className="pl-6">
              <Input
                height="small"
                aria-label={`Name of ${column} in the cohort`}
                value={taken.get(column) ?? name}
                onChange={({ target }) => toggle(column, target.value, true)}
              />
            </div>
          )}
          {problem && <p className="pl-6 text-12 text-warning">{problem}</p>}
        </li>
      ))}
    </ul>
  );
}
