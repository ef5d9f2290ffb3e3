import { type PanelProps, SidePanel } from './side-panel.tsx';

/** 480 px from the right: creating and editing, with the page kept behind. */
export function Drawer(props: PanelProps) {
  return <SidePanel {...props} from="right" />;
}
