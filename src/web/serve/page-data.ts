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
  const argument = JSON.stringify(data).replaceAll(/[&<>\u2028\u2029]/g, inScript)
  const controller = 'window.__reactRouterContext.streamController'
  const code = `${controller}.enqueue(${argument});${controller}.close();`
  return Buffer.concat([html.subarray(0, body), Buffer.from(`<script nonce="${nonce}">${code}</script>`), END])
}

/** No character of data ends or opens anything in HTML. */
function inScript(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
