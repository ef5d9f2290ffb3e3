import { sheetTemplates } from '@cohortium/contract';
import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { DropdownMenu, MenuDivider, MenuHeading, MenuItem } from '#ui/overlays';
import { saveTemplate } from '../queries/fetch-template.ts';

const save = (data_type: number, format: 'tsv' | 'xlsx') =>
  saveTemplate(data_type, format).catch((error: unknown) =>
    toast({ title: 'The template could not be downloaded.', description: sentenceOf(error), tone: 'danger' }),
  );

/** The templates, those of the chosen kind of data first, with what each holds. */
export function TemplateMenu({ dataType }: { dataType: number }) {
  const ownTemplate = sheetTemplates.find(({ data_type }) => data_type === dataType);
  const others = sheetTemplates.filter((one) => one !== ownTemplate);
  return (
    <DropdownMenu
      trigger={
        <Button>
          <Download aria-hidden="true" />
          Template
          <ChevronDown aria-hidden="true" className="size-3.5!" />
        </Button>
      }
    >
      {ownTemplate && (
        <>
          <MenuHeading>
            {ownTemplate.title}: {ownTemplate.columns.length} columns and a worked example
          </MenuHeading>
          <MenuItem icon={FileSpreadsheet} onSelect={() => void save(ownTemplate.data_type, 'xlsx')}>
            Excel, with a codebook
            <span className="block text-12 text-ink-3">meaning, unit and accepted values of each column</span>
          </MenuItem>
          <MenuItem icon={FileText} onSelect={() => void save(ownTemplate.data_type, 'tsv')}>
            Tab-separated text
          </MenuItem>
          <MenuDivider />
        </>
      )}
      <MenuHeading>Other kinds of data</MenuHeading>
      {others.map(({ data_type, title }) => (
        <MenuItem key={data_type} onSelect={() => void save(data_type, 'xlsx')}>
          {title}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
