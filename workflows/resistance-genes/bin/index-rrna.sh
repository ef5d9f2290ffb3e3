#!/bin/sh
# Indexes the 16S reference once for all samples. Without one nothing is written, and copies per 16S copy stay unknown.
# Usage: index-rrna.sh reading.sh [--rrna F]
. "$1"
shift
if [ $# -lt 2 ]; then exit 0; fi
run_pool_tool index minimap2 -x sr -t 1 -I 16G -d rrna.mmi "$2"
if [ ! -s rrna.mmi ]; then stop_job "minimap2 wrote no index: No space left on device"; fi
