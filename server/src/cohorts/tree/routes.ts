import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { buildTree } from './build-tree.ts';
import { readNewick, showTree } from './show-tree.ts';

const { cohorts } = routes;

export function registerTreeRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.tree, ({ asker, params }) => showTree(platform, asker, params.id));
  api.mount(cohorts.buildTree, ({ asker, params }) => buildTree(platform, asker, params.id));
  api.mount(cohorts.newick, ({ asker, params }) => readNewick(platform, asker, params.id));
}
