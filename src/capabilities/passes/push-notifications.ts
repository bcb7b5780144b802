import { connect, type ClientHttp2Session, constants } from 'node:http2'
import type { ApplePassConfig } from '../../platform/wallet-config.ts'

const TIMEOUT_MS = 10_000

/** What Apple says of a phone: it was told, it is gone for good, or it may be told later. */
export type Told = 'told' | 'gone' | 'later'

/**
 * Tells phones that a pass has changed: an empty push, upon which they ask for it. The pass certificate is the
 * credential; the topic is its pass type.
 * @throws Error when Apple cannot be reached
 */
export async function pushAll(
  { base, signer, topic }: { base: string; signer: ApplePassConfig; topic: string },
  tokens: readonly string[],
): Promise<Map<string, Told>> {
  const { certificate: cert, key, passphrase } = signer
  const session = await open(base, { cert, key, ...(passphrase !== undefined && { passphrase }) })
  try {
    const told = await Promise.all(tokens.map(async (token) => [token, await push(session, token, topic)] as const))
    return new Map(told)
  } finally {
    session.close()
  }
}

function open(
  base: string,
  credential: { cert: string; key: string; passphrase?: string },
): Promise<ClientHttp2Session> {
  return new Promise((resolve, reject) => {
    const session = connect(base, credential)
    session.setTimeout(TIMEOUT_MS, () => session.destroy(new Error('Apple does not answer')))
    session.once('error', reject)
    session.once('connect', () => {
      session.on('error', () => {}) // each request tells its own
      resolve(session)
    })
  })
}

function push(session: ClientHttp2Session, token: string, topic: string): Promise<Told> {
  const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants
  return new Promise((resolve) => {
    const request = session.request({
      [HTTP2_HEADER_METHOD]: 'POST',
      [HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(token)}`,
      'apns-topic': topic,
    })
    request.setTimeout(TIMEOUT_MS, () => request.close(constants.NGHTTP2_CANCEL))
    request.once('response', (headers) => {
      const status = Number(headers[HTTP2_HEADER_STATUS])
      request.resume()
      resolve(status === 200 ? 'told' : status === 410 ? 'gone' : 'later')
    })
    request.once('error', () => resolve('later'))
    request.once('close', () => resolve('later'))
    request.end('{}')
  })
}
