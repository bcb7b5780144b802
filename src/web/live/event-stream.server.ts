/** One event of a stream: `id` comes back as Last-Event-ID when the browser connects again. */
export interface ServerEvent {
  readonly id: number
  readonly event: string
  readonly data: string
}

/** Streams of one process at once; each costs a few kilobytes and no thread. */
const MOST_STREAMS = 2000
/** A stream ends by itself now and then, so that a new version of the site takes over; browsers come back at once. */
const LONGEST_MS = 10 * 60_000
const COME_BACK_MS = 1000

let open = 0

/**
 * Answers with server-sent events for as long as `events` brings any. The browser connects again by itself after a break,
 * and says which event it saw last.
 */
export function eventStream(events: AsyncGenerator<ServerEvent, void>): Response {
  if (open >= MOST_STREAMS) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  open += 1
  const until = performance.now() + LONGEST_MS
  const encoder = new TextEncoder()
  const end = once(() => {
    open -= 1
    void events.return()
  })
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encoder.encode(`retry: ${COME_BACK_MS}\n\n`))
    },
    async pull(stream) {
      const next = performance.now() > until ? undefined : await events.next().catch(() => undefined)
      if (!next || next.done) {
        end()
        return stream.close()
      }
      const { id, event, data } = next.value
      stream.enqueue(encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`))
    },
    cancel: end,
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that gather an answer before they pass it on are asked not to.
      'x-accel-buffering': 'no',
    },
  })
}

/** The number of the last event somebody saw: from the browser itself, or from our own reconnection. */
export function lastSeen(request: Request, url: URL): number {
  const told = request.headers.get('last-event-id') ?? url.searchParams.get('after') ?? ''
  return /^\d{1,15}$/.test(told) ? Number(told) : 0
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}
