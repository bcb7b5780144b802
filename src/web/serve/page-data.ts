import { text } from 'node:stream/consumers'

const END = Buffer.from('</body></html>')

/** Reads to its end what loaders and actions answered, as React Router writes it. */
export async function readPageData(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? text(stream) : ''
}

/**
 * A page with the data that its scripts begin with. React Router's own component for it waits for the stream, and a page of
 * which a part waits cannot be drawn in one go.
 */
export function withPageData(html: Buffer<ArrayBuffer>, data: string, nonce: string): Buffer<ArrayBuffer> {
  const body = html.length - END.length
  if (body < 0 || END.compare(html, body) !== 0) return html
  // JSON in a raw literal: quotes and backslashes go as they are, where a string would double each of them.
  const literal = `String.raw\`${data.replaceAll(UNSAFE, asEscape)}\``
  const controller = 'window.__reactRouterContext.streamController'
  const code = `${controller}.enqueue(${literal});${controller}.close();`
  return Buffer.concat([html.subarray(0, body), Buffer.from(`<script nonce="${nonce}">${code}</script>`), END])
}

/** What ends or opens anything in HTML, ends the literal, or begins code in it; JSON has them in strings alone. */
const UNSAFE = /[&<>`\u2028\u2029]|\$(?=\{)/g

/** As JSON writes a character by its number. */
function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
