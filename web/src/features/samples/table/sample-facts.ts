import { fieldValue, type SampleField, type SampleRow } from '@cohortium/contract';
import { formatNumber } from '#platform';

/** Fields that the card shows elsewhere. */
const SHOWN_ELSEWHERE = [
  'sample_id',
  'project_name',
  'pipeline_name',
  'reference_name',
  'data_type',
  'reads',
  'n_features',
  'tag',
];

/** The owner and access of a sample, for the selected workspace. */
export const formatOwner = ({ access, workspace_name }: Pick<SampleRow, 'access' | 'workspace_name'>): string =>
  access === 'own' ? 'this workspace' : `${workspace_name}, ${access}`;

/** What is recorded of a sample, with its unit; what is not recorded is left out. */
export function metadataOf(row: SampleRow, catalogue: readonly SampleField[]): [title: string, value: string][] {
  return catalogue.flatMap(({ field, title, unit }): [string, string][] => {
    const value = SHOWN_ELSEWHERE.includes(field) ? null : fieldValue(row, field);
    if (value === null) return [];
    const text = typeof value === 'number' ? formatNumber(value) : value;
    return [[title, unit ? `${text} ${unit}` : text]];
  });
}
