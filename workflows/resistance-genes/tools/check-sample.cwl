cwlVersion: v1.2
class: CommandLineTool
doc: Check one sample's reads or contigs from end to end. A bad file yields a status, not a failure.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.check_sample) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.check_fastq) }
  - { position: 3, valueFrom: $(inputs.check_contents) }
inputs:
  check_sample:
    type: File
    default: { class: File, location: ../bin/check-sample.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  check_fastq:
    type: File
    default: { class: File, location: ../../reads/bin/check-fastq.sh }
  check_contents:
    type: File
    default: { class: File, location: ../bin/check-contents.sh }
  sample:
    type:
      type: record
      name: sample_reads
      fields:
        sample_id: { type: string, inputBinding: { prefix: --sample } }
        forward: { type: File, inputBinding: { prefix: --forward } }
        reverse: { type: File?, inputBinding: { prefix: --reverse } }
    inputBinding: { position: 4 }
  min_reads: { type: int, inputBinding: { position: 5, prefix: --min-reads } }
outputs:
  status: { type: File, outputBinding: { glob: "*.check.status.tsv" } }
