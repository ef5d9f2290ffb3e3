import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

// All that both load is read from the disk: on a busy one that has taken two minutes.
vi.setConfig({ testTimeout: 300_000 });

const here = import.meta.dirname;
const program = join(here, 'lean-imports.py');
const workflow = join(here, '../../../../../workflows/feature-tree/feature-tree.cwl');

// What cwltool and Toil take from each library at their start; what is loaded by then; then something else of each.
const question = `
import hashlib, io, json, runpy, sys
if len(sys.argv) > 2: runpy.run_path(sys.argv[2])
import docker.errors, pkg_resources
from pkg_resources import DistributionNotFound, get_distribution, require, resource_stream
import toil.worker, toil.cwl.cwltoil
from cwltool import main
from toil import ImageNotFound

def digest(package, name):
    return hashlib.sha256(resource_stream(package, name).read()).hexdigest()

def refusal(ask, kind):
    try:
        ask()
    except kind:
        return True

told = [
    [digest("cwltool.process", "schemas/v1.2/Process.yml"), digest("schema_salad", "metaschema/metaschema.yml")],
    [require("cwltool")[0].version, get_distribution("cwltool").version],
    refusal(lambda: get_distribution("no-such-thing"), DistributionNotFound),
    refusal(lambda: resource_stream("cwltool", "no-such.yml"), OSError),
]
loaded = [name for name in ("boto", "botocore", "docker.api", "pkg_resources.extern", "pydot", "setuptools")
          if sys.modules.get(name)]

graph = io.StringIO()
told += [main.main(["--print-dot", sys.argv[1]], stdout=graph, stderr=io.StringIO()), sorted(graph.getvalue().splitlines())]

import docker.api.client
from docker.models.containers import Container
told += [
    [docker.api.client is sys.modules["docker.api"].client, docker.APIClient is docker.api.client.APIClient],
    [docker.models.containers.Container is Container, docker.models.__spec__.loader is docker.models.__loader__],
    [docker.errors.ImageNotFound is ImageNotFound, issubclass(ImageNotFound, docker.errors.APIError)],
    pkg_resources.parse_version("1.10") > pkg_resources.parse_version("1.9"),
    [type(docker).__name__, type(pkg_resources).__name__, type(sys.modules["cwltool.cwlrdf"]).__name__],
    digest("cwltool.process", "schemas/v1.2/Process.yml"),
]
print(json.dumps([told, loaded]))
`;

const ask = (...words: string[]) =>
  JSON.parse(
    execFileSync('/usr/bin/python3', ['-c', question, workflow, ...words], { encoding: 'utf8', stdio: 'pipe' }),
  );

test('cwltool and Toil start without what they never use here, and get the same from what they ask for later', () => {
  const [[told, loaded], [toldLean, loadedLean]] = [ask(), ask(program)];
  expect(toldLean).toEqual(told);
  expect(loaded).toHaveLength(6);
  expect(loadedLean).toEqual([]);
  const [, , unknown, missing, code, graph, ...kinds] = told;
  expect([unknown, missing, code]).toEqual([true, true, 0]);
  expect(graph.length).toBeGreaterThan(4);
  expect(kinds.slice(0, 3).flat()).toEqual(Array(6).fill(true));
});
