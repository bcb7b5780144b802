/** Forms and events are small; nothing larger is read. */
const MOST_BYTES = 64 * 1024

/** The request with its body read, where it has one; undefined when there is too much of it. */
export async function boundBody(request: Request): Promise<Request | undefined> {
  // Asked first, since looking at the body of a request takes it apart, and most have none.
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return undefined
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = request.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > MOST_BYTES) {
      await reader.cancel()
      return undefined
    }
    chunks.push(part.value)
  }
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) })
}
