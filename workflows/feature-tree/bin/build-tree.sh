#!/bin/sh
# One thread and a fixed seed: the same alignment gives the same tree. Usage: build-tree.sh reading.sh --alignment F
. "$1"
run_pool_tool tree fasttree -nt -gtr -seed 1 -out tree.nwk "$3"
if [ "$(tail -c 2 tree.nwk)" != ';' ]; then stop_job "tree.nwk is cut off: No space left on device"; fi
