import type { DataType } from '@cohortium/contract';
import { useCan } from '#platform/permissions';
import { Switch } from '#ui/forms';
import { Card } from '#ui/layout';
import {
  OMIC_DESCRIPTIONS,
  OMIC_TITLES,
  type OmicSetting,
  omicSettings,
  titlesOfKind,
} from '../../model/describe-settings.ts';
import { type OwnSettingsProps, WithOwnSettings } from './with-own-settings.tsx';

type OmicSettingsProps = OwnSettingsProps & { catalogue: readonly DataType[] };

/** Which kinds of data the person works with; the settings of a kind show once it is in use. */
export function OmicSettings({ catalogue, onChanged }: OmicSettingsProps) {
  return (
    <WithOwnSettings onChanged={onChanged}>
      {({ settings, edit, busy }) =>
        omicSettings.map((kind) => (
          <Card key={kind} title={OMIC_TITLES[kind]} note={OMIC_DESCRIPTIONS[kind]}>
            <div className="grid gap-2.5 px-3.5 py-3">
              <Switch
                label={`${OMIC_TITLES[kind]} is in use`}
                checked={settings[kind]}
                disabled={busy}
                onChange={({ target }) => edit({ [kind]: target.checked })}
              />
              <TypesOfKind kind={kind} catalogue={catalogue} />
            </div>
          </Card>
        ))
      }
    </WithOwnSettings>
  );
}

function TypesOfKind({ kind, catalogue }: { kind: OmicSetting; catalogue: readonly DataType[] }) {
  const mayRead = useCan('read', `${kind}_settings`);
  const titles = titlesOfKind(catalogue, kind);
  if (!mayRead)
    return <p className="text-12 text-ink-3">Turn it on to see which of its data types the portal supports.</p>;
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
