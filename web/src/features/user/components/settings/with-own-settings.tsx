import type { UserSettings } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#platform/api';
import { ErrorState, Skeleton, toast } from '#ui/feedback';
import { editOwnSettings, ownSettingsQuery, resetOwnSettings } from '../../queries/settings.ts';

export type OwnSettingsProps = {
  /** Called after each change, because other parts of the page depend on it. */
  onChanged: (settings: UserSettings) => void;
};

export interface OwnSettingsState {
  settings: UserSettings;
  untouched: UserSettings;
  edit: (change: Partial<UserSettings>) => void;
  reset: () => void;
  busy: boolean;
}

const showError = (error: Error) =>
  toast({ title: 'The setting could not be saved.', description: sentenceOf(error), tone: 'danger' });

type WithOwnSettingsProps = OwnSettingsProps & { children: (state: OwnSettingsState) => ReactNode };

/** Loads the user's settings. Each change is saved at once, confirmed in a toast and passed to the session. */
export function WithOwnSettings({ onChanged, children }: WithOwnSettingsProps) {
  const read = useQuery(ownSettingsQuery());
  const saved = (settings: UserSettings) => {
    toast({ title: 'Saved.' });
    onChanged(settings);
  };
  const edit = useMutation({ mutationFn: editOwnSettings, onSuccess: saved, onError: showError });
  const reset = useMutation({ mutationFn: resetOwnSettings, onSuccess: saved, onError: showError });
  if (read.isError) {
    return (
      <ErrorState title="Your settings could not be loaded." error={read.error} onRetry={() => void read.refetch()} />
    );
  }
  if (!read.data) return <Skeleton className="h-40 w-full" />;
  const busy = edit.isPending || reset.isPending;
  return children({ ...read.data.data, edit: edit.mutate, reset: reset.mutate, busy });
}
