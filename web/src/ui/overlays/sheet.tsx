import { type PanelProps, SidePanel } from './side-panel.tsx';

/** 760 px from the left: advanced filters. */
export function Sheet(props: PanelProps) {
  return <SidePanel {...props} from="left" />;
}
