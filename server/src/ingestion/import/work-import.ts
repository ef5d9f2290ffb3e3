import { loadPerson } from '#identity';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { type Db, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { storeAbundances } from '#samples';
import { membershipOf } from '#workspaces';
import { describePosition } from '../sheet/open-sheet.ts';
import { commitImport } from './commit-import.ts';
import { gatherUploads, pathsOf } from './gather-files.ts';
import { changeImport, type ImportRow, importById } from './imports-store.ts';
import { matchSamples } from './match-samples.ts';
import type { ImportFault } from './reading/import-table-error.ts';
import type { ReadTables } from './reading/read-tables.ts';
import type { TablesAnswer, TablesRequest } from './reading/read-tables-task.ts';

/** The person who enqueued an import, with their current permissions; null if they can no longer create submissions. */
async function findImportCaller(
  db: Db,
  { person_id, workspace_id }: { person_id: string; workspace_id: string },
): Promise<Caller | null> {
  const member = { id: person_id, token_scope: null };
  const [row, workspace] = [await loadPerson(db, person_id), await membershipOf(db, member, workspace_id)];
  if (!row || row.disabled_at !== null || !workspace?.permissions.has('workspace:project:create')) return null;
  const { id, email, name, app_role_name } = row;
  return {
    person: { id, email, name, app_role_name, signed_term: true, session_id: '', token_scope: null },
    workspace,
  };
}

export const IMPORT_JOB = 'import-tables';

const task = new URL('./reading/read-tables-task.ts', import.meta.url);

/** The tables or the sheet can't be imported; the problem is saved with the import. */
class ImportRefused extends Error {
  override name = 'ImportRefused';
  readonly faults: ImportFault[];
  constructor(faults: ImportFault[]) {
    super(faults[0]?.message ?? 'The import was refused.');
    this.faults = faults;
  }
}

function requireSound({ sheet, table }: ReadTables): void {
  if (!sheet) return;
  const { problem } = matchSamples(table.results, sheet);
  const problems = [...(problem ? [problem] : []), ...sheet.reading.problems];
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw new ImportRefused(
    errors.map((one) => ({ field: describePosition(sheet.name, one), message: `${one.message} ${one.remedy}` })),
  );
}

async function importNow(platform: Platform, row: ImportRow, signal: AbortSignal): Promise<void> {
  const { db, threads } = platform;
  const caller = await findImportCaller(db, row);
  if (!caller)
    throw new AppError(
      'permission_denied',
      'The person who started this import no longer has access to this workspace.',
    );
  await changeImport(db, row.import_id, { state: 'reading' });
  const uploads = await gatherUploads(platform, caller, row.order);
  const { samples_in, strandedness, metadata_file_id, mapping, data_type } = row.order;
  const files = pathsOf(platform, uploads);
  const request: TablesRequest = {
    task: 'tables',
    files,
    samples_in,
    strandedness,
    metadata_file_id,
    mapping,
    data_type,
  };
  const answer = await threads.run<TablesAnswer<ReadTables>>(task, request, { ...TABLE_TASK_LIMITS, signal });
  if ('refused' in answer) throw new ImportRefused([answer.refused]);
  requireSound(answer.read);
  await changeImport(db, row.import_id, { state: 'writing' });
  await commitImport(platform, {
    row,
    caller,
    read: answer.read,
    uploads,
    store: (table) => storeAbundances(platform, table, signal),
  });
}

const faultsOf = (error: unknown): ImportFault[] | null => {
  if (error instanceof ImportRefused) return error.faults;
  if (!(error instanceof AppError)) return null;
  return error.fields.length > 0 ? [...error.fields] : [{ field: '', message: error.message }];
};

async function fail({ db, clock }: Platform, id: string, faults: ImportFault[]): Promise<void> {
  const finished_at = clock.now().toISOString();
  await transact(db, (tx) => changeImport(tx, id, { state: 'failed', faults, finished_at }));
}

/** The job that carries imports out, one at a time. After a kill it begins again: nothing of an import is there by halves. */
export function defineImportJob(platform: Platform): void {
  platform.jobs.define<{ import_id: string }>(IMPORT_JOB, {
    work: async ({ data, signal }) => {
      const row = await importById(platform.db, data.import_id);
      if (!row || row.state === 'done' || row.state === 'failed') return;
      try {
        await importNow(platform, row, signal);
      } catch (error) {
        const faults = faultsOf(error);
        if (faults === null) throw error;
        await fail(platform, row.import_id, faults);
      }
    },
    on_permanent_failure: ({ data }, error) =>
      fail(platform, data.import_id, [{ field: '', message: `The import failed: ${error.message}. Try again.` }]),
  });
}
