import { useMutation, useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ErrorState, Note, Skeleton, toast } from '#ui/feedback';
import { Card } from '#ui/layout';
import { DefaultFields } from './default-fields.tsx';
import { editWorkspaceSettings, resetWorkspaceSettings, workspaceSettingsQuery } from './settings.ts';

const toastHandlers = {
  onSuccess: () => void toast({ title: 'Saved for all workspace members.' }),
  onError: (error: Error) =>
    void toast({ title: 'The setting could not be saved.', description: sentenceOf(error), tone: 'danger' }),
};

/** The defaults for members of the selected workspace who have no setting of their own. */
export function WorkspaceSettingsCards({ name }: { name: string }) {
  const read = useQuery(workspaceSettingsQuery());
  const edit = useMutation({ mutationFn: editWorkspaceSettings, ...toastHandlers });
  const reset = useMutation({ mutationFn: resetWorkspaceSettings, ...toastHandlers });
  const denied = useDenial('modify', 'workspace', `the settings of ${name}`);
  const busy = edit.isPending || reset.isPending;
  if (read.isError) {
    return <ErrorState title="The workspace’s settings could not be loaded." query={read} />;
  }
  if (!read.data) return <Skeleton className="h-28 w-full" />;
  const settings = read.data.data;
  const untouched = settings.default_pipeline === null && settings.default_param_set === null;
  return (
    <>
      {denied && (
        <Note tone="info" title={denied}>
          Ask a workspace owner or admin.
        </Note>
      )}
      <Card title={`Default pipeline in ${name}`} note="unless a member overrides it">
        <div className="px-3.5 py-3">
          <DefaultFields
            settings={settings}
            disabled={busy || denied !== null}
            onChange={(change) => edit.mutate(change)}
            without="Portal default"
          />
        </div>
      </Card>
      <div>
        <Button
          busy={busy}
          disabledReason={denied ?? (untouched ? 'All settings are at their defaults' : null)}
          onClick={() => reset.mutate()}
        >
          Reset to defaults
        </Button>
      </div>
    </>
  );
}
