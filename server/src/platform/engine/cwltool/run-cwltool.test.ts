import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '#testing';

const home = testHome();

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
  const message = execFileSync('/usr/bin/python3', ['-c', question, program], { encoding: 'utf8' });
  const [before, after, whose, kind]: [[[string][], string, number[][]], unknown, string, string] = JSON.parse(message);
  expect(after).toEqual(before);
  expect(before[0].map(([path]) => path)).toEqual(['/a', '/ab', '/b/c', '/b/d', '_:literal']);
  expect(before.slice(1)).toEqual(['reads', [before[2][0], before[2][0]]]);
  expect([whose, kind]).toEqual(['changed', "<class 'collections.abc.MutableMapping'>"]);
});

// Each schema as it is read, as it is kept, and as it is taken up; then with a kept one that is broken, and nowhere to keep.
const schemas = `
import json, runpy, sys
from pathlib import Path
from cwltool import process
from schema_salad import schema
read = process.load_schema
program, folder = sys.argv[1], Path(sys.argv[2])
made = schema.get_metaschema()
keeper = runpy.run_path(program, run_name="tested")
reads = []

def count(reference, cache=None):
    reads.append(reference)
    return read(reference, cache=cache)

def told(loader):
    plain = (str, bool, int, list, dict, set, type(None))
    return {name: value for name in dir(loader) if not name.startswith("__")
            and isinstance(value := getattr(loader, name), plain)}

def said(found):
    document, names, metadata, meta = found
    return told(document), spelled(names, {}), metadata, told(meta), dict(meta.idx)

def spelled(thing, seen):
    """All that a name stands for; of what was told already, which it was."""
    if isinstance(thing, (str, bool, int, type(None))):
        return thing
    if id(thing) in seen:
        return seen[id(thing)][0]
    # Kept, so that nothing else is given its id.
    seen[id(thing)] = (len(seen), thing)
    if isinstance(thing, dict):
        return {key: spelled(value, seen) for key, value in thing.items()}
    if isinstance(thing, list):
        return [spelled(value, seen) for value in thing]
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__mypyc_attrs__", ()) if name != "__dict__"]
    inside = {**{name: getattr(thing, name) for name in slots}, **getattr(thing, "__dict__", {})}
    return [type(thing).__name__, spelled(inside, seen)] if inside else repr(thing)

def load(version, where, load_schema=None):
    process.SCHEMA_CACHE.clear()
    process.load_schema = load_schema or keeper["keeping"](count, where)
    return said(process.get_schema(version))

answers = []
for version in ("v1.0", "v1.2"):
    plain = load(version, folder, read)
    answers += [load(version, folder) == plain, load(version, folder) == plain]
kept = sorted(folder.iterdir())
for file in kept:
    file.write_bytes(file.read_bytes()[:5000])
answers += [load("v1.2", folder) == plain, load("v1.2", folder) == plain]
answers += [load("v1.2", folder / kept[0].name / "below") == plain]
for _ in range(2):
    names, document, loader = keeper["metaschema"](folder)
    answers += [sorted(names.names) == sorted(made[0].names), document == made[1], told(loader) == told(made[2])]
print(json.dumps([answers, len(kept), len(reads)]))
`;

test('schemas that were kept are those that were read; a broken one is read again, and one that cannot be kept too', () => {
  const program = join(import.meta.dirname, 'cache-schemas.py');
  const message = execFileSync('/usr/bin/python3', ['-c', schemas, program, join(home, 'cwl')], { encoding: 'utf8' });
  const [answers, kept, reads] = JSON.parse(message);
  expect(answers).toEqual(Array.from({ length: 13 }, () => true));
  // Each of the two once, the broken one, and the one that is kept nowhere.
  expect([kept, reads]).toEqual([2, 4]);
});
