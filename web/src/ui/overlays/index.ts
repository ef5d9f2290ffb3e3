export { AlertDialog } from './alert-dialog.tsx';
export { Dialog } from './dialog.tsx';
export { Drawer } from './drawer.tsx';
export { DropdownMenu, MenuChoice, MenuDivider, MenuHeading, MenuItem } from './dropdown-menu.tsx';
export { focusFirstField } from './focus-first-field.ts';
export { FormActs } from './form-acts.tsx';
export { Popover } from './popover.tsx';
export { Sheet } from './sheet.tsx';
export { type PanelProps, PanelSection } from './side-panel.tsx';
