cwlVersion: v1.2
class: CommandLineTool
doc: Write each distinct sequence of one sample once, with its number of reads.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.dereplicate_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  dereplicate_reads:
    type: File
    default: { class: File, location: ../bin/dereplicate-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../amplicon/bin/reading.sh }
  sample: Any
  sample_id: { type: string, inputBinding: { position: 2, prefix: --sample } }
  merged: { type: File?, inputBinding: { position: 3, prefix: --merged } }
  filtered: { type: File?, inputBinding: { position: 3, prefix: --filtered } }
outputs:
  filtered_uniques: { type: File?, outputBinding: { glob: "*.filtered-uniques.fasta" } }
  merged_uniques: { type: File?, outputBinding: { glob: "*.merged-uniques.fasta" } }
  status: { type: File?, outputBinding: { glob: "*.dereplicate.status.tsv" } }
