/** Forms and events are small; nothing larger is read. */
const MOST_BYTES = 64 * 1024

/** The request with its body read, where it has one; undefined when there is too much of it. */
export async function boundBody(request: Request): Promise<Request | undefined> {
  // Asked first, since looking at the body of a request takes it apart, and most have none.
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return undefined
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) })
}
