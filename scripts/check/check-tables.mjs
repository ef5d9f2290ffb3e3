// SQL of a module names its own tables, and those of another only where it says so here.
import { isProof } from './source-files.mjs';

/** Which tables of other modules each module joins. `samples` is the index's table of that name, too. */
const tableCrossings = {
  admin: ['samples'],
  amr: ['samples'],
  analysis: ['samples'],
  cohorts: ['data_sets', 'people', 'results', 'samples', 'workspaces'],
  // Commands stand beside the floors and check all of them.
  commands: ['data_sets', 'reference_databases', 'results', 'runs', 'sample_files', 'samples', 'uploads'],
  exports: ['cohort_versions', 'samples'],
  merging: ['cohort_member_lists', 'cohort_members', 'cohort_overlay_cells', 'cohort_versions', 'cohorts', 'samples'],
  pipelines: ['projects', 'workspaces'],
  projects: ['workspaces'],
  samples: ['projects', 'samples'],
  sharing: ['workspaces'],
  workspaces: ['people'],
};

const moduleOf = (path) => /^server\/src\/((?:platform\/)?[\w-]+)\//.exec(path)?.[1];
const created = /create table (?:if not exists )?"?(\w+)"?/g;
const named =
  /\b(?:from|join|update|into)\s+(\w+)|(?:selectFrom|innerJoin|leftJoin|updateTable|insertInto|deleteFrom)\('(\w+)/g;

/** Which module's migrations create which table. */
function ownersOf(files) {
  const owners = new Map();
  for (const { path, text } of files.filter((file) => file.path.endsWith('-tables.ts'))) {
    for (const [, table] of text.matchAll(created)) owners.set(table, moduleOf(path));
  }
  return owners;
}

/** A table of another module that is not in `crossings` is a problem, and so is one there that nothing needs. */
export function checkTables(files, crossings = tableCrossings) {
  const sources = files.filter(({ path }) => moduleOf(path) && path.endsWith('.ts') && !isProof(path));
  const owners = ownersOf(sources);
  const unused = new Set(
    Object.entries(crossings).flatMap(([reader, tables]) => tables.map((table) => `${reader} ${table}`)),
  );
  const problems = new Set();
  // Migrations bring over what earlier versions kept.
  for (const { path, text } of sources.filter((file) => !file.path.endsWith('-tables.ts'))) {
    const reader = moduleOf(path);
    for (const [, inSql, inBuilder] of text.matchAll(named)) {
      const table = inSql ?? inBuilder;
      const owner = owners.get(table);
      if (!owner || owner === reader || !/\bsql\b|\.withTables</.test(text)) continue;
      unused.delete(`${reader} ${table}`);
      if (crossings[reader]?.includes(table)) continue;
      problems.add(
        `${path}: names the table ${table} of ${owner}. Ask its module, or add it to tableCrossings of check-tables.mjs.`,
      );
    }
  }
  for (const each of unused)
    problems.add(`scripts/check/check-tables.mjs: tableCrossings has ${each}, which nothing needs.`);
  return [...problems];
}
