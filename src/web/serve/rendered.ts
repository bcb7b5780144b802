import { EventEmitter } from 'node:events'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** HTML as it goes out. As a text of two bytes a character it would be copied anew by each look into it. */
type Bytes = Buffer<ArrayBuffer>

interface RenderOptions {
  readonly nonce: string
  /** Milliseconds until a page that waits for a part fails. */
  readonly timeout: number
  /** Told of each error. */
  readonly onError: (error: unknown) => void
  /** Whether a part that failed, by its place among the components, may be left to the browser. */
  readonly mayFail: (componentStack: string | null | undefined) => boolean
}

/**
 * The whole page. A part that fails would be left to the browser, whose scripts may not come for long: the page fails with
 * it, unless it may fail.
 * @throws what rendering throws, and when it takes too long
 */
export async function rendered(page: ReactNode, options: RenderOptions): Promise<Bytes> {
  return renderedAtOnce(page) ?? renderedInParts(page, options)
}

/** React writes it before a stream alone. */
const DOCTYPE = Buffer.from('<!DOCTYPE html>')
/** React's mark of a part that failed, or that has to wait. */
const LEFT_OUT = '<!--$!-->'

/**
 * A page of which nothing fails and nothing waits, as nearly all are: one text takes less work than a stream of bytes.
 * Undefined for any other page.
 */
function renderedAtOnce(page: ReactNode): Bytes | undefined {
  try {
    const html = Buffer.from(renderToString(page))
    return html.includes(LEFT_OUT) ? undefined : Buffer.concat([DOCTYPE, html])
  } catch {
    return undefined
  }
}

function renderedInParts(page: ReactNode, { nonce, timeout, onError, mayFail }: RenderOptions): Promise<Bytes> {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>()
  const late = setTimeout(() => stream.abort(new Error('The page took too long')), timeout)
  const stream = renderToPipeableStream(page, {
    nonce,
    // A page goes out whole: no part of it is large enough to come after the others.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onAllReady() {
      clearTimeout(late)
      stream.pipe(new Collected(resolve))
    },
    onError(error, { componentStack }) {
      onError(error)
      if (mayFail(componentStack)) return
      clearTimeout(late)
      reject(error)
    },
  })
  return promise
}

/** Hands over all that was written to it as one piece. */
class Collected extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  readonly #chunks: Uint8Array[] = []
  readonly #done: (whole: Bytes) => void

  constructor(done: (whole: Bytes) => void) {
    super()
    this.#done = done
  }

  write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

  end(): this {
    this.#done(Buffer.concat(this.#chunks))
    return this
  }

  /** React ends a page that failed so; whoever waits for it has been told. */
  destroy(): void {}
}
