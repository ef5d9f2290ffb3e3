import type { ParamSet } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, GitCompare, Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { useCan, useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { List, type ListFilter } from '#ui/list';
import { Drawer, PanelSection } from '#ui/overlays';
import { type ParamSetsView, paramSetDiffQuery, paramSetsQuery, pipelineListQuery } from '../catalogue.ts';
import { emptyScopeText } from '../list-scopes.ts';
import { ReferencesSection } from '../references/references-section.tsx';
import type { UploadFile } from '../references/upload-files.ts';
import { ScopeTabs } from '../scope-tabs.tsx';
import { CreateParamSetDrawer } from './create-param-set-drawer.tsx';
import { paramSetColumns } from './param-set-columns.tsx';
import { ParamSetDifferences } from './param-set-differences.tsx';

type CompareDrawerProps = { a: string; b: string; onClose: () => void; onSwap: () => void };

/** What differs between two sets, and how much is alike. */
function CompareDrawer({ a, b, onClose, onSwap }: CompareDrawerProps) {
  const query = useQuery(paramSetDiffQuery(a, b));
  const diff = query.data?.data;
  return (
    <Drawer
      onClose={onClose}
      title="Compare parameter sets"
      description="Differences in parameters and references between two sets."
      outcome={diff && `${formatCount(diff.n_same, 'parameter')} ${diff.n_same === 1 ? 'is' : 'are'} the same in both.`}
      footer={
        <Button onClick={onSwap}>
          <ArrowLeftRight aria-hidden="true" />
          Swap
        </Button>
      }
    >
      <PanelSection>
        {query.isPending && <Skeleton className="h-40" />}
        {query.isError && <ErrorState title="The parameter sets could not be compared." query={query} />}
        {diff && <ParamSetDifferences diff={diff} />}
      </PanelSection>
    </Drawer>
  );
}

const EVERY_PIPELINE = { page: 1, page_size: 100, name: '', scope: '', all_versions: true } as const;

function useParamSetFilters(enabled: boolean): ListFilter<ParamSetsTarget>[] {
  const pipelines = useQuery({ ...pipelineListQuery(EVERY_PIPELINE), enabled }).data?.data ?? [];
  const options = pipelines.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }));
  return [
    { kind: 'search', key: 'name', label: 'Filter by name' },
    { kind: 'choice', key: 'pipeline_id', label: 'Pipeline', options, className: 'max-w-full' },
    { kind: 'check', key: 'archived', label: 'Show archived' },
  ];
}

export interface ParamSetsTarget extends ParamSetsView {
  /** The two IDs to compare, or ''. */
  a: string;
  b: string;
  create: boolean;
  /** The kind of reference that is being added, or ''. */
  add: string;
}

type ParamSetsScreenProps = {
  view: ParamSetsTarget;
  onView: (next: Partial<ParamSetsTarget>) => void;
  /** Sends a file; belongs to another feature. */
  upload: UploadFile;
};

const NONE: ReadonlySet<string> = new Set();

/** Parameter sets and references; two parameter sets can be compared. */
export function ParamSetsScreen({ view, onView, upload }: ParamSetsScreenProps) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState(NONE);
  const mayRead = useCan('read', 'param_set');
  const denied = useDenial('create', 'param_set', 'parameter sets');
  const list = useQuery({ ...paramSetsQuery(view), enabled: mayRead });
  const filters = useParamSetFilters(mayRead);
  const none = emptyScopeText(view.scope, 'parameter set');
  const [a, b] = [...picked];
  const open = ({ id }: Pick<ParamSet, 'id'>) => void navigate({ to: '/param-set/$id', params: { id } });
  return (
    <>
      <PageHeader
        title="Parameter sets"
        summary={list.data ? formatCount(list.data.paging.total, 'parameter set') : 'Saved parameters of a pipeline'}
        actions={
          <>
            <Button
              disabledReason={picked.size === 2 ? null : 'Select two parameter sets to compare them.'}
              onClick={() => a && b && onView({ a, b })}
            >
              <GitCompare aria-hidden="true" />
              Compare
            </Button>
            <Button look="primary" disabledReason={denied} onClick={() => onView({ create: true })}>
              <Plus aria-hidden="true" />
              New parameter set
            </Button>
          </>
        }
      />
      <ScopeTabs to="/param-set" current={view.scope} />
      <List
        label="Parameter sets"
        subject="The parameter sets"
        list={list}
        look="flow"
        columns={paramSetColumns}
        rows={list.data?.data}
        rowId={(set) => set.id}
        rowName={(set) => set.name}
        selection={picked}
        onSelectionChange={setPicked}
        view={view}
        onView={onView}
        denied={mayRead ? null : 'You don’t have access to the parameter sets of this workspace.'}
        filters={filters}
        unfiltered={{ name: '', pipeline_id: '', archived: false }}
        noMatch="No parameter sets match these filters."
        empty={
          <EmptyState icon={SlidersHorizontal} title={none?.title ?? 'No parameter sets yet.'}>
            {none?.description ??
              'A parameter set holds the references and the parameter values of a pipeline. Add a reference below, then create a parameter set.'}
          </EmptyState>
        }
        onRowClick={open}
      />
      {mayRead && <ReferencesSection upload={upload} adding={view.add} onAdding={(add) => onView({ add })} />}
      {view.create && (
        <CreateParamSetDrawer
          pipelineId={view.pipeline_id}
          onClose={() => onView({ create: false })}
          onCreated={open}
        />
      )}
      {view.a && view.b && (
        <CompareDrawer
          a={view.a}
          b={view.b}
          onClose={() => onView({ a: '', b: '' })}
          onSwap={() => onView({ a: view.b, b: view.a })}
        />
      )}
    </>
  );
}
