import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { DkimConfig } from './mail-config.ts'
import { outside } from './timings.ts'

export interface MailMessage {
  /** `"Evergreen Airport Parking" <hello@evergreen.example>` */
  readonly from: string
  readonly to: string
  /** Where the mail servers on its way send it back to; the sender's address where none is given. */
  readonly returnPath?: string | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The same at each try, so that a mail sent twice is shown once. */
  readonly messageId: string
  readonly headers?: Readonly<Record<string, string>>
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Buffer
    /** Shown within the HTML part as `cid:…`. */
    readonly cid?: string
  }[]
}

/** The way out to a mail server. Connections are kept and shared. */
export interface MailTransport {
  deliver(message: MailMessage): Promise<void>
  close(): void
}

/** The mail server will never take this message for this recipient: trying again is of no use. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** The server's reply when it refused the recipient ("550 5.1.1 No such user"); undefined when it refused something else. */
export function recipientRefusal(error: unknown): string | undefined {
  const fault = error instanceof MailRefused ? error.cause : error
  if (!(fault instanceof Error) || !('command' in fault) || fault.command !== 'RCPT TO') return undefined
  return 'response' in fault && String(fault.response).startsWith('5') ? String(fault.response) : undefined
}

/**
 * The connection broke or timed out after sending had begun: the mail server may or may not have accepted the message.
 * Don't retry where a second copy must not be sent.
 */
export class MailUncertain extends Error {
  override readonly name = 'MailUncertain'
}

/** Transport options. */
interface TransportOptions {
  /** The most connections. */
  readonly connections?: number
  /**
   * Each message leaves once at most: none is handed over again by itself when a connection breaks, and one that had begun
   * to leave fails with {@link MailUncertain}.
   */
  readonly atMostOnce?: boolean
}

/** What a forger could add or change without breaking the signature: RFC 8058 asks for both of the last. */
const SIGNED_HEADERS =
  'From:To:Subject:Date:Message-ID:Reply-To:In-Reply-To:References:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/** The mail server of `SMTP_URL`; undefined without one: mail then stays in the mailbox. `dkim` signs what leaves. */
export function openMailTransport(
  smtpUrl: string | undefined,
  dkim?: DkimConfig,
  options: TransportOptions = {},
): MailTransport | undefined {
  if (!smtpUrl) return undefined
  let opened: Promise<Transporter> | undefined
  /** What is leaving now, by its Message-ID. */
  const leaving = new Map<string, Readable>()
  const hasBegun = (messageId: string) => leaving.get(messageId)?.readableDidRead === true
  return {
    async deliver({ headers, attachments, returnPath, ...message }) {
      opened ??= connect(smtpUrl, dkim, options).then((transport) => watched(transport, leaving))
      // A library that could not be loaded now, for want of file handles or memory, may be loaded for the next mail.
      opened.catch(() => (opened = undefined))
      const transport = await opened
      try {
        await transport.sendMail({
          ...message,
          headers: { ...headers },
          attachments: attachments && [...attachments],
          ...(returnPath && { envelope: { from: returnPath, to: message.to } }),
        })
      } catch (error) {
        if (!options.atMostOnce || wasAnswered(error) || !hasBegun(message.messageId)) throw error
        throw new MailUncertain('The connection ended before the mail server said whether it took the message', {
          cause: error,
        })
      } finally {
        leaving.delete(message.messageId)
      }
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  }
}

/** Watches the stream of each message: until it is read, nothing of the message has been sent. */
function watched(transport: Transporter, leaving: Map<string, Readable>): Transporter {
  return transport.use('stream', ({ data, message }, done) => {
    const { messageId } = data
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = open(options)
      if (messageId !== undefined) leaving.set(messageId, stream)
      return stream
    }
    done()
  })
}

const CLOSING = 421

/**
 * Whether the mail server answered, so that the outcome is known. 421 says that it closes the connection, and nothing
 * of a message that it may have taken a moment before.
 */
function wasAnswered(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  return typeof error.responseCode === 'number' && error.responseCode !== CLOSING
}

/** The library is loaded for the first mail: a start has no time for it. */
async function connect(
  url: string,
  dkim: DkimConfig | undefined,
  { connections = 3, atMostOnce = false }: TransportOptions,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // Otherwise the pool decides by itself what it hands over again when a connection closes.
    ...(atMostOnce && { maxRequeues: 0 }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A message is made of what it holds: no template can read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  } as Parameters<typeof createTransport>[0])
}

/**
 * Hands a message to the mail server, or answers 'kept' when there is none. Throws MailRefused when it is refused for
 * good, and whatever went wrong when a later try may work.
 */
export async function sendMail(transport: MailTransport | undefined, message: MailMessage): Promise<'sent' | 'kept'> {
  if (!transport) return 'kept'
  try {
    await outside('mail', 'send mail', 'mail server', () => transport.deliver(message))
    return 'sent'
  } catch (error) {
    if (isPermanent(error)) throw new MailRefused('The mail server refuses this message for good', { cause: error })
    throw error
  }
}

/** The commands whose reply is about this recipient or this message. */
const ABOUT_THE_MESSAGE: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])

/**
 * Enhanced status codes (RFC 3463) of a 5xx reply that may be another one tomorrow: a full mailbox, the receiving system or
 * the way to it, and its policy, which is about us and not about the message.
 */
const MAY_PASS = /^5\.(?:2\.2|3\.[01235]|4\.\d{1,3}|7\.\d{1,3})$/

/** The same without an enhanced code (RFC 5321, 4.2.3): no storage for now, and 554 to a recipient, as blocklists answer. */
const MAY_PASS_BARE: ReadonlySet<string> = new Set(['RCPT TO 552', 'DATA 552', 'RCPT TO 554'])

/**
 * Whether a later try is of no use. A reply of 4xx, as grey-listing gives, is passing, and so is any at the greeting, EHLO,
 * STARTTLS, AUTH or MAIL FROM: it speaks of the server or of us (as Postfix's `smtp_skip_5xx_greeting` has it). At RCPT TO
 * and DATA a 5xx is final but for those above.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !ABOUT_THE_MESSAGE.has(error.command)) return false
  if (!('responseCode' in error) || typeof error.responseCode !== 'number' || error.responseCode < 500) return false
  const reply = 'response' in error ? String(error.response) : ''
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1]
  return status === undefined
    ? !MAY_PASS_BARE.has(`${String(error.command)} ${error.responseCode}`)
    : !MAY_PASS.test(status)
}
