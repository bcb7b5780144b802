/** One event of a stream: `id` comes back as Last-Event-ID when the browser connects again. */
export interface ServerEvent {
  readonly id: number
  readonly event: string
  readonly data: string
}

/** A stream ends by itself now and then, so that a new version of the site takes over; browsers come back at once. */
const LONGEST_MS = 10 * 60_000
const COME_BACK_MS = 1000

/**
 * Answers with server-sent events for as long as `events` brings any. The browser connects again by itself after a break,
 * and says which event it saw last. How many may be open the server decides.
 */
export function eventStream(events: AsyncGenerator<ServerEvent, void>): Response {
  const until = performance.now() + LONGEST_MS
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encoder.encode(`retry: ${COME_BACK_MS}\n\n`))
    },
    async pull(stream) {
      const next = performance.now() > until ? undefined : await events.next().catch(() => undefined)
      if (!next || next.done) {
        void events.return()
        return stream.close()
      }
      const { id, event, data } = next.value
      stream.enqueue(encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`))
    },
    // Done when what was under way for the next event is done.
    cancel: async () => void (await events.return()),
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
