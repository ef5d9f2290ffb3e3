import { pipelineRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { denialOf, useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { AlertDialog } from '#ui/overlays';

const kinds = {
  pipeline: {
    noun: 'pipeline',
    list: '/pipeline',
    remove: (id: string) => call(pipelineRoutes.deletePipeline, { body: { pipeline_id: id } }),
    lists: [pipelineRoutes.list, pipelineRoutes.all],
  },
  param_set: {
    noun: 'parameter set',
    list: '/param-set',
    remove: (id: string) => call(pipelineRoutes.deleteParamSet, { body: { param_set_id: id } }),
    lists: [pipelineRoutes.paramSets],
  },
  run: {
    noun: 'run',
    list: '/run',
    remove: (id: string) => call(pipelineRoutes.deleteRun, { body: { run_id: id } }),
    lists: [pipelineRoutes.runs],
  },
} as const;

type DeleteThingProps = { kind: keyof typeof kinds; thing: { id: string; name: string } };

/** Deletes an unused pipeline, parameter set or run; the server says what prevents it. */
export function DeleteThing({ kind, thing }: DeleteThingProps) {
  const { noun, list, remove, lists } = kinds[kind];
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const any = useCan('delete', kind);
  const own = useCan('delete_created', kind);
  const deleting = useMutation({
    mutationFn: (): Promise<unknown> => remove(thing.id),
    onSuccess: async () => {
      await router.navigate({ to: list });
      await refresh(...lists);
    },
  });
  return (
    <>
      <Button
        look="danger"
        disabledReason={any || own ? null : denialOf('delete', thing.name)}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {asking && (
        <AlertDialog
          open
          onOpenChange={setAsking}
          title={`Delete ${noun} “${thing.name}”?`}
          confirm={`Delete ${noun}`}
          busy={deleting.isPending}
          error={deleting.isError ? sentenceOf(deleting.error) : null}
          onConfirm={() => deleting.mutate()}
        >
          This can’t be undone. Items that results depend on can’t be deleted.
        </AlertDialog>
      )}
    </>
  );
}
