import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type PlotChange, ResistanceScreen, readPlotView } from '#features/analysis';
import { FilteredSamples, studioFilterOf } from '#features/samples';
import { Button } from '#ui/actions';
import { usePageSearch } from '../../page-search.ts';
import { useSessionState } from '../../use-session.ts';
import { OpeningFilter, useUrlFilter } from './use-url-filter.tsx';

/** Resistance genes of all samples that may be seen and pass the filter; filter and settings are in the URL. */
export function Resistance() {
  const { workspace_id } = useSessionState();
  return workspace_id === null ? null : <WorkspaceResistance key={workspace_id} workspaceId={workspace_id} />;
}

function WorkspaceResistance({ workspaceId }: { workspaceId: string }) {
  const navigate = useNavigate();
  const search = usePageSearch('/amr');
  const named = { filter: search.filter, filter_id: search.filter_id };
  const { filter, onFilter, link, notice } = useUrlFilter('resistance', workspaceId, named, { isWithSettings: true });
  const view = useMemo(() => readPlotView(search), [search]);
  const body = useMemo(() => filter && filterBodyOf(filter), [filter]);
  if (filter === null || body === null) return <OpeningFilter />;
  const onView = (part: PlotChange) =>
    void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, ...part }), replace: true });
  return (
    <FilteredSamples screen="resistance" filter={filter} onFilter={onFilter}>
      {({ actions, strip }) => (
        <>
          {notice}
          <ResistanceScreen
            filter={body}
            view={view}
            onView={onView}
            filterActions={
              <>
                {link}
                {actions}
              </>
            }
            filterStrip={strip}
            actions={
              <Button look="primary" asChild>
                <Link to="/import">Import tables</Link>
              </Button>
            }
          />
        </>
      )}
    </FilteredSamples>
  );
}

/** The rules of a filter as the studio of resistance genes takes them: it knows the data type itself. */
function filterBodyOf(filter: Parameters<typeof studioFilterOf>[0]) {
  const { data_type: _d, data_types: _t, omic_type: _o, ...body } = studioFilterOf(filter);
  return body;
}
