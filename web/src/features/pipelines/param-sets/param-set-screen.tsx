import { type ParamSet, type ParamSetDetail, pipelineRoutes } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy, Database, Play, UserRound, Users, Workflow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { call, refresh, sentenceOf } from '#platform/api';
import { formatOwner, useCan, useDenial, useDenialFor } from '#platform/permissions';
import { Button, CopyId } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { NoPermission, Note, toast } from '#ui/feedback';
import { Card, Fact, Facts, PageHeader } from '#ui/layout';
import { paramSetQuery } from '../catalogue.ts';
import { DeleteResourceButton } from '../delete-resource-button.tsx';
import { DetailLoading, DetailMissing } from '../detail-states.tsx';
import { OwnerFact } from '../owner-fact.tsx';
import { ChosenReferences } from '../references/chosen-references.tsx';
import { referenceTitle } from '../references/describe-reference.ts';
import { CreateParamSetDrawer } from './create-param-set-drawer.tsx';
import { DefaultMenu, DefaultPills } from './default-menu.tsx';
import { ParamValues } from './param-values.tsx';

type ParamSetActionsProps = { set: ParamSetDetail; onDuplicated: (set: ParamSet) => void };

function ParamSetActions({ set, onDuplicated }: ParamSetActionsProps) {
  const [duplicating, setDuplicating] = useState(false);
  const mayNotMake = useDenial('create', 'param_set', 'parameter sets');
  const mayNotChange = useDenialFor('modify', 'param_set', set);
  const archive = useMutation({
    mutationFn: () =>
      call(pipelineRoutes.archiveParamSet, { params: { id: set.id }, body: { archived: !set.is_archived } }),
    onSuccess: () => refresh(pipelineRoutes.paramSet, pipelineRoutes.paramSets),
    onError: (error) => toast({ title: `${set.name} was not changed`, description: sentenceOf(error), tone: 'danger' }),
  });
  return (
    <>
      {!set.is_public && (
        <Button disabledReason={mayNotChange} busy={archive.isPending} onClick={() => archive.mutate()}>
          {set.is_archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          {set.is_archived ? 'Restore' : 'Archive'}
        </Button>
      )}
      {set.access === 'own' && set.n_runs === 0 && <DeleteResourceButton kind="param_set" resource={set} />}
      <DefaultMenu set={set} disabledReason={set.unavailable_reason} />
      <Button look="primary" disabledReason={mayNotMake} onClick={() => setDuplicating(true)}>
        <Copy aria-hidden="true" />
        Duplicate and edit
      </Button>
      {duplicating && (
        <CreateParamSetDrawer like={set} onClose={() => setDuplicating(false)} onCreated={onDuplicated} />
      )}
    </>
  );
}

type ParamSetScreenProps = {
  id: string;
  onDuplicated: (set: ParamSet) => void;
  /** Sharing belongs to another feature. */
  actions?: (set: ParamSetDetail) => ReactNode;
};

/** A parameter set: its values next to the pipeline's defaults, and its runs. */
export function ParamSetScreen({ id, onDuplicated, actions }: ParamSetScreenProps) {
  const mayRead = useCan('read', 'param_set');
  const query = useQuery({ ...paramSetQuery(id), enabled: mayRead });
  if (!mayRead) return <NoPermission title="You don’t have access to the parameter sets of this workspace." />;
  if (query.isError) return <DetailMissing resourceLabel="parameter set" list="/param-set" query={query} />;
  const set = query.data?.data;
  if (!set) return <DetailLoading />;
  return (
    <>
      <PageHeader
        title={set.name}
        pills={
          <>
            {set.is_archived && <Pill>archived</Pill>}
            {set.is_public && <Pill>public</Pill>}
            <DefaultPills set={set} />
          </>
        }
        facts={<SetFacts set={set} />}
        actions={
          <>
            {actions?.(set)}
            <ParamSetActions set={set} onDuplicated={onDuplicated} />
          </>
        }
      />
      <div className="grid gap-4 px-6 pt-1 pb-8 max-md:px-4">
        {set.unavailable_reason && (
          <Note tone="warn" title="It can’t be used for new runs.">
            {set.unavailable_reason}
          </Note>
        )}
        <Card
          title="Values"
          note={
            set.n_changed === 0
              ? 'all match the pipeline’s defaults'
              : `${set.n_changed} of ${set.parameters.length} ${set.n_changed === 1 ? 'differs' : 'differ'} from the pipeline’s defaults`
          }
        >
          <ParamValues parameters={set.parameters} />
        </Card>
        <Card title={set.references.length === 1 ? 'Reference' : 'References'}>
          <ChosenReferences references={set.references} />
        </Card>
      </div>
    </>
  );
}

function SetFacts({ set }: { set: ParamSetDetail }) {
  return (
    <Facts>
      <Fact icon={Workflow}>
        <Link to="/pipeline/$id" params={{ id: set.pipeline_id }}>
          {set.pipeline_name} {set.pipeline_version}
        </Link>
      </Fact>
      {set.references.length > 0 && (
        <Fact icon={Database}>{set.references.map((one) => referenceTitle(one)).join(', ')}</Fact>
      )}
      <Fact icon={Play}>
        used by{' '}
        <Link to="/run" search={{ param_set: set.id }}>
          {formatCount(set.n_runs, 'run')}
        </Link>
      </Fact>
      <Fact icon={UserRound}>
        created by {set.created_by}, <RelativeTime at={set.created_at} />; never changes
      </Fact>
      {!set.is_public && <OwnerFact kind="param_set" thing={set} />}
      {set.access !== 'own' && <Fact icon={Users}>{formatOwner(set)}</Fact>}
      <Fact>
        <CopyId id={set.params_hash} shown={set.params_hash.slice(0, 12)} idLabel="hash of the parameters" />
      </Fact>
    </Facts>
  );
}
