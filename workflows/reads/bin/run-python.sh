#!/bin/sh
# Runs a script on the whole pool. Usage: run-python.sh reading.sh SCRIPT NAME OPTION…
. "$1"
script=$2 name=$3
shift 3
run_pool_tool "$name" python3 -B "$script" "$@"
