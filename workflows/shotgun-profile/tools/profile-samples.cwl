cwlVersion: v1.2
class: CommandLineTool
doc: Estimate the abundance of taxa in each sample of a group.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_python) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.script) }
  - { position: 3, valueFrom: profile }
inputs:
  run_python:
    type: File
    default: { class: File, location: ../../reads/bin/run-python.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/profile-samples.py }
  database: { type: Directory, inputBinding: { position: 4, prefix: --database } }
  reestimate: { type: boolean, inputBinding: { position: 4, prefix: --reestimate } }
  rank: { type: string, inputBinding: { position: 4, prefix: --rank } }
  min_reads: { type: int, inputBinding: { position: 4, prefix: --min-reads } }
  counts: { type: "File[]", inputBinding: { position: 5, prefix: --counts } }
outputs:
  profiles: { type: "File[]", outputBinding: { glob: "*.profile.tsv" } }
  reports: { type: "File[]", outputBinding: { glob: "*.kraken-report.txt" } }
  statuses: { type: "File[]", outputBinding: { glob: "*.profile.status.tsv" } }
