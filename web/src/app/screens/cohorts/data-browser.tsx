import { useNavigate } from '@tanstack/react-router';
import { AddToCohortDrawer, CreateCohortDrawer } from '#features/cohorts';
import { ArchivedSamples, type BrowserPlace, DataBrowserScreen, type FilterSearch } from '#features/samples';
import { usePageSearch } from '../../page-search.ts';
import { useSessionState } from '../../use-session.ts';
import { OpeningFilter, useUrlFilter } from './use-url-filter.tsx';

/**
 * The samples, with the drawer that freezes what was found. The URL holds the filter: `?filter=` or `?filter_id=`, or one
 * rule in short as other pages hand it over: `?run=`, `?project=`, `?sample=`, `?field=` with `&value=`, `?taxon=` with
 * `&rank=`. `&create=cohort` opens the drawer; `?kind=` shows another kind of samples than microbiomes, or those of public archives.
 */
export function DataBrowser() {
  const { workspace_id } = useSessionState();
  const { kind = 'browser', create, ...search } = usePageSearch('/cohort-builder');
  if (workspace_id === null) return null;
  if (kind === 'archives') return <ArchivedSamples />;
  return (
    <Browser key={kind} workspaceId={workspace_id} kind={kind} search={search} createAtOnce={create === 'cohort'} />
  );
}

type BrowserProps = { workspaceId: string; kind: BrowserPlace; search: FilterSearch; createAtOnce: boolean };

function Browser({ search, ...props }: BrowserProps) {
  const navigate = useNavigate();
  const { filter, ...filterProps } = useUrlFilter(props.kind, props.workspaceId, search);
  const openCohort = ({ id }: { id: string }) => void navigate({ to: '/cohorts/$id', params: { id } });
  if (filter === null) return <OpeningFilter />;
  return (
    <DataBrowserScreen
      {...props}
      {...filterProps}
      filter={filter}
      addDrawer={(ids, onClose) => <AddToCohortDrawer ids={ids} onClose={onClose} onOpen={openCohort} />}
      cohortDrawer={(draft, onClose) => <CreateCohortDrawer draft={draft} onClose={onClose} onCreated={openCohort} />}
    />
  );
}
