import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { buildTree } from './build-tree.ts';
import { readNewick, showTree } from './show-tree.ts';

const { cohorts } = routes;

export function registerTreeRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.tree, ({ caller, params }) => showTree(platform, caller, params.id));
  api.mount(cohorts.buildTree, ({ caller, params }) => buildTree(platform, caller, params.id));
  api.mount(cohorts.newick, ({ caller, params }) => readNewick(platform, caller, params.id));
}
