import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/actions';
import { Field, Input } from '#ui/forms';
import { Popover } from '#ui/overlays';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { TreeOptions } from '../tree-options.tsx';
import { TreesDrawer } from '../trees-drawer.tsx';
import { hasCounts, type PlotChange, type PlotView } from '../view/plot-view.ts';

type NumberSettingProps = {
  label: string;
  unit: string;
  placeholder: string;
  value: number | undefined;
  /** Undefined is as usual. */
  onChange: (value: number | undefined) => void;
};

/** A whole number that takes effect on Enter or on leaving, so that half a number asks nothing. */
export function NumberSetting({ label, unit, placeholder, value, onChange }: NumberSettingProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => setTyped(value === undefined ? '' : String(value)), [value]);
  const wrong = typed !== '' && !/^[1-9]\d{0,8}$/.test(typed);
  const take = () => {
    if (wrong) return;
    const next = typed === '' ? undefined : Number(typed);
    if (next !== value) onChange(next);
  };
  return (
    <Field label={`${label}, ${unit}`} error={wrong ? 'Enter a whole number greater than 0.' : null}>
      <Input
        height="small"
        inputMode="numeric"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </Field>
  );
}

/** How many reads of each sample are drawn; all where nothing is given. */
export function DepthSetting({ view, onView }: { view: Pick<PlotView, 'depth'>; onView: (part: PlotChange) => void }) {
  return (
    <NumberSetting
      label="Rarefy to"
      unit="reads"
      placeholder="not rarefied"
      value={view.depth}
      onChange={(depth) => onView({ depth })}
    />
  );
}

type MoreSettingsProps = Pick<AnalysisTabProps, 'view' | 'onView'> & {
  /** Whose amounts say whether samples can have too few reads. */
  cohort: Pick<AnalysisTabProps['cohort'], 'amount_units'>;
  /** Whether what is computed takes a tree. */
  treed?: boolean;
  children?: ReactNode;
};

/** Less common settings, in a popover. */
export function MoreSettings({ cohort, view, onView, treed = false, children }: MoreSettingsProps) {
  const [open, setOpen] = useState(false);
  const [managing, setManaging] = useState(false);
  const manage = () => {
    setOpen(false);
    setManaging(true);
  };
  return (
    <>
      <Popover
        label="More settings"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button size="small">
            <SlidersHorizontal aria-hidden="true" />
            More
          </Button>
        }
      >
        <div className="grid gap-3">
          {treed && <TreeOptions view={view} onView={onView} onManage={manage} />}
          {children}
          {hasCounts(cohort) && (
            <NumberSetting
              label="Exclude samples below"
              unit="reads"
              placeholder="all samples included"
              value={view.least}
              onChange={(least) => onView({ least })}
            />
          )}
        </div>
      </Popover>
      {managing && (
        <TreesDrawer
          onClose={() => setManaging(false)}
          onImported={({ id }) => onView({ tree: id })}
          onDeleted={({ id }) => id === view.tree && onView({ tree: undefined })}
        />
      )}
    </>
  );
}
