import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AddToCohortDrawer, CreateCohortDrawer } from '#features/cohorts';
import { ArchivedSamples, applyUrlFilter, type BrowserPlace, browserKinds, DataBrowserScreen } from '#features/samples';
import { CopyLink } from '#ui/actions';
import { useSessionState } from '../../use-session.ts';
import { useFilterUrl } from './use-filter-url.ts';

/**
 * The samples, with the drawer that freezes what was found; `?run=` and `?project=` are the pages of a run
 * and of a submission handing their samples over, `&create=cohort` to be frozen at once, `?sample=` and `?taxon=` what the search found, `?filter=` what the link of a filter holds.
 * `?kind=` shows another kind of samples than microbiomes, or those of public archives.
 */
export function DataBrowser() {
  const { workspace_id } = useSessionState();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const hasUrlTarget = ['run', 'project', 'sample', 'value', 'taxon'].some(
    (paramName) => search[paramName] !== undefined,
  );
  const [create, setCreate] = useState(false);
  useEffect(() => {
    if (!hasUrlTarget || workspace_id === null) return;
    applyUrlFilter(workspace_id, search);
    setCreate(search.create === 'cohort');
    // The URL parameters are removed after they set the filter, because a reload would restore removed rules.
    void navigate({ to: '/cohort-builder', replace: true });
  }, [hasUrlTarget, workspace_id, navigate, search]);
  if (workspace_id === null || hasUrlTarget) return null;
  if (search.kind === 'archives') return <ArchivedSamples />;
  const kind = browserKinds.find(({ place }) => place === search.kind)?.place ?? 'browser';
  return (
    <Browser
      key={kind}
      workspaceId={workspace_id}
      kind={kind}
      urlFilter={search.filter}
      createAtOnce={kind === 'browser' && create}
    />
  );
}

type BrowserProps = { workspaceId: string; kind: BrowserPlace; urlFilter: unknown; createAtOnce: boolean };

function Browser({ urlFilter, ...props }: BrowserProps) {
  const navigate = useNavigate();
  const link = useFilterUrl(props.workspaceId, props.kind, urlFilter);
  const tooLong = link === null ? 'This filter is too long for a link: save it instead' : null;
  return (
    <DataBrowserScreen
      {...props}
      link={<CopyLink link={link ?? ''} disabledReason={tooLong} />}
      addDrawer={(ids, onClose) => (
        <AddToCohortDrawer
          ids={ids}
          onClose={onClose}
          onOpen={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
        />
      )}
      cohortDrawer={(draft, onClose) => (
        <CreateCohortDrawer
          draft={draft}
          onClose={onClose}
          onCreated={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
        />
      )}
    />
  );
}
