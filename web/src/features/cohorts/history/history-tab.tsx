import type { CohortDetail, CohortVersion } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button, CopyId } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { Pill, TimeAndUser } from '#ui/display';
import { EmptyState } from '#ui/feedback';
import { List } from '#ui/list';
import { shortHash } from '../list/cohort-columns.tsx';
import { historyQuery } from '../queries/version-queries.ts';
import { RevertDialog } from './revert-dialog.tsx';
import { useRevertDenial } from './use-revert-denial.ts';
import { VersionDiff } from './version-diff.tsx';

/** Links each version to its page; the current version has no version in its URL. */
const numbered = (shown: number): Column<CohortVersion> => ({
  id: 'version',
  header: 'Version',
  value: ({ version }) => version,
  cell: ({ version, is_current }) => (
    <span className="flex items-center gap-1.5">
      <Link
        to="."
        search={(old: object) => ({ ...old, version: is_current ? undefined : version, tab: undefined })}
        aria-label={`Version ${version}`}
      >
        {version}
      </Link>
      {version === shown && <Pill tone="accent">shown</Pill>}
      {is_current && version !== shown && <Pill>current</Pill>}
    </span>
  ),
  sortable: false,
});

const facts: Column<CohortVersion>[] = [
  { id: 'change', header: 'What changed', value: ({ change }) => change.description, flexible: true, sortable: false },
  { id: 'n_samples', header: 'Samples', value: ({ n_samples }) => n_samples, numeric: true, sortable: false },
  {
    id: 'content_hash',
    header: 'Content',
    value: ({ content_hash }) => content_hash,
    cell: ({ content_hash }) => <CopyId id={content_hash} shown={shortHash(content_hash)} idLabel="content hash" />,
    sortable: false,
  },
  {
    id: 'created_at',
    header: 'When',
    value: ({ created_at }) => created_at,
    cell: ({ created_at, created_by }) => <TimeAndUser at={created_at} by={created_by} />,
    sortable: false,
  },
];

/** Every version of a cohort, what two of them differ by, and the way back to an earlier one. */
export function HistoryTab({ cohort }: { cohort: CohortDetail }) {
  const [pages, setPages] = useState({ page: 1, page_size: 25 });
  const [reverting, setReverting] = useState<CohortVersion | null>(null);
  const list = useQuery(historyQuery(cohort.id, pages));
  const denial = useRevertDenial(cohort);
  const columns = useMemo(
    (): Column<CohortVersion>[] => [numbered(cohort.version), ...facts, actionColumn(denial, setReverting)],
    [cohort.version, denial],
  );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <List
        label="Versions"
        subject="The versions"
        list={list}
        look="flow"
        columns={columns}
        rows={list.data?.data}
        rowId={({ version }) => String(version)}
        view={pages}
        onView={(next) => setPages({ ...pages, ...next })}
        empty={<EmptyState title="This page is empty." />}
      />
      {cohort.access === 'own' && cohort.current_version > 1 && <VersionDiff key={cohort.version} cohort={cohort} />}
      {reverting && <RevertDialog cohort={cohort} to={reverting} onClose={() => setReverting(null)} />}
    </div>
  );
}

function actionColumn(denial: string | null, onRevert: (version: CohortVersion) => void): Column<CohortVersion> {
  return {
    id: 'acts',
    header: 'Actions',
    value: () => null,
    cell: (version) =>
      !version.is_current && (
        <Button size="small" disabledReason={denial} onClick={() => onRevert(version)}>
          Revert to {version.version}
        </Button>
      ),
    sortable: false,
  };
}
