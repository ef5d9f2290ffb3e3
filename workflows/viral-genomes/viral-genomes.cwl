cwlVersion: v1.2
class: Workflow
label: Viral genomes
doc: >
  From reads of one virus to its consensus genome and its mutations: quality control, removal of the host's reads, alignment to a reference,
  trimming of primers, calling. A sample that fails says why in sample_status; it never fails the others. Sample ids here are internal
  (s0001): they become file names.

requirements:
  ScatterFeatureRequirement: {}
  MultipleInputFeatureRequirement: {}
  StepInputExpressionRequirement: {}

inputs:
  samples:
    type:
      type: array
      items:
        type: record
        name: sample_reads
        fields:
          sample_id: string
          forward: File
          reverse: File?
  genome: { type: Directory, doc: "as references/viral-genome makes it" }
  host: { type: Directory?, doc: "an index as references/host-genome makes it" }
  min_length: { type: int, default: 30 }
  min_quality: { type: int, default: 15 }
  max_low_quality_percent: { type: int, default: 40 }
  min_base_quality: { type: int, default: 20 }
  min_depth: { type: int, default: 10 }
  consensus_percent: { type: int, default: 75 }
  variant_percent: { type: int, default: 5 }

steps:
  check:
    run: ../reads/tools/check-sample.cwl
    scatter: sample
    in: { sample: samples }
    out: [status]

  filter:
    run: ../reads/tools/filter-reads.cwl
    scatter: [sample, before]
    scatterMethod: dotproduct
    in:
      sample: samples
      before: check/status
      min_length: min_length
      min_quality: min_quality
      max_low_quality_percent: max_low_quality_percent
      low_complexity: { default: keep }
    out: [forward, reverse, quality, status]

  remove_host:
    run: ../reads/tools/remove-host.cwl
    scatter: [sample, before, filtered_forward, filtered_reverse]
    scatterMethod: dotproduct
    in:
      sample: samples
      sample_id: { valueFrom: $(inputs.sample.sample_id) }
      before: filter/status
      host: host
      filtered_forward: filter/forward
      filtered_reverse: filter/reverse
    out: [forward, reverse, status]

  align:
    run: tools/align-sample.cwl
    scatter: [sample, before, filtered_forward, filtered_reverse, nonhost_forward, nonhost_reverse]
    scatterMethod: dotproduct
    in:
      sample: samples
      sample_id: { valueFrom: $(inputs.sample.sample_id) }
      before: remove_host/status
      genome: genome
      min_base_quality: min_base_quality
      min_length: min_length
      filtered_forward: filter/forward
      filtered_reverse: filter/reverse
      nonhost_forward: remove_host/forward
      nonhost_reverse: remove_host/reverse
    out: [aligned, status]

  call:
    run: tools/call-sample.cwl
    scatter: [sample, before, aligned]
    scatterMethod: dotproduct
    in:
      sample: samples
      sample_id: { valueFrom: $(inputs.sample.sample_id) }
      before: align/status
      genome: genome
      min_depth: min_depth
      min_base_quality: min_base_quality
      consensus_percent: consensus_percent
      variant_percent: variant_percent
      aligned: align/aligned
    out: [consensus, mutations, quality, status]

  write:
    run: tools/write-tables.cwl
    in:
      statuses: call/status
      consensus: { source: [call/consensus], linkMerge: merge_flattened, pickValue: all_non_null }
      mutations: { source: [call/mutations], linkMerge: merge_flattened, pickValue: all_non_null }
      filter_qualities: { source: [filter/quality], linkMerge: merge_flattened, pickValue: all_non_null }
      call_qualities: { source: [call/quality], linkMerge: merge_flattened, pickValue: all_non_null }
    out: [feature_table, annotations, genomes, tracking, sample_status, quality]

outputs:
  feature_table: { type: File, outputSource: write/feature_table }
  annotations: { type: File, outputSource: write/annotations }
  genomes: { type: File, outputSource: write/genomes }
  tracking: { type: File, outputSource: write/tracking }
  sample_status: { type: File, outputSource: write/sample_status }
  quality: { type: File, outputSource: write/quality }
