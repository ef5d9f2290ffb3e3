import { DEFAULT_LIST_PAGE, type Import, ingestionRoutes } from '@cohortium/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform';
import { infiniteListOf, sentenceOf } from '#platform/api';
import { LoadMore } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { Note } from '#ui/feedback';
import { Card } from '#ui/layout';

export const importsQuery = () =>
  infiniteListOf(ingestionRoutes.imports, (page) => ({ query: { ...DEFAULT_LIST_PAGE, page } }));

/** What was imported into the workspace so far, the latest first; nothing where nothing was. */
export function EarlierImports() {
  const list = useInfiniteQuery(importsQuery());
  if (list.isError) return <Note tone="bad">{sentenceOf(list.error)}</Note>;
  const imports = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (imports.length === 0) return null;
  return (
    <Card title="Previous imports">
      <ul className="px-3.5 py-1 text-13">
        {imports.map((one) => (
          <li
            key={one.import_id}
            className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-2 last:border-b-0"
          >
            <ImportName importRecord={one} />
            {one.state !== 'done' && <Pill tone={one.state === 'failed' ? 'danger' : 'plain'}>{one.state}</Pill>}
            <span className="text-ink-2">
              {one.state === 'done' ? formatCount(one.n_samples, 'sample') : one.errors[0]?.message}
            </span>
            <span className="ml-auto text-ink-3">
              <RelativeTime at={one.created_at} />
            </span>
          </li>
        ))}
        <li>
          <LoadMore list={list} />
        </li>
      </ul>
    </Card>
  );
}

function ImportName({ importRecord: { project_id, project_name } }: { importRecord: Import }) {
  if (project_id === null) return <span className="font-medium">{project_name}</span>;
  return (
    <Link to="/projects/$id" params={{ id: project_id }}>
      {project_name}
    </Link>
  );
}
