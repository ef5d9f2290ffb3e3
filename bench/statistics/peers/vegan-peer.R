# Bray-Curtis by vegan on a table written by measure.ts: one line of JSON. Only the work itself is timed.
suppressMessages(library(vegan))
given <- commandArgs(trailingOnly = TRUE)
n <- as.integer(given[4])
width <- as.integer(given[5])
path <- file.path(given[2], paste0(given[3], ".f64"))
table <- matrix(readBin(path, "double", n * width, endian = "little"), nrow = n, byrow = TRUE)
start <- proc.time()[["elapsed"]]
found <- vegdist(table, "bray")
seconds <- proc.time()[["elapsed"]] - start
status <- readLines("/proc/self/status")
peak <- as.numeric(gsub("[^0-9]", "", grep("VmHWM", status, value = TRUE))) / 1024
cat(sprintf('{"ms":[%f],"check":%.12g,"peak_mb":%f,"versions":"vegan %s, %s"}\n',
  seconds * 1000, sum(found), peak, packageVersion("vegan"), R.version.string))
