import { Problem } from './problem.ts'

/** The largest request body the API reads, in bytes. */
const BODY_LIMIT = 64 * 1024

/** Reads a JSON body, stopping a larger one while it streams in. An empty body is `{}`. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) throw new Problem('unsupported_media_type')
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed_json')
  }
}

async function readText(request: Request): Promise<string> {
  if (!request.body) return ''
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw new Problem('payload_too_large')
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > BODY_LIMIT) throw new Problem('payload_too_large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
