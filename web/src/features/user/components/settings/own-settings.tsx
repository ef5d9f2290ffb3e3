import type { UserSettings } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { ErrorState, Skeleton, toast } from '#ui/feedback';
import { Switch } from '#ui/forms';
import { Card } from '#ui/layout';
import { countChanged } from '../../model/describe-settings.ts';
import { editOwnSettings, ownSettingsQuery, resetOwnSettings } from '../../queries/settings.ts';
import { DefaultFields } from './default-fields.tsx';

export type OwnSettingsProps = {
  /** Told after each change: what is shown elsewhere depends on it. */
  onChanged: (settings: UserSettings) => void;
};

const say = (error: Error) =>
  toast({ title: 'The setting could not be saved.', description: sentenceOf(error), tone: 'danger' });

/** Saves at once, says so, and tells the session. */
export function useOwnSettings({ onChanged }: OwnSettingsProps) {
  const read = useQuery(ownSettingsQuery());
  const saved = (settings: UserSettings) => {
    toast({ title: 'Saved.' });
    onChanged(settings);
  };
  const edit = useMutation({ mutationFn: editOwnSettings, onSuccess: saved, onError: say });
  const reset = useMutation({ mutationFn: resetOwnSettings, onSuccess: saved, onError: say });
  return { read, edit, reset, busy: edit.isPending || reset.isPending };
}

/** What holds for the person in every workspace. */
export function OwnSettings(props: OwnSettingsProps) {
  const { read, edit, reset, busy } = useOwnSettings(props);
  if (read.isError) {
    return (
      <ErrorState title="Your settings could not be loaded." onRetry={() => void read.refetch()}>
        {sentenceOf(read.error)}
      </ErrorState>
    );
  }
  if (!read.data) return <Skeleton className="h-40 w-full" />;
  const { settings, untouched } = read.data.data;
  const changed = countChanged(settings, untouched);
  return (
    <>
      <Card title="Your runs begin with" note="before the workspace’s choice">
        <div className="px-3.5 py-3">
          <DefaultFields
            settings={settings}
            disabled={busy}
            onChange={(change) => edit.mutate(change)}
            without="What the workspace says"
          />
        </div>
      </Card>
      <Card title="Messages">
        <div className="px-3.5 py-3">
          <Switch
            label="Write to me when a run that I started has ended"
            checked={settings.mail_on_run_end}
            disabled={busy}
            onChange={({ target }) => edit.mutate({ mail_on_run_end: target.checked })}
          />
        </div>
      </Card>
      <div>
        <Button
          busy={busy}
          disabledReason={changed === 0 ? 'Everything is as the portal begins with' : null}
          onClick={() => reset.mutate()}
        >
          Put {changed > 0 ? formatCount(changed, 'setting') : 'settings'} back
        </Button>
      </div>
    </>
  );
}
