import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

// All that both load is read from the disk: on a busy one that has taken two minutes.
vi.setConfig({ testTimeout: 300_000 });

const here = import.meta.dirname;
const program = join(here, 'lean-imports.py');
const workflow = join(here, '../../../../../workflows/feature-tree/feature-tree.cwl');

// What cwltool and Toil take from libraries at their start, a workflow read by cwltool, and what was loaded for it.
const question = `
import hashlib, io, json, runpy, sys
if len(sys.argv) > 2: runpy.run_path(sys.argv[2])
import toil.worker, toil.cwl.cwltoil
import distutils.version
from cwltool import main
from pkg_resources import require, resource_stream

def digest(package, name):
    return hashlib.sha256(resource_stream(package, name).read()).hexdigest()

graph = io.StringIO()
told = [
    [digest("cwltool.process", "schemas/v1.2/Process.yml"), digest("schema_salad", "metaschema/metaschema.yml")],
    [require("cwltool")[0].version, require("toil")[0].version],
    [main.main(["--print-dot", sys.argv[1]], stdout=graph, stderr=io.StringIO()), sorted(graph.getvalue().splitlines())],
    distutils.version.LooseVersion("1.10") > distutils.version.LooseVersion("1.9"),
]
print(json.dumps([told, [name for name in ("boto", "botocore", "setuptools") if sys.modules.get(name)]]))
`;

const parsed = (...terms: string[]) =>
  JSON.parse(
    execFileSync('/usr/bin/python3', ['-c', question, workflow, ...terms], { encoding: 'utf8', stdio: 'pipe' }),
  );

test('cwltool and Toil start without the libraries of clouds, and read a workflow alike', () => {
  const [[told, loaded], [toldLean, loadedLean]] = [parsed(), parsed(program)];
  expect(toldLean).toEqual(told);
  expect(loaded).toEqual(['boto', 'botocore', 'setuptools']);
  expect(loadedLean).toEqual([]);
  const [code, graph] = told[2];
  expect(code).toBe(0);
  expect(graph.length).toBeGreaterThan(4);
});
