import { Columns3 } from 'lucide-react';
import { Button } from '#ui/actions';
import { DropdownMenu, MenuChoice, MenuHeading } from '#ui/overlays';

type ColumnChooserProps = {
  columns: ReadonlyArray<{ id: string; title: string }>;
  hidden: readonly string[];
  onShow: (column: string, shown: boolean) => void;
};

/** Which columns the list shows; remembered in this browser. */
export function ColumnChooser({ columns, hidden, onShow }: ColumnChooserProps) {
  return (
    <DropdownMenu
      trigger={
        <Button size="small" className="h-8.5">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      }
    >
      <MenuHeading>Visible columns</MenuHeading>
      {columns.map(({ id, title }) => (
        <MenuChoice key={id} checked={!hidden.includes(id)} onCheckedChange={(shown) => onShow(id, shown)}>
          {title}
        </MenuChoice>
      ))}
    </DropdownMenu>
  );
}
