cwlVersion: v1.2
class: CommandLineTool
doc: Tell true sequences from errors and chimeras (UNOISE3, UCHIME3), or cluster what is left of them (UCHIME, 97 %).
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 64 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.infer_features) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, prefix: --threads, valueFrom: $(runtime.cores) }
inputs:
  infer_features:
    type: File
    default: { class: File, location: ../bin/infer-features.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  sequences: { type: File, inputBinding: { position: 2, prefix: --sequences } }
  feature_type: { type: string, inputBinding: { position: 2, prefix: --feature-type } }
  unoise_min_size: { type: int, inputBinding: { position: 2, prefix: --unoise-min-size } }
  unoise_alpha: { type: double, inputBinding: { position: 2, prefix: --unoise-alpha } }
  otu_min_size: { type: int, inputBinding: { position: 2, prefix: --otu-min-size } }
  otu_identity: { type: double, inputBinding: { position: 2, prefix: --otu-identity } }
outputs:
  inferred: { type: File, outputBinding: { glob: "inferred-*.fasta" } }
