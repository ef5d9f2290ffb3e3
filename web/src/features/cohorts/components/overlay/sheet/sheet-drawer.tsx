import type { CohortOverlay, SheetEdit, SheetMatch } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { PanelSection } from '#ui/overlays';
import {
  type AtVersion,
  importOverlaySheet,
  matchSheet,
  type SentSheet,
  toSheetUpload,
} from '../../../queries/overlay-queries.ts';
import { OverlayDrawer } from '../overlay-drawer.tsx';
import { MatchSummary, type SelectedColumns, SheetColumns } from './sheet-match.tsx';

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
