import { subscribe } from 'node:diagnostics_channel'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * The product, which tells at SIGUSR2 how much memory is in use once everything unreachable is gone. With
 * `SOAK_LEAK`, for a control, it keeps something of every request.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collect()
  // What was held for a last word is gone at the second time.
  setImmediate(() => {
    collect()
    const { heapUsed: heap, external, rss } = process.memoryUsage()
    process.stdout.write(`weighs ${JSON.stringify({ heap, external, rss })}\n`)
  })
})

const kept: Buffer[] = []
if (process.env.SOAK_LEAK) subscribe('http.server.request.start', () => void kept.push(Buffer.alloc(64 * 1024, 1)))

await import('../../app/main.ts')
