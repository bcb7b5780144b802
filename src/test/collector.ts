import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP has it in JSON. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

export interface Collector {
  readonly endpoint: string
  readonly spans: readonly ReceivedSpan[]
  readonly requests: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[]
  /** Answers from now on, and whoever waits; until then nobody is, of one that was opened as silent. */
  answer(): void
  close(): Promise<void>
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

/** What stands behind OTEL_EXPORTER_OTLP_ENDPOINT: it keeps what it is sent. */
export async function startCollector({ isSilent = false } = {}): Promise<Collector> {
  const spans: ReceivedSpan[] = []
  const requests: { headers: IncomingHttpHeaders; body: string }[] = []
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  if (!isSilent) answer()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks).toString()
      requests.push({ headers: request.headers, body })
      const { resourceSpans } = JSON.parse(body) as Export
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)))
      void mayAnswer.then(() => response.setHeader('content-type', 'application/json').end('{}'))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    answer,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
