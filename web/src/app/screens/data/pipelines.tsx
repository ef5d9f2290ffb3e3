import { useNavigate, useParams } from '@tanstack/react-router';
import { sendFile } from '#features/ingestion';
import { ParamSetScreen, ParamSetsScreen, PipelineScreen, PipelinesScreen, parseListScope } from '#features/pipelines';
import { TombstoneNote } from '#features/publication';
import { SharingActions } from '../sharing-actions.tsx';
import { useStoredListView } from './use-stored-list-view.ts';

/** The URL form of a flag: "yes", or absent. */
const flagParam = (flag: boolean): string => (flag ? 'yes' : '');

export function Pipelines() {
  const [{ page, page_size, param }, change] = useStoredListView('/pipeline', ['name', 'all_versions']);
  return (
    <PipelinesScreen
      view={{
        page,
        page_size,
        name: param('name'),
        scope: parseListScope(param('whose')),
        all_versions: param('all_versions') === 'yes',
      }}
      onView={({ all_versions, scope: _, ...rest }) =>
        change({ ...rest, ...(all_versions === undefined ? {} : { all_versions: flagParam(all_versions) }) })
      }
      upload={sendFile}
    />
  );
}

export function Pipeline() {
  const { id = '' } = useParams({ strict: false });
  return (
    <PipelineScreen
      key={id}
      id={id}
      missing={<TombstoneNote kind="pipeline" id={id} />}
      actions={(pipeline) => pipeline.origin === 'registered' && <SharingActions kind="pipeline" resource={pipeline} />}
    />
  );
}

const setFilters = ['name', 'pipeline', 'archived'];

export function ParamSets() {
  const [{ page, page_size, param }, change] = useStoredListView('/param-set', setFilters);
  const viewTarget = {
    page,
    page_size,
    name: param('name'),
    scope: parseListScope(param('whose')),
    pipeline_id: param('pipeline'),
    archived: param('archived') === 'yes',
    a: param('a'),
    b: param('b'),
    create: param('create') === 'yes',
    add: param('add'),
  };
  return (
    <ParamSetsScreen
      view={viewTarget}
      onView={({ pipeline_id, archived, create, scope: _, ...rest }) =>
        change({
          ...rest,
          ...(pipeline_id === undefined ? {} : { pipeline: pipeline_id }),
          ...(archived === undefined ? {} : { archived: flagParam(archived) }),
          ...(create === undefined ? {} : { create: flagParam(create) }),
        })
      }
      upload={sendFile}
    />
  );
}

export function ParamSet() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <ParamSetScreen
      key={id}
      id={id}
      actions={(set) => set.workspace_name !== null && <SharingActions kind="param_set" resource={set} />}
      onDuplicated={(set) => void navigate({ to: '/param-set/$id', params: { id: set.id } })}
    />
  );
}
