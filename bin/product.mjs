// @ts-check
import { join } from 'node:path'
import { root } from './setup.mjs'

/**
 * How the product's process is started so that it keeps a third less memory. V8 would make the young part of its heap nearly
 * three times as large, which is hardly faster, and collect the old one when it has become four times as large. The C library
 * would keep what is given back, for each thread by itself. One thread clears the young part: several, of which each has little to do,
 * take a tenth more processor for a page. Code that is not optimized yet is interpreted: what V8 would compile in between takes 15 MB, and
 * is no faster.
 */
export const LEAN = {
  flags: ['--max-semi-space-size=12', '--heap-growing-percent=40', '--no-parallel-scavenge', '--no-sparkplug'],
  env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
}

/**
 * How a process is started through which gigabytes pass. V8 would look through its whole heap each time some ten megabytes of
 * buffers had come and gone, which is more than half of the time of reading a back-up.
 */
export const THROUGHPUT = [
  '--external-memory-accounted-in-global-limit',
  '--external-memory-max-growing-factor=4',
  '--initial-heap-size=192',
]

/** What runs: the bundle that `bin/bundle.mjs` makes. */
export const PROGRAM = 'build/product/main.js'

/** Where a start leaves the program compiled for the next one. */
export const COMPILED = join(root, 'node_modules/.cache/skylot-compiled')
