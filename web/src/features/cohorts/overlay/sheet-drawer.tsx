import type { CohortOverlay, SheetEdit, SheetMatch } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Checkbox, Input } from '#ui/forms';
import { PanelSection } from '#ui/overlays';
import {
  type AtVersion,
  importOverlaySheet,
  matchSheet,
  type SentSheet,
  toSheetUpload,
} from '../queries/overlay-queries.ts';
import { OverlayDrawer } from './overlay-drawer.tsx';

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

type SelectedColumns = ReadonlyMap<string, string>;
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

type SheetDrawerProps = { overlay: CohortOverlay; onClose: () => void };

/** Columns selected by default: all without problems. */
const defaultSelection = ({ columns }: SheetMatch): SelectedColumns =>
  new Map(columns.flatMap(({ column, name, problem }) => (problem === null ? [[column, name] as const] : [])));

/** The first reason why a sheet can't be imported yet. */
function findMissingInput(match: SheetMatch | undefined, taken: SelectedColumns): string | null {
  if (!match) return 'Choose a sheet';
  if (match.match_by === null || match.n_matched === 0) return 'No rows match samples of the cohort';
  if (match.repeated.n > 0 || match.ambiguous.n > 0) return 'Some rows are ambiguous';
  return taken.size === 0 ? 'Choose at least one column' : null;
}

/** Columns from a sheet; whose its rows are is shown before anything is kept. */
export function SheetDrawer({ overlay, onClose }: SheetDrawerProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<SelectedColumns>(new Map());
  const read = useMutation({
    mutationFn: async (file: File): Promise<{ sheet: SentSheet; match: SheetMatch }> => {
      const sheet = await toSheetUpload(file);
      return { sheet, match: await matchSheet(overlay, sheet) };
    },
    onSuccess: ({ match }) => setTaken(defaultSelection(match)),
  });
  const match = read.data?.match;
  const send = async (onto: AtVersion) => {
    if (!read.data || !match) return;
    const columns = match.columns.flatMap(({ column, type, exists }): SheetEdit['columns'] => {
      const name = taken.get(column);
      return name === undefined ? [] : [{ column, name, type, fill: exists }];
    });
    const { name_column, match_by } = match;
    const how = { ...(name_column === null ? {} : { name_column }), ...(match_by === null ? {} : { match_by }) };
    const { version } = await importOverlaySheet(onto, { ...read.data.sheet, ...how, columns });
    toast({ title: `${match.name} was added to the cohort`, description: `Version ${version}`, tone: 'success' });
  };
  return (
    <OverlayDrawer
      at={overlay}
      title="Columns from a sheet"
      confirm="Add columns to cohort"
      missingInput={findMissingInput(match, taken)}
      onSend={send}
      onClose={onClose}
      below={
        match && (
          <PanelSection title="Columns">
            <SheetColumns match={match} taken={taken} onTake={setTaken} />
          </PanelSection>
        )
      }
    >
      <p className="text-13 text-ink-2">
        TSV, CSV or XLSX with a column of sample or subject names. Nothing is saved until you confirm.
      </p>
      <div>
        <Button busy={read.isPending} onClick={() => chooser.current?.click()}>
          {read.isPending ? 'Reading the sheet' : match ? 'Choose another sheet' : 'Choose a sheet'}
        </Button>
        <input
          ref={chooser}
          type="file"
          aria-label="Sheet"
          accept=".tsv,.csv,.txt,.tab,.xlsx,text/*"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) read.mutate(file);
            target.value = '';
          }}
        />
      </div>
      {read.isError && (
        <Note tone="bad" title="This sheet was rejected.">
          {sentenceOf(read.error)}
        </Note>
      )}
      {match && <MatchSummary match={match} />}
    </OverlayDrawer>
  );
}
