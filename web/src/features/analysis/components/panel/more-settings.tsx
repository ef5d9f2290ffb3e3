import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/actions';
import { Popover } from '#ui/overlays';
import { hasCounts } from '../../model/view/plot-view.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { TreeOptions } from '../trees/tree-options.tsx';
import { TreesDrawer } from '../trees/trees-drawer.tsx';
import { NumberSetting } from './number-setting.tsx';

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
