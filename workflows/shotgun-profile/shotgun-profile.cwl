cwlVersion: v1.2
class: Workflow
label: Shotgun profile
doc: >
  From shotgun metagenomic reads to counts of taxa: quality control, removal of the host's reads, classification by a Kraken 2
  database, re-estimation of abundances. A sample that fails says why in sample_status; it never fails the others. Sample ids
  here are internal (s0001): they become file names.

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
  database: { type: Directory, doc: "a Kraken 2 database as references/kraken2-database makes it" }
  host: { type: Directory?, doc: "an index as references/host-genome makes it" }
  min_length: { type: int, default: 50 }
  min_quality: { type: int, default: 15 }
  max_low_quality_percent: { type: int, default: 40 }
  confidence: { type: double, default: 0.05 }
  min_hit_groups: { type: int, default: 3 }
  reestimate: { type: boolean, default: true }
  rank: { type: string, default: species }
  min_reads: { type: int, default: 10 }
  group_size: { type: int, default: 24, doc: "samples that are classified with one load of the database" }

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

  group:
    run: tools/group-samples.cwl
    in:
      size: group_size
      statuses: remove_host/status
      reads:
        source: [filter/forward, filter/reverse, remove_host/forward, remove_host/reverse]
        linkMerge: merge_flattened
        pickValue: all_non_null
    out: [groups]

  classify:
    run: tools/classify-group.cwl
    scatter: group
    in:
      group: group/groups
      database: database
      confidence: confidence
      min_hit_groups: min_hit_groups
    out: [counts]

  profile:
    run: tools/profile-samples.cwl
    scatter: counts
    in:
      counts: classify/counts
      database: database
      reestimate: reestimate
      rank: rank
      min_reads: min_reads
    out: [profiles, reports, statuses]

  count:
    run: tools/write-tables.cwl
    in:
      statuses: remove_host/status
      profile_statuses: profile/statuses
      profiles: profile/profiles
      reports: profile/reports
      qualities: { source: [filter/quality], linkMerge: merge_flattened, pickValue: all_non_null }
    out: [feature_table, taxonomy, tracking, sample_status, quality, copied_reports]

outputs:
  feature_table: { type: File, outputSource: count/feature_table }
  taxonomy: { type: File, outputSource: count/taxonomy }
  tracking: { type: File, outputSource: count/tracking }
  sample_status: { type: File, outputSource: count/sample_status }
  quality: { type: File, outputSource: count/quality }
  reports: { type: "File[]", outputSource: count/copied_reports }
