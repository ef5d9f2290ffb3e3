import type { PipelineDetail } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play, SlidersHorizontal, UserRound, Users, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#platform';
import { formatOwner, useCan } from '#platform/permissions';
import { StepGraph } from '#plots/charts';
import { CopyId } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { NoPermission, Note } from '#ui/feedback';
import { Card, Fact, Facts, PageHeader } from '#ui/layout';
import { pipelineQuery } from '../catalogue.ts';
import { DetailLoading, DetailMissing } from '../detail-states.tsx';
import { OwnerFact } from '../owner-fact.tsx';
import { ParamsTable } from '../param-sets/params-table.tsx';
import { MissingPackages } from '../references/missing-packages.tsx';
import { PipelineActions } from './pipeline-actions.tsx';
import { titleOfType } from './pipeline-columns.tsx';
import { PipelineInputs, PipelineOutputs } from './pipeline-ports.tsx';
import { PipelineSideCards } from './pipeline-side-cards.tsx';
import { PipelineStatePill } from './pipeline-state-pill.tsx';

/** Notes on whether the pipeline can be run, and on its approval. */
export function PipelineNotes({ pipeline }: { pipeline: PipelineDetail }) {
  const { unavailable_reason, state, decided_by, decided_at, decision_note, deprecated_at, deprecated_reason } =
    pipeline;
  const { missing_packages } = pipeline;
  const lacks = missing_packages.length > 0;
  if (!unavailable_reason && !decided_by && !deprecated_at) return null;
  return (
    <div className="grid gap-2 px-6 pb-3 max-md:px-4">
      <MissingPackages packages={missing_packages} what="Running this pipeline" />
      {unavailable_reason && !lacks && (
        <Note tone={state === 'rejected' ? 'bad' : 'warn'} title="This pipeline can’t be run at present.">
          {unavailable_reason}
        </Note>
      )}
      {decided_by && (
        <Note tone="info" title={state === 'rejected' ? 'Rejected' : 'Approval'}>
          {state === 'rejected' ? 'by' : 'was decided by'} {decided_by}
          {decided_at && (
            <>
              , <RelativeTime at={decided_at} />
            </>
          )}
          {decision_note && `: ${decision_note}`}
        </Note>
      )}
      {deprecated_at && (
        <Note tone="warn" title="Deprecated">
          <RelativeTime at={deprecated_at} />
          {deprecated_reason && `: ${deprecated_reason}`} You can still view its runs.
        </Note>
      )}
    </div>
  );
}

type PipelineScreenProps = {
  id: string;
  /** Sharing and publishing belong to other features. */
  actions?: (pipeline: PipelineDetail) => ReactNode;
  /** Shown if the pipeline is missing; publication records belong to another feature. */
  missing?: ReactNode;
};

/** A pipeline version: description, steps, parameters and approval. */
export function PipelineScreen({ id, actions, missing }: PipelineScreenProps) {
  const mayRead = useCan('read', 'pipeline');
  const query = useQuery({ ...pipelineQuery(id), enabled: mayRead });
  if (!mayRead) return <NoPermission title="You don’t have access to the pipelines of this workspace." />;
  if (query.isError) {
    return (
      <DetailMissing resourceLabel="pipeline" list="/pipeline" query={query}>
        {missing}
      </DetailMissing>
    );
  }
  const pipeline = query.data?.data;
  if (!pipeline) return <DetailLoading />;
  return (
    <>
      <PageHeader
        title={pipeline.name}
        pills={
          <>
            <Pill>version {pipeline.version}</Pill>
            <PipelineStatePill pipeline={pipeline} />
          </>
        }
        facts={<PipelineFacts pipeline={pipeline} />}
        actions={
          <>
            {actions?.(pipeline)}
            <PipelineActions pipeline={pipeline} />
          </>
        }
      />
      <PipelineNotes pipeline={pipeline} />
      <div className="grid gap-4 px-6 pt-1 pb-8 max-md:px-4 lg:grid-cols-[minmax(0,1.72fr)_minmax(18rem,1fr)]">
        <div className="grid min-w-0 content-start gap-4">
          <Card title="Description">
            <p className="max-w-180 whitespace-pre-line px-3.5 py-3 text-13">{pipeline.description}</p>
          </Card>
          <Card title="Steps" note={`${pipeline.steps.length}, in this order`}>
            <div className="px-3.5 py-2">
              <StepGraph label="Steps of the pipeline" steps={pipeline.steps} />
            </div>
          </Card>
          <PipelineInputs pipeline={pipeline} />
          <Card title="Parameters" note={formatCount(pipeline.parameters.length, 'parameter')}>
            {pipeline.parameters.length === 0 ? (
              <p className="px-3.5 py-3 text-13 text-ink-2">This pipeline has no parameters.</p>
            ) : (
              <ParamsTable parameters={pipeline.parameters} />
            )}
          </Card>
          <PipelineOutputs pipeline={pipeline} />
        </div>
        <PipelineSideCards pipeline={pipeline} />
      </div>
    </>
  );
}

function PipelineFacts({ pipeline }: { pipeline: PipelineDetail }) {
  return (
    <Facts>
      <Fact icon={Workflow}>
        {titleOfType(pipeline.raw_data_type)} → {titleOfType(pipeline.result_data_type)}
      </Fact>
      <Fact icon={Play}>
        <Link to="/run" search={{ pipeline: pipeline.id }}>
          {formatCount(pipeline.n_runs, 'run')}
        </Link>
      </Fact>
      <Fact icon={SlidersHorizontal}>
        <Link to="/param-set" search={{ pipeline: pipeline.id }}>
          {formatCount(pipeline.n_param_sets, 'parameter set')}
        </Link>
      </Fact>
      <Fact icon={UserRound}>
        {pipeline.origin === 'built_in' ? (
          'built in'
        ) : (
          <>
            registered by {pipeline.created_by}, <RelativeTime at={pipeline.created_at} />
          </>
        )}
      </Fact>
      {pipeline.origin === 'registered' && <OwnerFact kind="pipeline" thing={pipeline} />}
      {pipeline.access !== 'own' && <Fact icon={Users}>{formatOwner(pipeline)}</Fact>}
      <Fact>
        <CopyId id={pipeline.id} shown={pipeline.id.slice(0, 8)} idLabel="pipeline" />
      </Fact>
    </Facts>
  );
}
