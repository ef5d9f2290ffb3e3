import type { DataType } from '@cohortium/contract';
import { sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { ErrorState, Skeleton } from '#ui/feedback';
import { Switch } from '#ui/forms';
import { Card } from '#ui/layout';
import {
  OMIC_TITLES,
  OMIC_WORDS,
  type OmicSetting,
  omicSettings,
  titlesOfKind,
} from '../../model/describe-settings.ts';
import { type OwnSettingsProps, useOwnSettings } from './own-settings.tsx';

type OmicSettingsProps = OwnSettingsProps & { catalogue: readonly DataType[] };

/** Which kinds of data the person works with; the settings of a kind show once it is in use. */
export function OmicSettings({ catalogue, onChanged }: OmicSettingsProps) {
  const { read, edit, busy } = useOwnSettings({ onChanged });
  if (read.isError) {
    return (
      <ErrorState title="Your settings could not be loaded." onRetry={() => void read.refetch()}>
        {sentenceOf(read.error)}
      </ErrorState>
    );
  }
  if (!read.data) return <Skeleton className="h-40 w-full" />;
  const { settings } = read.data.data;
  return omicSettings.map((kind) => (
    <Card key={kind} title={OMIC_TITLES[kind]} note={OMIC_WORDS[kind]}>
      <div className="grid gap-2.5 px-3.5 py-3">
        <Switch
          label={`${OMIC_TITLES[kind]} is in use`}
          checked={settings[kind]}
          disabled={busy}
          onChange={({ target }) => edit.mutate({ [kind]: target.checked })}
        />
        <TypesOfKind kind={kind} catalogue={catalogue} />
      </div>
    </Card>
  ));
}

function TypesOfKind({ kind, catalogue }: { kind: OmicSetting; catalogue: readonly DataType[] }) {
  const mayRead = useCan('read', `${kind}_settings`);
  const titles = titlesOfKind(catalogue, kind);
  if (!mayRead) return <p className="text-12 text-ink-3">Switch it on to see what of it the portal takes.</p>;
  return (
    <ul aria-label="Types of data" className="flex flex-wrap gap-1.5">
      {titles.map((title) => (
        <li key={title} className="rounded-full bg-sunken px-2 py-0.5 text-12 text-ink-2">
          {title}
        </li>
      ))}
    </ul>
  );
}
