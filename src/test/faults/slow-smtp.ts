import { randomInt } from 'node:crypto'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { callbackify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export interface SlowSmtp {
  readonly url: string
  /** Whom it took a message for, and when by `performance.now()`, in their order. */
  readonly taken: readonly { readonly to: string; readonly at: number }[]
  /** Breaks every connection, and nobody answers until it returns. */
  leave(): Promise<void>
  back(): Promise<void>
}

/**
 * A mail server that takes its time, refuses addresses that begin with `gone`, and puts each that begins with `later` off
 * once. It reads messages and keeps none of them.
 */
export async function startSlowSmtp({ slowMs }: { readonly slowMs: number }): Promise<SlowSmtp> {
  const taken: { to: string; at: number }[] = []
  const putOff = new Set<string>()
  let server: SMTPServer | undefined
  let port = 0

  async function take(stream: Readable, to: readonly { readonly address: string }[]): Promise<void> {
    stream.resume()
    await finished(stream)
    await sleep(randomInt(slowMs))
    for (const { address } of to) taken.push({ to: address, at: performance.now() })
  }

  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('gone')) return done(answer(550, '5.1.1 No such user'))
        if (!address.startsWith('later') || putOff.has(address)) return done()
        putOff.add(address)
        return done(answer(451, '4.2.0 Come back later'))
      },
      onData: (stream, { envelope }, done) => callbackify(take)(stream, envelope.rcptTo, done),
    })

  const back = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server = make()
    // Connections that break in the middle are what it is for.
    server.on('error', () => undefined)
    const listening = server.listen(port, '127.0.0.1', resolve)
    await promise
    const address = listening.address()
    if (typeof address === 'object' && address) port = address.port
  }
  await back()
  return {
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    taken,
    back,
    async leave() {
      const ending = server
      server = undefined
      if (ending) await new Promise<void>((done) => ending.close(() => done()))
    },
  }
}

function answer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}
