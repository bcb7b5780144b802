import type { Log } from './log.ts'
import type { Sampler, TracesConfig } from './traces-config.ts'

/** A batch as the library calls one that left; its enumeration stands in a package of its own. */
const SENT: object = { code: 0, error: undefined }

/** What a span is about. Only names and statements with placeholders: no values, addresses or arguments of a page. */
export interface SpanDetails {
  /** A page by its pattern, "GET /booking/:itemId"; it is answered for somebody outside. */
  readonly page?: string
  readonly call?: string
  readonly job?: string
  /** The statement as it is prepared. */
  readonly statement?: string
  /** Whom it was sent to: "sandbox", "mail server". */
  readonly to?: string
  readonly requestId?: string
}

/** A piece of a trace. Of a trace that is not kept there is one span alone, which records nothing. */
export interface Span {
  readonly isKept: boolean
  /** Its place in the trace, as W3C Trace Context has it: for jobs, and for calls to another process. */
  readonly traceparent: string
  /** A child span. A span that never ends is never exported. */
  child(name: string, details: SpanDetails): Span
  rename(name: string, details: SpanDetails): void
  end(outcome?: { readonly status?: number; readonly error?: string | undefined }): void
}

export interface Traces {
  /** Begins a trace, or goes on with the one that `traceparent` names. */
  begin(name: string, details: SpanDetails, traceparent?: string): Span
  /** Sends what waits, two seconds at most. Afterwards nothing is traced any more. */
  close(): Promise<void>
}

/** Longer ones are cut: a statement that is built for a report may have thousands of characters. */
const LONGEST_STATEMENT = 2000
const TIMEOUT_MS = 2000
/** How often to warn that the collector accepts nothing. */
const WARN_EVERY_MS = 10 * 60_000

/** Opens the way to the collector. The libraries are loaded only here, so who traces nothing pays nothing. */
export async function openTraces(config: TracesConfig, release: string, log: Log): Promise<Traces> {
  const [otel, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, names] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/semantic-conventions'),
  ])
  let warnedAt = Number.NEGATIVE_INFINITY
  const warnLost = (error: Error) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ err: error }, 'traces are lost: the collector did not take them')
  }
  const collector = new OTLPTraceExporter({
    url: config.url,
    headers: { ...config.headers },
    timeoutMillis: 5000,
    // As many as the queue fills: they leave one after the other, but together when the process ends.
    concurrencyLimit: 10,
  })
  const exporter: import('@opentelemetry/sdk-trace').SpanExporter = {
    export: (spans, done) =>
      collector.export(spans, (result) => {
        if (result.error) warnLost(result.error)
        // One batch that is lost must not keep the end of a process from waiting for the others.
        done(result.error ? { ...result, ...SENT } : result)
      }),
    forceFlush: () => collector.forceFlush(),
    shutdown: () => collector.shutdown(),
  }
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      [names.ATTR_SERVICE_NAME]: config.serviceName,
      [names.ATTR_SERVICE_VERSION]: release,
    }),
    sampler: samplerOf(config, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, maxQueueSize: 4096, exportTimeoutMillis: 6000 })],
    spanLimits: { attributeValueLengthLimit: LONGEST_STATEMENT },
  })
  const tracer = provider.getTracer('skylot', release)

  const attributesOf = ({ page, call, job, statement, to, requestId }: SpanDetails) => ({
    ...(page !== undefined && {
      [names.ATTR_HTTP_REQUEST_METHOD]: page.split(' ', 1)[0]!,
      [names.ATTR_HTTP_ROUTE]: page.slice(page.indexOf(' ') + 1),
    }),
    ...(call !== undefined && { 'skylot.call': call }),
    ...(job !== undefined && { 'messaging.destination.name': job }),
    ...(statement !== undefined && {
      [names.ATTR_DB_SYSTEM_NAME]: 'postgresql',
      [names.ATTR_DB_QUERY_TEXT]: statement,
    }),
    ...(to !== undefined && { 'peer.service': to }),
    ...(requestId !== undefined && { 'skylot.request_id': requestId }),
  })
  const kindOf = ({ page, call, job, statement, to }: SpanDetails) => {
    if (page !== undefined || call !== undefined) return otel.SpanKind.SERVER
    if (job !== undefined) return otel.SpanKind.CONSUMER
    return statement !== undefined || to !== undefined ? otel.SpanKind.CLIENT : otel.SpanKind.INTERNAL
  }

  class OtelSpan implements Span {
    readonly #span: import('@opentelemetry/api').Span

    constructor(span: import('@opentelemetry/api').Span) {
      this.#span = span
    }

    get isKept() {
      return this.#span.isRecording()
    }

    get traceparent() {
      const { traceId, spanId, traceFlags } = this.#span.spanContext()
      return `00-${traceId}-${spanId}-${traceFlags & otel.TraceFlags.SAMPLED ? '01' : '00'}`
    }

    child(name: string, details: SpanDetails): Span {
      if (!this.isKept) return this
      const options = { kind: kindOf(details), attributes: attributesOf(details) }
      return new OtelSpan(tracer.startSpan(name, options, otel.trace.setSpan(otel.ROOT_CONTEXT, this.#span)))
    }

    rename(name: string, details: SpanDetails) {
      this.#span.updateName(name).setAttributes(attributesOf(details))
    }

    end({ status, error }: Parameters<Span['end']>[0] = {}) {
      if (status !== undefined) this.#span.setAttribute(names.ATTR_HTTP_RESPONSE_STATUS_CODE, status)
      if (error !== undefined) {
        this.#span.setAttribute(names.ATTR_ERROR_TYPE, error).setStatus({ code: otel.SpanStatusCode.ERROR })
      }
      this.#span.end()
    }
  }

  return {
    begin(name, details, traceparent) {
      const parent = traceparent === undefined ? undefined : parseTraceparent(traceparent)
      const around = parent
        ? otel.trace.setSpanContext(otel.ROOT_CONTEXT, { ...parent, isRemote: true })
        : otel.ROOT_CONTEXT
      const options = { kind: kindOf(details), attributes: attributesOf(details) }
      return new OtelSpan(tracer.startSpan(name, options, around))
    },
    async close() {
      const late = new AbortController()
      const closed = provider.shutdown().catch(() => undefined)
      await Promise.race([closed, after(TIMEOUT_MS, late.signal)])
      late.abort()
    },
  }
}

/** Reads a `traceparent` header (W3C Trace Context, version 00 and what is built on it); undefined when it is none. */
export function parseTraceparent(
  header: string,
): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number } | undefined {
  const match = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(header)
  if (!match || (match[1] === '00' && header.length !== 55)) return undefined
  return { traceId: match[2]!, spanId: match[3]!, traceFlags: Number.parseInt(match[4]!, 16) & 1 }
}

function samplerOf({ sampler, ratio }: TracesConfig, sdk: typeof import('@opentelemetry/sdk-trace')) {
  const parentBased = (root: import('@opentelemetry/sdk-trace').Sampler) => new sdk.ParentBasedSampler({ root })
  const made = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
    parentbased_always_on: () => parentBased(new sdk.AlwaysOnSampler()),
    parentbased_always_off: () => parentBased(new sdk.AlwaysOffSampler()),
    parentbased_traceidratio: () => parentBased(new sdk.TraceIdRatioBasedSampler(ratio)),
  } satisfies Record<Sampler, () => object>
  return made[sampler]()
}

function after(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
