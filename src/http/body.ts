import { BODY_LIMIT } from './endpoint.ts'
import { Problem } from './problem.ts'

/** Reads a JSON body, stopping one of more than `limit` bytes while it streams in. An empty body is `{}`. */
export async function readJson(request: Request, limit = BODY_LIMIT): Promise<unknown> {
  return parseJson(await readText(request, limit), request.headers.get('content-type') ?? '')
}

/** The same of a body that is here already. */
export function readJsonHere(text: string, type: string, limit = BODY_LIMIT): unknown {
  if (Buffer.byteLength(text) > limit) throw new Problem('payload_too_large')
  return parseJson(text, type)
}

function parseJson(text: string, type: string): unknown {
  if (text.trim() === '') return {}
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) throw new Problem('unsupported_media_type')
  if (isTooDeep(text)) throw new Problem('malformed_json')
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed_json')
  }
}

/** Deeper than any call needs; walking a deeper value would overflow the stack. */
const DEEPEST = 64

function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length && depth <= DEEPEST; at++) {
    const mark = text[at]
    if (mark === '"') isText = !isText
    else if (isText && mark === '\\') at++
    else if (!isText && (mark === '[' || mark === '{')) depth++
    else if (!isText && (mark === ']' || mark === '}')) depth--
  }
  return depth > DEEPEST
}

/** A body as text, of `limit` bytes at most. */
export async function readText(request: Request, limit = BODY_LIMIT): Promise<string> {
  if (!request.body) return ''
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Problem('payload_too_large')
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > limit) throw new Problem('payload_too_large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
