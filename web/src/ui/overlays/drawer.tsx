import { type PanelProps, SidePanel } from './side-panel.tsx';

/** A 480 px panel on the right for creating and editing; the page stays visible behind it. */
export function Drawer(props: PanelProps) {
  return <SidePanel {...props} from="right" />;
}
