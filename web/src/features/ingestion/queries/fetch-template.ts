import { ingestionRoutes } from '@cohortium/contract';
import { call } from '#platform/api';

/** Downloads the sheet template of a raw data type. */
export async function saveTemplate(data_type: number, format: 'tsv' | 'xlsx') {
  const { data } = await call(ingestionRoutes.template, { query: { data_type, format } });
  const bytes = Uint8Array.from(atob(data.content_base64), (sign) => sign.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: data.content_type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = data.name;
  link.click();
  URL.revokeObjectURL(url);
}
