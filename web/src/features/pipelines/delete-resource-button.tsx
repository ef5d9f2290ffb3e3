import { pipelineRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call, refresh } from '#platform/api';
import { denialOf, useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { AlertDialog } from '#ui/overlays';

const deletableTypes = {
  pipeline: {
    resourceLabel: 'pipeline',
    list: '/pipeline',
    remove: (id: string) => call(pipelineRoutes.deletePipeline, { body: { pipeline_id: id } }),
    lists: [pipelineRoutes.list, pipelineRoutes.all],
  },
  param_set: {
    resourceLabel: 'parameter set',
    list: '/param-set',
    remove: (id: string) => call(pipelineRoutes.deleteParamSet, { body: { param_set_id: id } }),
    lists: [pipelineRoutes.paramSets],
  },
  run: {
    resourceLabel: 'run',
    list: '/run',
    remove: (id: string) => call(pipelineRoutes.deleteRun, { body: { run_id: id } }),
    lists: [pipelineRoutes.runs],
  },
} as const;

type DeleteResourceProps = { kind: keyof typeof deletableTypes; resource: { id: string; name: string } };

/** Deletes an unused pipeline, parameter set or run; the server says what prevents it. */
export function DeleteResourceButton({ kind, resource }: DeleteResourceProps) {
  const { resourceLabel, list, remove, lists } = deletableTypes[kind];
  const [isConfirming, setIsConfirming] = useState(false);
  const router = useRouter();
  const any = useCan('delete', kind);
  const canDeleteOwn = useCan('delete_created', kind);
  const deleting = useMutation({
    mutationFn: (): Promise<unknown> => remove(resource.id),
    onSuccess: async () => {
      await router.navigate({ to: list });
      await refresh(...lists);
    },
  });
  return (
    <>
      <Button
        look="danger"
        disabledReason={any || canDeleteOwn ? null : denialOf('delete', resource.name)}
        onClick={() => setIsConfirming(true)}
      >
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {isConfirming && (
        <AlertDialog
          onClose={() => setIsConfirming(false)}
          title={`Delete ${resourceLabel} “${resource.name}”?`}
          confirm={`Delete ${resourceLabel}`}
          mutation={deleting}
        >
          This can’t be undone. Items that results depend on can’t be deleted.
        </AlertDialog>
      )}
    </>
  );
}
