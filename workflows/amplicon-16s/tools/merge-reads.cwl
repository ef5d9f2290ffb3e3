cwlVersion: v1.2
class: CommandLineTool
doc: Merge the pairs of one sample; single reads stay as they are.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.merge_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  merge_reads:
    type: File
    default: { class: File, location: ../bin/merge-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  sample:
    type:
      type: record
      name: sample_reads
      fields:
        sample_id: { type: string, inputBinding: { prefix: --sample } }
        forward: { type: File, inputBinding: { prefix: --forward } }
        reverse: { type: File?, inputBinding: { prefix: --reverse } }
    inputBinding: { position: 2 }
  before: { type: File, inputBinding: { position: 3, prefix: --before } }
  trimmed_forward: { type: File?, inputBinding: { position: 3, prefix: --trimmed-forward } }
  trimmed_reverse: { type: File?, inputBinding: { position: 3, prefix: --trimmed-reverse } }
  min_overlap: { type: int, inputBinding: { position: 4, prefix: --min-overlap } }
  max_diffs: { type: int, inputBinding: { position: 4, prefix: --max-diffs } }
  truncate_length: { type: int, inputBinding: { position: 4, prefix: --truncate-length } }
outputs:
  merged: { type: File?, outputBinding: { glob: "*.merged.fastq" } }
  status: { type: File, outputBinding: { glob: "*.merge.status.tsv" } }
