cwlVersion: v1.2
class: CommandLineTool
doc: Quality control of one sample's reads with fastp.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.filter_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.read_fastp) }
inputs:
  filter_reads:
    type: File
    default: { class: File, location: ../bin/filter-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../bin/reading.sh }
  read_fastp:
    type: File
    default: { class: File, location: ../bin/read-fastp.py }
  sample:
    type:
      type: record
      name: sample_reads
      fields:
        sample_id: { type: string, inputBinding: { prefix: --sample } }
        forward: { type: File, inputBinding: { prefix: --forward } }
        reverse: { type: File?, inputBinding: { prefix: --reverse } }
    inputBinding: { position: 3 }
  before: { type: File, inputBinding: { position: 4, prefix: --before } }
  min_length: { type: int, inputBinding: { position: 5, prefix: --min-length } }
  min_quality: { type: int, inputBinding: { position: 5, prefix: --min-quality } }
  max_low_quality_percent: { type: int, inputBinding: { position: 5, prefix: --max-low-quality-percent } }
  low_complexity: { type: string, default: drop, doc: "drop or keep reads that repeat few bases", inputBinding: { position: 5, prefix: --low-complexity } }
outputs:
  forward: { type: File?, outputBinding: { glob: "*_1.filtered.fastq.gz" } }
  reverse: { type: File?, outputBinding: { glob: "*_2.filtered.fastq.gz" } }
  quality: { type: File?, outputBinding: { glob: "*.filter-quality.json" } }
  status: { type: File, outputBinding: { glob: "*.filter.status.tsv" } }
