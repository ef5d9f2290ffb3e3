import { fromField } from '../zoned-time.ts';

/** The audit filter in the URL; '' for unset fields. Times are in the user's zone. */
export interface AuditView {
  page: number;
  page_size: number;
  user: string;
  kind: string;
  action: string;
  address: string;
  object_id: string;
  from: string;
  until: string;
}

export const noAuditFilter: Omit<AuditView, 'page' | 'page_size'> = {
  ...{ user: '', kind: '', action: '', address: '', object_id: '', from: '', until: '' },
};

/** The audit query of a view; incomplete or invalid values are ignored. */
export function filterOf(
  { page: _, page_size: __, from, until, address, kind, action, user, object_id }: AuditView,
  zone: string,
) {
  const wordOf = (text: string) => (/^\w{1,100}$/.test(text) ? text : '');
  const query = {
    who: user,
    object_id,
    kind: wordOf(kind),
    action: wordOf(action),
    address: /^[0-9a-fA-F.:]{1,45}$/.test(address) ? address : '',
    from: fromField(from, zone),
    until: fromField(until, zone),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== null));
}
