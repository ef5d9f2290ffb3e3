import { type ParamSet, type ParamSetDetail, pipelineRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Copy } from 'lucide-react';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { useDenial, useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { DeleteResourceButton } from '../delete-resource-button.tsx';
import { CreateParamSetDrawer } from './create-param-set-drawer.tsx';
import { DefaultMenu } from './default-menu.tsx';

type ParamSetActionsProps = { set: ParamSetDetail; onDuplicated: (set: ParamSet) => void };

export function ParamSetActions({ set, onDuplicated }: ParamSetActionsProps) {
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
