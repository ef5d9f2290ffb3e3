import { workspaceRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatBytes, formatMoney } from '#platform';
import { queryOf } from '#platform/api';
import { Meter } from '#ui/display';
import { useSessionState } from '../use-session.ts';

/** The remaining balance and storage of the workspace. */
export function SidebarFoot() {
  const { balance } = useSessionState();
  const { data } = useQuery(queryOf(workspaceRoutes.detail, {}));
  return (
    <>
      {/* Where nothing was ever charged, a balance of nothing reads as if runs would be refused. */}
      {balance !== 0 && (
        <div className="flex justify-between gap-3">
          <span>Balance</span>
          <span className="font-medium text-ink">{formatMoney(balance)}</span>
        </div>
      )}
      {data && (
        <Meter
          label="Storage"
          head="Storage"
          value={data.data.storage_bytes}
          max={data.data.storage_quota_bytes}
          description={`${formatBytes(data.data.storage_bytes)} of ${formatBytes(data.data.storage_quota_bytes)}`}
        />
      )}
    </>
  );
}
