import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { mountLinkRoutes, mountShareRoutes } from '#sharing';
import { addComment, deleteComment, editComment, listCohortAuditEvents, listComments } from './comment-cohort.ts';
import { createCohort } from './create-cohort.ts';
import { defineRunCohortJob } from './create-run-cohort.ts';
import { browseMembers, measureMembers } from './lists/browse-members.ts';
import { combineCohorts } from './lists/combine-cohorts.ts';
import { compareCohorts } from './lists/compare-cohorts.ts';
import { createFromNames } from './lists/create-from-names.ts';
import { listVisibleCohorts } from './lists/list-cohorts.ts';
import { chooseGrouping, listTags, starCohort, tagCohort } from './lists/mark-cohort.ts';
import { getVersion } from './members/find-members.ts';
import { measureReads } from './members/measure-reads.ts';
import { registerOverlayRoutes } from './overlay/routes.ts';
import { listMembers, showCohort } from './read-cohorts.ts';
import { sharedCohort } from './shared-cohort.ts';
import { buildTree, readNewick, showTree } from './tree/build-tree.ts';
import { defineTreeJob } from './tree/run-tree.ts';
import { addResults, removeMembers, subsetCohort } from './versions/change-members.ts';
import { deleteCohort, listDeleted, listDependents, restoreCohort } from './versions/delete-cohort.ts';
import { diffVersions } from './versions/diff-versions.ts';
import { editCohort, revertCohort } from './versions/edit-cohort.ts';
import { acceptCurrentState, showStaleness, updateCohort } from './versions/follow-source.ts';
import { listHistory, traceLineage } from './versions/list-history.ts';
import { showVersion } from './versions/save-version.ts';

const { cohorts } = routes;

function registerCommentRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.comments, ({ caller, query }) => listComments(platform, caller, query));
  api.mount(cohorts.comment, ({ caller, body }) => addComment(platform, caller, body));
  api.mount(cohorts.editComment, ({ caller, body }) => editComment(platform, caller, body));
  api.mount(cohorts.deleteComment, ({ caller, body }) => deleteComment(platform, caller, body));
  api.mount(cohorts.activity, ({ caller, query }) => listCohortAuditEvents(platform, caller, query));
}

function registerCompareRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.compare, ({ caller, body, request }) => compareCohorts(platform, caller, body.cohorts, request));
  api.mount(cohorts.combine, ({ caller, body }) => combineCohorts(platform, caller, body));
  api.mount(cohorts.studio, ({ caller, body, request }) => browseMembers(platform, caller, body, request));
  api.mount(cohorts.metric, ({ caller, body, request }) => measureMembers(platform, caller, body, request));
}

function registerDeletionRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.dependents, ({ caller, query }) => listDependents(platform, caller, query.cohort_id));
  api.mount(cohorts.delete, ({ caller, body }) => deleteCohort(platform, caller, body.cohort_id));
  api.mount(cohorts.deleted, ({ caller, query }) => listDeleted(platform, caller, query));
  api.mount(cohorts.restore, ({ caller, body }) => restoreCohort(platform, caller, body.deletion_id));
}

function registerListRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.list, ({ caller, query }) => listVisibleCohorts(platform, caller, query));
  api.mount(cohorts.manual, ({ caller, body }) => createFromNames(platform, caller, body));
}

function registerMarkRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.star, ({ caller, body }) => starCohort(platform, caller, body));
  api.mount(cohorts.setGrouping, ({ caller, body }) => chooseGrouping(platform, caller, body));
  api.mount(cohorts.tags, ({ caller }) => listTags(platform, caller));
  api.mount(cohorts.tag, ({ caller, body }) => tagCohort(platform, caller, body));
}

function registerTreeRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.tree, ({ caller, params }) => showTree(platform, caller, params.id));
  api.mount(cohorts.buildTree, ({ caller, params }) => buildTree(platform, caller, params.id));
  api.mount(cohorts.newick, ({ caller, params }) => readNewick(platform, caller, params.id));
}

function registerVersionRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.show, async ({ caller, params, query }) => {
    const { cohort } = await getVersion(platform.db, caller, { cohort_id: params.id, version: query.version });
    return showVersion(platform, caller, { cohort_id: cohort.id, version: cohort.version });
  });
  api.mount(cohorts.history, ({ caller, params, query }) =>
    listHistory(platform, caller, { ...query, cohort_id: params.id }),
  );
  api.mount(cohorts.diff, ({ caller, params, query }) =>
    diffVersions(platform, caller, { ...query, cohort_id: params.id }),
  );
  api.mount(cohorts.staleness, ({ caller, params }) => showStaleness(platform, caller, params.id));
  api.mount(cohorts.lineage, ({ caller, params }) => traceLineage(platform, caller, params.id));
  api.mount(cohorts.edit, ({ caller, body }) => editCohort(platform, caller, body));
  api.mount(cohorts.editById, ({ caller, params, body }) =>
    editCohort(platform, caller, { ...body, cohort_id: params.id }),
  );
  api.mount(cohorts.revert, ({ caller, body }) => revertCohort(platform, caller, body));
  api.mount(cohorts.subset, ({ caller, body }) => subsetCohort(platform, caller, body));
  api.mount(cohorts.remove, ({ caller, body }) => removeMembers(platform, caller, body));
  api.mount(cohorts.addResult, ({ caller, body }) => addResults(platform, caller, body));
  api.mount(cohorts.update, ({ caller, body }) => updateCohort(platform, caller, body));
  api.mount(cohorts.dismissChanges, ({ caller, body }) => acceptCurrentState(platform, caller, body));
}

const shares = { calls: cohorts, noun: sharedCohort };

/** The calls of cohorts and their work in the background. */
export function registerCohorts(api: Api, platform: Platform): void {
  registerCohortRoutes(api, platform);
  defineRunCohortJob(platform);
  defineTreeJob(platform);
}

function registerCohortRoutes(api: Api, platform: Platform): void {
  registerListRoutes(api, platform);
  registerMarkRoutes(api, platform);
  registerCommentRoutes(api, platform);
  registerOverlayRoutes(api, platform);
  registerCompareRoutes(api, platform);
  api.mount(cohorts.reads, ({ caller, body, request }) => measureReads(platform, caller, body, request));
  api.mount(cohorts.create, ({ caller, body }) => createCohort(platform, caller, body));
  api.mount(cohorts.detail, ({ caller, params, query }) =>
    showCohort(platform, caller, { cohort_id: params.id, version: query.version }),
  );
  registerTreeRoutes(api, platform);
  registerVersionRoutes(api, platform);
  registerDeletionRoutes(api, platform);
  mountShareRoutes(api, platform, shares);
  mountLinkRoutes(api, platform, shares);
  api.mount(cohorts.result, ({ caller, body, request }) => listMembers(platform, caller, body, request.signal));
}
