import { toWire } from '../../lib/pacific.ts'
import { type Services, systemContext } from '../../platform/context.ts'
import { isFromThisMachine } from '../../platform/proxies.ts'
import type { Letter } from './delivered-message.ts'
import { embedImages } from './inline-images.ts'
import { listPage, messagePage, PAGE_POLICY } from './mailbox-page.ts'
import { filesOf, letterFor, logoFor, secretsOf } from './keeping.ts'
import type { MailAttachment } from './message.ts'
import { forReader, type Marked } from './placeholders.ts'
import { unsealSecrets } from './sealed-links.ts'
import * as store from './store.ts'

export interface MailboxCaller {
  /** The socket's address, not one from a header. */
  readonly address: string
  /** Signed in as staff who may read mail. */
  readonly staff: boolean
}

/** Answers `/dev/mailbox…`; undefined for any other path. */
export type Mailbox = (request: Request, caller: MailboxCaller) => Promise<Response | undefined>

const MOST_SHOWN = 100

/**
 * The undelivered mail of a demonstration without a mail server, as its recipients would have got it. Shown to users of
 * this machine and to signed-in staff; everybody else gets a 404.
 */
export function createMailbox(services: Services): Mailbox {
  return async (request, caller) => {
    const { pathname, searchParams } = new URL(request.url)
    const [, id, part] = /^\/dev\/mailbox(?:\/([\w-]+))?(\.json|\/html|\/files\/\d{1,3}|)\/?$/.exec(pathname) ?? []
    if (part === undefined) return pathname.startsWith('/dev/mailbox') ? nothing() : undefined
    if (!isOpen(services) || !(caller.staff || isFromThisMachine(request, caller.address))) return nothing()
    if (request.method !== 'GET' && request.method !== 'HEAD') return nothing()
    if (id === undefined) return part.startsWith('/') ? nothing() : list(services, searchParams.get('to') ?? '', part)
    const ctx = systemContext(services, 'mailbox')
    const got = await store.inMailbox(ctx, id)
    if (!got) return nothing()
    const mail = await asReceived(ctx, got)
    const files = await filesOf(ctx, mail)
    if (part.startsWith('/files/')) return file(files[Number(part.slice('/files/'.length))])
    if (part === '.json') return answer(Response.json({ ...detailsOf(mail), attachments: files.map(aboutFile) }))
    if (part === '/html') return answer(framed(await embedImages(mail.html, await logoFor(ctx, mail))))
    return answer(page(await messagePage(mail, files, searchParams.get('part'))))
  }
}

function isOpen({ config }: Pick<Services, 'config'>): boolean {
  return config.demo && config.smtpUrl === undefined
}

async function list(services: Services, to: string, part: string): Promise<Response> {
  const { rows, count } = await store.search(services, { to, limit: MOST_SHOWN })
  const mails = await Promise.all(rows.map((row) => asReceived(services, row)))
  if (part === '.json') return answer(Response.json({ items: mails.map(summaryOf), count }))
  return answer(page(await listPage(mails, { to, count })))
}

/** A message as its recipient got it; one that has not left yet shows marks in place of its secrets. */
export async function asReceived(
  services: Pick<Services, 'db' | 'keys'>,
  mail: store.InMailbox,
): Promise<store.MailRow> {
  const { got } = mail
  if (got && !mail.said) return { ...mail, ...letterIn(got) }
  const secrets = got?.secrets == null ? null : Buffer.from(got.secrets, 'base64')
  const to = got ? forReader(unsealSecrets(services, { ...(await secretsOf(services, mail)), secrets })) : NOBODY
  return { ...mail, ...letterIn(await letterFor(services, mail, to)) }
}

const NOBODY: Marked = { links: new Map(), codes: new Map() }

function letterIn({ subject, html, text, headers }: Letter): Letter {
  return { subject, html, text, headers }
}

function summaryOf({ id, recipient, subject, purpose, status, created_at, text }: store.MailRow) {
  return { id, to: recipient, subject, purpose, status, created_at: toWire(created_at), text }
}

function detailsOf(mail: store.MailRow) {
  const { message_id, headers, html, attempts, error, sent_at } = mail
  return { ...summaryOf(mail), message_id, headers, html, attempts, error, sent_at: sent_at && toWire(sent_at) }
}

function aboutFile({ filename, contentType, content }: MailAttachment) {
  return { filename, content_type: contentType, size: content.byteLength }
}

/** As a download: attachments must not run on this origin. */
function file(attachment: MailAttachment | undefined): Response {
  if (!attachment) return nothing()
  const { filename, contentType, content } = attachment
  const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename="${filename}"` }
  return answer(new Response(new Uint8Array(content), { headers }))
}

function page(html: string): Response {
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
  })
}

/** The mail itself, as a sandboxed document that can run and load nothing. */
function framed(html: string): Response {
  const policy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
  const linksLeaveTheFrame = html.replace('<head>', '<head><base target="_blank">')
  return new Response(linksLeaveTheFrame, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
    },
  })
}

/** Mails hold links with tokens: no caching and no Referer. */
function answer(response: Response): Response {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('referrer-policy', 'no-referrer')
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

function nothing(): Response {
  return new Response('This page could not be found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
