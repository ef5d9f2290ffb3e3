cwlVersion: v1.2
class: CommandLineTool
doc: Call one sample's consensus, its variants and their effects.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 1024 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.call_sample) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.call_genome) }
  - { position: 3, valueFrom: $(inputs.coding_sequences) }
inputs:
  call_sample:
    type: File
    default: { class: File, location: ../bin/call-sample.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  call_genome:
    type: File
    default: { class: File, location: ../bin/call-genome.py }
  coding_sequences:
    type: File
    default: { class: File, location: ../../references/viral-genome/bin/coding_sequences.py }
  sample: Any
  sample_id: { type: string, inputBinding: { position: 4, prefix: --sample } }
  before: { type: File, inputBinding: { position: 4, prefix: --before } }
  genome: { type: Directory, inputBinding: { position: 4, prefix: --genome } }
  min_depth: { type: int, inputBinding: { position: 5, prefix: --min-depth } }
  min_base_quality: { type: int, inputBinding: { position: 5, prefix: --min-base-quality } }
  consensus_percent: { type: int, inputBinding: { position: 5, prefix: --consensus-percent } }
  variant_percent: { type: int, inputBinding: { position: 5, prefix: --variant-percent } }
  aligned: { type: File?, inputBinding: { position: 6, prefix: --bam } }
outputs:
  consensus: { type: File?, outputBinding: { glob: "*.consensus.fasta" } }
  mutations: { type: File?, outputBinding: { glob: "*.mutations.tsv" } }
  quality: { type: File?, outputBinding: { glob: "*.call-quality.json" } }
  status: { type: File, outputBinding: { glob: "*.call.status.tsv" } }
