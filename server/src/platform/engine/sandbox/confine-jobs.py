"""Holds cwltool to what other people's workflows may do (decision 77), in its own process or in Toil's.

Usage: confine(trust, work_dir)     before a workflow is run; `trust` is contained or approved (engine.ts)

Tools in no container are refused (contained), or run in a sandbox that sees the working folder alone (approved).
Files that cwltool itself reads, stages or gathers lie in the working folder, whatever an expression names.
"""

import os
import sys
import threading
import urllib.parse

import cwltool.command_line_tool
import cwltool.job
import cwltool.pathmapper
import cwltool.stdfsaccess
from cwltool.errors import WorkflowException

BWRAP = "/usr/bin/bwrap"
# What programs of Debian read of its settings; the rest of /etc is not theirs to see.
SETTINGS = ("alternatives", "R", "fonts", "ld.so.cache", "localtime", "perl", "python3")
running = threading.local()


def stop(words):
    # Whoever explains the failure looks for these words in the log, where exceptions are wrapped at their spaces.
    print(f"job stopped: {words}", file=sys.stderr, flush=True)
    raise WorkflowException(words)


def demand(module, *names):
    """A cwltool that is built otherwise would go unconfined: it runs nothing."""
    for name in names:
        if not hasattr(module, name):
            sys.exit(f"job stopped: this cwltool has no {name}, so that other people's workflows cannot be confined in it")


def sandbox(work_dir, folders):
    """The beginning of a command that runs the rest in a sandbox; `folders` may be written to."""
    words = [BWRAP, "--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--uid", "65534", "--gid", "65534"]
    words += ["--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/sbin", "/sbin"]
    words += ["--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"]
    words += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
    for name in SETTINGS:
        words += ["--ro-bind-try", f"/etc/{name}", f"/etc/{name}"]
    words += ["--ro-bind", work_dir, work_dir]
    for folder in folders:
        words += ["--bind", folder, folder]
    return [*words, "--chdir", folders[0], "--"]


def confine_files(work_dir):
    """Whatever cwltool opens, looks for or hands to a job lies in the working folder."""
    root = os.path.realpath(work_dir)

    def lies_within(path):
        real = os.path.realpath(path)
        return real == root or real.startswith(root + os.sep)

    def demand_within(path):
        if not lies_within(path):
            stop(f"{os.path.basename(path)[:80]!r} lies outside the run's own folder")

    access = cwltool.stdfsaccess.StdFsAccess
    absolute, find = access._abs, access.glob

    def _abs(self, p):
        path = absolute(self, p)
        demand_within(path)
        return path

    def glob(self, pattern):
        found = find(self, pattern)
        for address in found:
            demand_within(urllib.parse.unquote(urllib.parse.urlsplit(address).path))
        return found

    access._abs, access.glob = _abs, glob

    mapper = cwltool.pathmapper.PathMapper
    visit = mapper.visit

    def visit_within(self, obj, stagedir, basedir, *rest, **more):
        location = obj.get("location", "")
        if not location.startswith("_:"):
            address = urllib.parse.urlsplit(location)
            if address.scheme not in ("", "file"):
                stop(f"a file is named by an address ({address.scheme[:20]!r})")
            demand_within(os.path.join(basedir, urllib.parse.unquote(address.path)))
        demand_plain(obj)
        return visit(self, obj, stagedir, basedir, *rest, **more)

    mapper.visit = visit_within


def demand_plain(obj):
    """Names under which files are staged stay below the job's folder."""
    for name in (obj.get("basename") or "", obj.get("entryname") or ""):
        if ".." in str(name).split("/") or "\0" in str(name):
            stop(f"a file is to be staged under the name {str(name)[:80]!r}, which leads out of the job's folder")


def confine_names():
    tool = cwltool.command_line_tool.CommandLineTool
    stage = tool._initialworkdir

    def walk(part):
        if isinstance(part, dict):
            demand_plain(part)
            for inner in part.values():
                walk(inner)
        elif isinstance(part, list):
            for inner in part:
                walk(inner)

    def _initialworkdir(self, j, builder):
        stage(self, j, builder)
        listing = (j.generatefiles or {}).get("listing", [])
        walk(listing)
        for entry in listing:
            if str(entry.get("basename") or "").startswith("/"):
                stop("a file is to be staged under an absolute name")

    tool._initialworkdir = _initialworkdir


def confine_jobs(trust, work_dir):
    tool, job = cwltool.command_line_tool.CommandLineTool, cwltool.job.CommandLineJob
    choose, run, popen = tool.make_job_runner, job.run, cwltool.job._job_popen

    def make_job_runner(self, runtimeContext):
        runner = choose(self, runtimeContext)
        if trust != "approved" and not issubclass(runner, cwltool.job.ContainerCommandLineJob):
            stop("a tool asks for no container, and nobody has given leave to run it outside one")
        return runner

    def run_in_sandbox(self, *rest, **more):
        if not os.access(BWRAP, os.X_OK):
            stop("bubblewrap is not installed")
        running.prefix = sandbox(work_dir, [self.outdir, self.tmpdir])
        try:
            return run(self, *rest, **more)
        finally:
            running.prefix = None

    def _job_popen(commands, *rest, **more):
        return popen([*(getattr(running, "prefix", None) or []), *commands], *rest, **more)

    tool.make_job_runner, job.run, cwltool.job._job_popen = make_job_runner, run_in_sandbox, _job_popen


def confine(trust, work_dir):
    demand(cwltool.job, "CommandLineJob", "ContainerCommandLineJob", "_job_popen")
    demand(cwltool.command_line_tool, "CommandLineTool")
    demand(cwltool.command_line_tool.CommandLineTool, "make_job_runner", "_initialworkdir")
    demand(cwltool.stdfsaccess, "StdFsAccess")
    demand(cwltool.stdfsaccess.StdFsAccess, "_abs", "glob")
    demand(cwltool.pathmapper, "PathMapper")
    demand(cwltool.pathmapper.PathMapper, "visit")
    confine_files(work_dir)
    confine_names()
    confine_jobs(trust, os.path.realpath(work_dir))
