import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as it came over the wire: who the envelope named, the raw bytes, and what a reader makes of them. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly mail: Email
}

export interface TestSmtp {
  readonly url: string
  /** What has arrived, oldest first. */
  readonly received: readonly ReceivedMail[]
  /** Refuses recipients with this reply from now on; undefined takes them again. */
  refuse(code: number | undefined, words?: string): void
  /** Answers every connection with this line in place of a greeting from now on; undefined greets again. */
  greet(words: string | undefined): void
  /** Refuses every MAIL FROM with this line from now on; undefined takes it again. */
  refuseSender(words: string | undefined): void
  /** Nobody answers until {@link start}. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

/** A mail server on a port of its own that keeps what it gets. Stop it when the test ends. */
export async function startSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  let refusal: number | undefined
  let said = ''
  let greeting: string | undefined
  let toSender: string | undefined
  let port = 0
  let server: SMTPServer | undefined

  async function keep(stream: Readable, { mailFrom, rcptTo }: SMTPServerSession['envelope']): Promise<void> {
    const raw = (await buffer(stream)).toString()
    const mail = await PostalMime.parse(raw)
    received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw, mail })
  }

  const makeServer = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      // Whoever keeps a connection open for the next mail is not waited for.
      closeTimeout: 1,
      onConnect: (_session, done) => done(refusalOf(greeting)),
      onMailFrom: (_address, _session, done) => done(refusalOf(toSender)),
      onRcptTo(_address, _session, done) {
        if (refusal === undefined) return done()
        done(Object.assign(new Error(said), { responseCode: refusal }))
      },
      onData: (stream, { envelope }, done) => callbackify(keep)(stream, envelope, done),
    })

  const smtp: TestSmtp = {
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    received,
    refuse: (code, words = 'Mailbox unavailable') => {
      refusal = code
      said = words
    },
    greet: (words) => {
      greeting = words
    },
    refuseSender: (words) => {
      toSender = words
    },
    async start() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      server = makeServer()
      server.once('error', reject)
      const listening = server.listen(port, '127.0.0.1', resolve)
      await promise
      const address = listening.address()
      if (typeof address === 'object' && address) port = address.port
    },
    async stop() {
      const ending = server
      server = undefined
      if (ending) await new Promise<void>((done) => ending.close(() => done()))
    },
  }
  await smtp.start()
  return smtp
}

/** "554 No service" as the server wants to be told; nothing where nothing is refused. */
function refusalOf(line: string | undefined): Error | undefined {
  if (line === undefined) return undefined
  const [code, ...words] = line.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}
