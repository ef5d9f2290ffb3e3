import type { CohortDetail, CohortDiff } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { Paging } from '#ui/data-table';
import { ErrorState, Skeleton } from '#ui/feedback';
import { Field, Select } from '#ui/forms';
import { Card } from '#ui/layout';
import { diffQuery } from '../queries/version-queries.ts';
import { RecipeSteps } from '../recipe-steps.tsx';
import { ChangedColumns, describeMetadataDiff } from './changed-columns.tsx';

const PAGE_SIZE = 25;

/** The versions compared by default: the current one with its predecessor, or an earlier one with the current one. */
const defaultVersions = ({ version, current_version }: CohortDetail) => ({
  from: version < current_version ? version : current_version - 1,
  to: current_version,
  page: 1,
});

/** What one version has and another has not. */
export function VersionDiff({ cohort }: { cohort: CohortDetail }) {
  const { id, current_version } = cohort;
  const [selectedVersions, setAsked] = useState(defaultVersions(cohort));
  const diff = useQuery(diffQuery(id, { ...selectedVersions, page_size: PAGE_SIZE }));
  const options = Array.from({ length: current_version }, (_, at) => ({
    value: String(current_version - at),
    label: `Version ${current_version - at}`,
  }));
  const choose = (side: 'from' | 'to') => (version: string) =>
    setAsked((old) => ({ ...old, [side]: Number(version), page: 1 }));
  const longest = Math.max(diff.data?.data.added.n ?? 0, diff.data?.data.removed.n ?? 0);
  return (
    <Card title="Compare two versions" className="mx-6 my-4 max-md:mx-4">
      <div className="flex flex-wrap gap-3 px-3.5 py-2.5">
        <Field label="From">
          <Select value={String(selectedVersions.from)} onValueChange={choose('from')} options={options} />
        </Field>
        <Field label="To">
          <Select value={String(selectedVersions.to)} onValueChange={choose('to')} options={options} />
        </Field>
      </div>
      {diff.isPending && <Skeleton className="mx-3.5 my-3 h-16" />}
      {diff.isError && <ErrorState title="Could not compare these versions." query={diff} />}
      {diff.data && <Differences diff={diff.data.data} />}
      {longest > PAGE_SIZE && (
        <Paging
          paging={{ page: selectedVersions.page, page_size: PAGE_SIZE, total: longest }}
          onChange={({ page }) => setAsked((old) => ({ ...old, page }))}
        />
      )}
    </Card>
  );
}

export function Differences({ diff }: { diff: CohortDiff }) {
  const { added, removed, n_unchanged, recipe, from, to } = diff;
  return (
    <div className="grid gap-3 border-line border-t px-3.5 py-3 text-13 md:grid-cols-2">
      <p className="md:col-span-2">
        {formatCount(added.n, 'sample')} added, {formatCount(removed.n, 'sample')} removed, {formatNumber(n_unchanged)}{' '}
        in both versions. {describeMetadataDiff(diff)}
      </p>
      {added.n > 0 && <OneSide title="Added" side={added} />}
      {removed.n > 0 && <OneSide title="Removed" side={removed} />}
      <ChangedColumns columns={diff.metadata_columns} versions={[from.version, to.version]} />
      {recipe && (
        <>
          <Recipe title={`Recipe of version ${from.version}`} recipe={recipe.from} />
          <Recipe title={`Recipe of version ${to.version}`} recipe={recipe.to} />
        </>
      )}
    </div>
  );
}

function OneSide({ title, side }: { title: string; side: CohortDiff['added'] }) {
  return (
    <section>
      <h4 className="font-semibold">
        {title} <span className="font-normal text-ink-3">{formatNumber(side.n)}</span>
      </h4>
      <ul className="mt-1">
        {side.samples.map(({ result_id, sample_id, subject_id, project_name }) => (
          <li key={result_id} className="flex flex-wrap justify-between gap-x-3 border-line border-b py-1">
            <span className="min-w-0 break-all">
              {sample_id}
              {subject_id && <span className="text-ink-3"> of {subject_id}</span>}
            </span>
            <span className="text-ink-2">{project_name}</span>
          </li>
        ))}
      </ul>
      {side.n_hidden > 0 && <p className="mt-1 text-ink-2">{formatNumber(side.n_hidden)} no longer available</p>}
    </section>
  );
}

function Recipe({ title, recipe }: { title: string; recipe: CohortDetail['recipe'] }) {
  return (
    <section>
      <h4 className="font-semibold">{title}</h4>
      <RecipeSteps steps={recipe.steps} n_parents={recipe.parents.length} />
    </section>
  );
}
