cwlVersion: v1.2
class: CommandLineTool
doc: Check one sample's files, remove primers, merge pairs. A bad sample yields a status, not a failure.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.merge_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.check_fastq) }
inputs:
  merge_reads:
    type: File
    default: { class: File, location: ../bin/merge-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../amplicon/bin/reading.sh }
  check_fastq:
    type: File
    default: { class: File, location: ../../amplicon/bin/check-fastq.sh }
  sample:
    type:
      type: record
      name: sample_reads
      fields:
        sample_id: { type: string, inputBinding: { prefix: --sample } }
        forward: { type: File, inputBinding: { prefix: --forward } }
        reverse: { type: File?, inputBinding: { prefix: --reverse } }
    inputBinding: { position: 3 }
  forward_primer: { type: string, inputBinding: { position: 4, prefix: --forward-primer } }
  reverse_primer: { type: string, inputBinding: { position: 4, prefix: --reverse-primer } }
  primer_error_rate: { type: double, inputBinding: { position: 4, prefix: --primer-error-rate } }
  min_overlap: { type: int, inputBinding: { position: 4, prefix: --min-overlap } }
  max_diffs: { type: int, inputBinding: { position: 4, prefix: --max-diffs } }
  truncate_length: { type: int, inputBinding: { position: 4, prefix: --truncate-length } }
outputs:
  merged: { type: File?, outputBinding: { glob: "*.merged.fastq" } }
  status: { type: File, outputBinding: { glob: "*.merge.status.tsv" } }
