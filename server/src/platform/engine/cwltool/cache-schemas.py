"""Lets cwltool take up the schemas of CWL as it read them before: reading them is half of its start (decision 50).

They are kept by the content of their files and by what read them, beside what Node keeps of its modules. Where nothing
can be kept, or what was kept cannot be read, cwltool reads them as ever.
"""

import contextlib
import hashlib
import os
import pickle
import sys
from pathlib import Path

import ruamel.yaml
import schema_salad.schema
from cwltool import process
from schema_salad.ref_resolver import Loader

KEPT = Path(__file__).resolve().parents[5] / "node_modules" / ".cache" / "cwl"


def reader():
    """What reads schemas: another one may read something else into the same files."""
    read = os.stat(schema_salad.schema.__file__)
    return [sys.version, ruamel.yaml.__version__, read.st_mtime_ns, read.st_size]


def name_of(reference, texts):
    said = repr([reader(), reference, sorted(texts.items())])
    return hashlib.sha256(said.encode()).hexdigest()[:32] + ".pickle"


def told(loader):
    return loader.ctx, loader.cache, dict(loader.idx)


def made(context, texts, parts):
    """A loader holds functions and connections: it is made anew from what it was told."""
    loader = Loader(context, cache=texts)
    for key, part in parts.items():
        loader.idx[key] = part
    return loader


def take_up_or_keep(file, make):
    """The same as `make`, which answers with the four parts of a schema: its loader, names, metadata, and theirs."""
    try:
        document, names, metadata, meta = pickle.loads(file.read_bytes())
        return made(*document), names, metadata, made(*meta)
    except Exception:  # Whatever is wrong with it: it is made again.
        schema = document, names, metadata, meta = make()
    written = file.with_suffix(f".{os.getpid()}")
    try:
        said = pickle.dumps((told(document), names, metadata, told(meta)), 5)
        file.parent.mkdir(parents=True, exist_ok=True)
        written.write_bytes(said)
        written.replace(file)
    except Exception:  # A folder that is not ours, a full disk, or names that were refused.
        with contextlib.suppress(OSError):
            written.unlink()
    return schema


def keeping(load, folder):
    """The same as `load`, which reads a schema from the texts of its files."""

    def load_schema(reference, cache=None):
        if not isinstance(reference, str) or cache is None:
            return load(reference, cache=cache)
        return take_up_or_keep(folder / name_of(reference, cache), lambda: load(reference, cache=cache))

    return load_schema


def metaschema(folder):
    """The schema of schemas, which the library reads for itself once a process."""

    def read():
        names, document, loader = schema_salad.schema.get_metaschema()
        return loader, names, document, loader

    loader, names, document, _ = take_up_or_keep(folder / name_of("metaschema", {}), read)
    return names, document, loader


# Another cwltool may read them elsewhere: it runs as it is.
if KEPT.parent.parent.is_dir() and hasattr(process, "load_schema"):
    process.load_schema = keeping(process.load_schema, KEPT)
    if getattr(schema_salad.schema, "cached_metaschema", 0) is None:
        schema_salad.schema.cached_metaschema = metaschema(KEPT)
