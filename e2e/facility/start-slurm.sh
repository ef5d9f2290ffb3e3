#!/bin/sh
# A real Slurm of one node on the loopback, all of it in one folder, for tests:
#   start-slurm.sh <new folder> <first of three free ports>
# Prints the path of slurm.conf when jobs can be sent (SLURM_CONF=<that path> sbatch …), then stays in the foreground
# until its input closes or it is told to end, and takes everything down with it.
set -eu

folder=$1
port=$2
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
umask 022
mkdir -p "$folder/state" "$folder/spool" "$folder/munge"
chmod 0700 "$folder/munge"
node=$(hostname -s)
user=$(id -un)
cores=$(nproc)
memory=$(awk '/^MemTotal/ { print int($2 / 1024 * 0.9) }' /proc/meminfo)

head -c 128 /dev/urandom >"$folder/munge/key"
chmod 0400 "$folder/munge/key"
munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge.socket" \
  --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" >/dev/null 2>&1 &
munged=$!

# Slurm asks for addresses of a family that the machine has, and one without a network has none: EnableIPv6 lets it ask for
# either, and the loopback is found.
cat >"$folder/slurm.conf" <<CONF
ClusterName=cohortium
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny,EnableIPv6
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
SlurmUser=$user
SlurmdUser=$user
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerTimeSlice=5
SchedulerParameters=batch_sched_delay=0,sched_interval=2,bf_interval=2
ReturnToService=2
KillWait=1
NodeName=$node NodeAddr=127.0.0.1 CPUs=$cores RealMemory=$memory State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP
CONF
# Older machines have no cgroups that Slurm may use; the files of jobs are all that is needed here.
echo 'CgroupAutomount=no' >"$folder/cgroup.conf"
export SLURM_CONF="$folder/slurm.conf"

down() {
  trap - EXIT INT TERM HUP
  # What is left in the queue would go on without its Slurm.
  timeout 2 scancel --full --signal=KILL --user="$user" 2>/dev/null || true
  kill -KILL ${reader:-} ${slurmd:-} ${slurmctld:-} "$munged" 2>/dev/null || true
}
trap down EXIT
trap 'exit 0' INT TERM HUP

waited=0
until [ -S "$folder/munge.socket" ] || [ $((waited += 1)) -gt 100 ]; do sleep 0.1; done
slurmctld -D >/dev/null 2>&1 &
slurmctld=$!
slurmd -D >/dev/null 2>&1 &
slurmd=$!
waited=0
until [ "$(sinfo -h -o %t 2>/dev/null)" = idle ]; do
  if [ $((waited += 1)) -gt 150 ]; then
    tail -n 5 "$folder/slurmctld.log" "$folder/slurmd.log" "$folder/munge/log" >&2
    exit 1
  fi
  sleep 0.2
done
echo "$SLURM_CONF"
# In the background, so that a signal is heard; there a shell gives a program no input unless told.
exec 3<&0
cat <&3 >/dev/null &
reader=$!
wait "$reader"
