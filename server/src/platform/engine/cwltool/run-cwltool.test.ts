import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Both ways are asked, and their answers printed side by side.
const question = `
import copy, io, json, runpy, sys
from cwltool.pathmapper import MapperEnt, PathMapper
from ruamel.yaml import YAML

def answers():
    mapper = PathMapper([], "/", "/")
    for path in ("/a", "/a/b", "/a/b/c", "/ab", "/b/c", "/b/d", "_:literal"):
        mapper._pathmap[path] = MapperEnt(path, path, "File", True)
    document = YAML().load(io.StringIO("tool:\\n  inputs: [{ id: reads }]\\n  # why\\n  doc: x\\n"))
    copied = copy.deepcopy(document)
    copied["tool"]["inputs"][0]["id"] = "other"
    lines = [document["tool"].lc.key("doc"), copied["tool"].lc.key("doc")]
    return [mapper.items_exclude_children(), document["tool"]["inputs"][0]["id"], lines]

before = answers()
runpy.run_path(sys.argv[1], run_name="changed")
from cwltool import utils
print(json.dumps([before, answers(), PathMapper.items_exclude_children.__module__, str(utils.MutableMapping)]))
`;

test('what is made shorter in cwltool answers as before: files below others, parts of a document and their lines', () => {
  const program = join(import.meta.dirname, 'run-cwltool.py');
  const said = execFileSync('/usr/bin/python3', ['-c', question, program], { encoding: 'utf8' });
  const [before, after, whose, kind]: [[[string][], string, number[][]], unknown, string, string] = JSON.parse(said);
  expect(after).toEqual(before);
  expect(before[0].map(([path]) => path)).toEqual(['/a', '/ab', '/b/c', '/b/d', '_:literal']);
  expect(before.slice(1)).toEqual(['reads', [before[2][0], before[2][0]]]);
  expect([whose, kind]).toEqual(['changed', "<class 'collections.abc.MutableMapping'>"]);
});
