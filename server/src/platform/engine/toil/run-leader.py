"""Runs Toil's leader and lets it go on as soon as there is something to do.

The leader of Toil 5.9 takes one step a round and ends each round by waiting up to two seconds for a job to end, also
when the next step is known: every step of a workflow costs several such rounds. On a batch system its second thread
waits a second wherever nothing happened, and after a job's end goes round without any wait for another second. How
often Slurm is asked (--statePollingWait) stays as it is.

Usage: run-leader.py WORKER PROGRAM ARGUMENT...     WORKER: run-worker.py where every node sees it, with its options
                                                    PROGRAM: toil-cwl-runner
"""

import gc
import runpy
import sys
from pathlib import Path

gc.disable()
beside = Path(__file__).parents[1] / "cwltool"
runpy.run_path(str(beside / "lean-imports.py"))

import toil.cwl.cwltoil  # noqa: E402, F401
import toil.leader  # noqa: E402
from toil.batchSystems import registry  # noqa: E402

runpy.run_path(str(beside / "cache-schemas.py"))

LONGEST_WAIT = 0.1


def brisk(system):
    """The same batch system with shorter waits."""

    class BriskSystem(system):
        def getUpdatedBatchJob(self, maxWait):
            return super().getUpdatedBatchJob(min(maxWait, LONGEST_WAIT))

        def sleepSeconds(self, sleeptime=1):
            return super().sleepSeconds(min(sleeptime, LONGEST_WAIT))

        if hasattr(system, "Worker"):

            class Worker(system.Worker):
                def checkOnJobs(self):
                    # Between two questions Toil gives the last answer again, which may be that a job has ended.
                    asked = self._checkOnJobsTimestamp
                    activity = super().checkOnJobs()
                    return activity and self._checkOnJobsTimestamp is not asked

    return BriskSystem


# Another Toil may keep its batch systems elsewhere: it runs as it is.
factories = getattr(registry, "BATCH_SYSTEM_FACTORY_REGISTRY", {})
for name in ("single_machine", "slurm"):
    if name in factories:
        factories[name] = lambda factory=factories[name]: brisk(factory())

worker, *sys.argv = sys.argv[1:]
# Another Toil may start its workers otherwise.
if hasattr(toil.leader, "resolveEntryPoint"):
    resolve = toil.leader.resolveEntryPoint
    toil.leader.resolveEntryPoint = lambda name: f"{sys.executable} {worker}" if name == "_toil_worker" else resolve(name)

gc.freeze()
gc.enable()
runpy.run_path(sys.argv[0], run_name="__main__")
