cwlVersion: v1.2
class: CommandLineTool
doc: Check the transcripts and their genes, and index them with the genome as decoys.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 16, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.index_transcripts) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.check_transcripts) }
  - { position: 3, valueFrom: $(inputs.write_report) }
  - { position: 4, prefix: --threads, valueFrom: $(runtime.cores) }
inputs:
  index_transcripts:
    type: File
    default: { class: File, location: ../bin/index-transcripts.sh }
  reading:
    type: File
    default: { class: File, location: ../../../reads/bin/reading.sh }
  check_transcripts:
    type: File
    default: { class: File, location: ../bin/check-transcripts.py }
  write_report:
    type: File
    default: { class: File, location: ../bin/write-report.py }
  uploaded_files:
    type: File
    default: { class: File, location: ../../bin/uploaded_files.py }
    inputBinding: { position: 5, prefix: --modules }
  gene_tables:
    type: File
    default: { class: File, location: ../bin/gene_tables.py }
    inputBinding: { position: 6 }
  files: { type: "File[]", inputBinding: { position: 7, prefix: --files } }
outputs:
  index:
    type: File[]
    outputBinding: { glob: ["*.bin", info.json, versionInfo.json, duplicate_clusters.tsv, genes.tsv] }
  report: { type: File, outputBinding: { glob: report.json } }
