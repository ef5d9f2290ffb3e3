import { adminRoutes, type SystemState } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { formatBytes, formatCount, formatDate, formatExact, formatNumber } from '#platform';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Meter, Pill } from '#ui/display';
import { ErrorState, Note, Skeleton } from '#ui/feedback';
import { Card, PageHeader } from '#ui/layout';
import { AdminPage } from '../admin-page.tsx';
import { FactList } from '../fact-list.tsx';
import { describeDelivery, describeScanner, formatDisk, formatUptime, problemsOf } from './describe-system.ts';
import { FailedJobs, Queues } from './work-cards.tsx';

const REFRESH_MS = 15_000;

export function SystemScreen() {
  return (
    <AdminPage title="System" needs="portal">
      <System />
    </AdminPage>
  );
}

/** The system status, refreshed every few seconds. */
function System() {
  const systemQuery = useQuery({ ...queryOf(adminRoutes.system, {}), refetchInterval: REFRESH_MS, staleTime: 0 });
  const state = systemQuery.data?.data;
  return (
    <>
      <PageHeader
        title="System"
        summary={state && `Running for ${formatUptime(state)}, checked ${formatExact(state.checked_at)}`}
        pills={state && <Pill tone={state.problems.length > 0 ? 'danger' : 'success'}>{describeHealth(state)}</Pill>}
        actions={
          <Button busy={systemQuery.isFetching} onClick={() => void systemQuery.refetch()}>
            <RotateCw aria-hidden="true" />
            Refresh
          </Button>
        }
      />
      {systemQuery.isError && !state && (
        <ErrorState title="The system status could not be loaded." query={systemQuery} />
      )}
      {systemQuery.isPending && <Skeleton className="mx-6 h-40 max-md:mx-4" />}
      {state && (
        <div className="grid gap-3.5 px-6 pb-6 max-md:px-4">
          <Problems state={state} />
          <div className="grid grid-cols-3 gap-3.5 max-xl:grid-cols-2 max-md:grid-cols-1">
            <Components state={state} />
          </div>
          <Queues queues={state.queues} />
          <FailedJobs jobs={state.failed_jobs} />
        </div>
      )}
    </>
  );
}

function describeHealth({ problems, failed_jobs }: SystemState): string {
  if (problems.length > 0) return 'problem detected';
  return failed_jobs.length > 0 ? `working, ${formatCount(failed_jobs.length, 'failed job')}` : 'operational';
}

function Problems({ state }: { state: SystemState }) {
  return (
    <>
      {state.problems.map((fault) => (
        <Note key={fault} tone="bad">
          {fault}
        </Note>
      ))}
      {problemsOf(state).map((need) => (
        <Note key={need} tone="warn">
          {need}
        </Note>
      ))}
    </>
  );
}

function Components({ state }: { state: SystemState }) {
  const { versions, engine, database, migrations, index, data_sets, disk, mail } = state;
  return (
    <>
      <Card title="Portal">
        <FactsOf
          facts={[
            ['Version', `${versions.product} (${state.environment})`],
            ['Node', versions.node],
            ['URL', state.url],
            ['Maintenance', state.maintenance ? 'on' : 'off'],
            ['Virus scanner', describeScanner(state)],
            ['Memory', formatBytes(state.memory_bytes)],
          ]}
        />
      </Card>
      <Card title="Database">
        <FactsOf
          facts={[
            ['PostgreSQL', `${versions.database}${database.is_built_in ? ', built in' : ''}`],
            ['Size', formatBytes(database.size_bytes)],
            ['Migrations', `${formatNumber(migrations.n_applied)}, the last on ${formatDate(migrations.latest_at)}`],
            ['Last', migrations.latest],
          ]}
        />
      </Card>
      <Card title="Sample index">
        <FactsOf
          facts={[
            ['ClickHouse', versions.index ? `${versions.index}${index.is_built_in ? ', built in' : ''}` : 'no answer'],
            ['Samples', index.n_samples === null ? 'unknown' : formatNumber(index.n_samples)],
            ['Data sets', `${formatNumber(data_sets.loaded)} loaded, ${formatNumber(data_sets.not_loaded)} loading`],
          ]}
        />
      </Card>
      <Card title="Disk">
        <div className="px-3.5 py-3 text-13">
          <Meter
            label="Disk"
            head={disk.folder}
            value={disk.total_bytes - disk.free_bytes}
            max={disk.total_bytes}
            description=""
          />
          <p className="mt-1.5 text-12 text-ink-3">{formatDisk(disk)}</p>
        </div>
      </Card>
      <Card title="Engine">
        <FactsOf facts={engine ? [[engine.name, engine.version]] : [['Engine', 'not installed']]} />
      </Card>
      <Card title="Mail">
        <FactsOf
          facts={[
            ['Waiting', formatNumber(mail.waiting)],
            ['Failed', formatNumber(mail.failed)],
            ['Stored here', formatNumber(mail.stored)],
          ]}
        />
        <p className="px-3.5 pb-3 text-12 text-ink-3">{describeDelivery(mail)}</p>
      </Card>
    </>
  );
}

function FactsOf({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <div className="px-3.5 py-3">
      <FactList facts={facts} />
    </div>
  );
}
