import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { keptFiles } from './kept-files.ts'
import type { Compiled } from './mjml-worker.ts'
import { TemplateError } from './templates.ts'

/** Part of the cache key: change it when the same MJML compiles to other HTML, by MJML's version or by this file. */
const COMPILER = 'mjml-5.4.1/2'
/** Some times the messages that there are; each preview of staff adds one that nobody asks for again. */
const MOST_ON_DISK = 1000
const onDisk = keptFiles(join(import.meta.dirname, '../../../node_modules/.cache/skylot-mail'), MOST_ON_DISK)

/**
 * Compiles MJML to HTML with its Liquid placeholders in place. The cache is shared with earlier processes on this
 * machine.
 * @throws TemplateError when MJML rejects the source
 */
export async function compileMjml(source: string): Promise<string> {
  const name = `${createHash('sha256').update(COMPILER).update(source).digest('hex')}.html`
  const kept = await onDisk.read(name)
  if (kept) return kept
  const html = tidy(await inThread(source))
  await onDisk.write(name, html).catch(() => undefined) // a read-only installation compiles at each start
  return html
}

/** Indentation is a third of what MJML writes, and some readers cut a mail at 100 kB. */
function tidy(html: string): string {
  return html
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

// MJML takes a second and 90 MB to load. A thread blocks no request, and frees the memory when it ends.

const IDLE_MS = 10_000

interface Waiting {
  readonly resolve: (html: string) => void
  readonly reject: (error: Error) => void
}

let thread: { worker: Worker; waiting: Waiting[]; end: NodeJS.Timeout | undefined } | undefined

function inThread(source: string): Promise<string> {
  return new Promise((resolve, reject) => {
    thread ??= startThread()
    clearTimeout(thread.end)
    thread.waiting.push({ resolve, reject })
    thread.worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.worker.postMessage(source)
  })
}

function startThread(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('./mjml-worker.ts', import.meta.url))
  const started: NonNullable<typeof thread> = { worker, waiting: [], end: undefined }
  worker.on('message', (answer: Compiled) => {
    const { resolve, reject } = started.waiting.shift()!
    if ('html' in answer) resolve(answer.html)
    else reject(new TemplateError(answer.error))
    if (started.waiting.length > 0) return
    worker.unref()
    started.end = setTimeout(() => void worker.terminate(), IDLE_MS).unref()
  })
  worker.on('error', (error) => giveUp(started, error as Error))
  worker.on('exit', () => giveUp(started, new Error('The MJML compiler ended')))
  return started
}

function giveUp(ended: NonNullable<typeof thread>, error: Error): void {
  if (thread === ended) thread = undefined
  for (const { reject } of ended.waiting.splice(0)) reject(error)
}
