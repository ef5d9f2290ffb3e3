import { useNavigate, useParams } from '@tanstack/react-router';
import { sendFile } from '#features/ingestion';
import { ParamSetScreen, ParamSetsScreen, PipelineScreen, PipelinesScreen, whichIn } from '#features/pipelines';
import { TombstoneNote } from '#features/publication';
import { SharingActs } from '../sharing/sharing-acts.tsx';
import { useKeptListView } from './use-kept-list-view.ts';

/** The URL form of a flag: "yes", or absent. */
const said = (flag: boolean): string => (flag ? 'yes' : '');

export function Pipelines() {
  const [{ page, page_size, word }, change] = useKeptListView('pipelines', ['name', 'all_versions']);
  return (
    <PipelinesScreen
      view={{
        page,
        page_size,
        name: word('name'),
        which: whichIn(word('whose')),
        all_versions: word('all_versions') === 'yes',
      }}
      onView={({ all_versions, which: _, ...rest }) =>
        change({ ...rest, ...(all_versions === undefined ? {} : { all_versions: said(all_versions) }) })
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
      actions={(pipeline) => pipeline.origin === 'registered' && <SharingActs kind="pipeline" thing={pipeline} />}
    />
  );
}

const setFilters = ['name', 'pipeline', 'archived'];

export function ParamSets() {
  const [{ page, page_size, word }, change] = useKeptListView('param_sets', setFilters);
  const place = {
    page,
    page_size,
    name: word('name'),
    which: whichIn(word('whose')),
    pipeline_id: word('pipeline'),
    archived: word('archived') === 'yes',
    a: word('a'),
    b: word('b'),
    create: word('create') === 'yes',
  };
  return (
    <ParamSetsScreen
      view={place}
      onView={({ pipeline_id, archived, create, which: _, ...rest }) =>
        change({
          ...rest,
          ...(pipeline_id === undefined ? {} : { pipeline: pipeline_id }),
          ...(archived === undefined ? {} : { archived: said(archived) }),
          ...(create === undefined ? {} : { create: said(create) }),
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
      actions={(set) => set.workspace_name !== null && <SharingActs kind="param_set" thing={set} />}
      onDuplicated={(set) => void navigate({ to: '/param-set/$id', params: { id: set.id } })}
    />
  );
}
