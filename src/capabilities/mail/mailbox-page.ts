import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { display } from '../../lib/pacific.ts'
import type { MailAttachment } from './message.ts'
import type { MailRow } from './store.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: #f3efe6; --card: #fffdf8; --ink: #1d211f; --quiet: #5d645f; --line: #e5dfd2; --brand: #0b5138; }
@media (prefers-color-scheme: dark) { :root { --paper: #121513; --card: #1d2220; --ink: #f4f1e9; --quiet: #adb4ae; --line: #373e3a; --brand: #7ad5b0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.25rem 1rem 3rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 Overpass, system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
a { color: var(--brand); }
p { margin: 0 0 1rem; color: var(--quiet); }
form { display: flex; gap: .5rem; margin: 1rem 0; }
input, button { min-height: 2.75rem; font: inherit; border-radius: .5rem; border: 1px solid var(--quiet); background: var(--card); color: var(--ink); padding: 0 .9rem; }
input { flex: 1; min-width: 0; }
button { font-weight: 700; }
ol { list-style: none; margin: 0; padding: 0; background: var(--card); border-radius: .9rem; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: .8rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover strong { text-decoration: underline; }
li strong { display: block; }
li span { color: var(--quiet); font-size: .9rem; }
nav { display: flex; gap: 1.25rem; margin: 1rem 0; font-weight: 700; }
nav a[aria-current] { color: var(--ink); text-decoration-thickness: 3px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
pre, .card { margin: 0; padding: 1.25rem; background: var(--card); border-radius: .9rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .95rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.card { white-space: normal; font: inherit; }
iframe { display: block; width: 100%; height: 78vh; border: 1px solid var(--line); border-radius: .9rem; background: var(--card); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: .3rem; }`

export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

type Html = ReturnType<typeof html>

/** The newest mails, and a search by recipient. */
export function listPage(mails: readonly MailRow[], { to, count }: { to: string; count: number }): Promise<string> {
  return document(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>There is no mail server, so mail stays here. ${countOf(count, mails.length)}</p>
      <form action="/dev/mailbox" role="search">
        <input name="to" type="search" value="${to}" placeholder="Recipient" aria-label="Recipient" />
        <button>Search</button>
      </form>
      ${mails.length === 0 ? html`<p>${to ? 'No mail to this address.' : 'No mail yet. Book a stay, and the confirmation appears here.'}</p>` : html`<ol>${mails.map(listItem)}</ol>`}`,
  )
}

function countOf(count: number, shown: number): string {
  if (count === 0) return ''
  const mails = count === 1 ? '1 message' : `${count} messages`
  return count > shown ? `${mails}, the newest ${shown} are shown.` : `${mails}.`
}

function listItem({ id, subject, recipient, created_at, status }: MailRow): Html {
  return html`<li>
    <a href="/dev/mailbox/${id}"><strong>${subject}</strong><span>${recipient} · ${display(created_at)}${status === 'KEPT' ? '' : ` · ${status.toLowerCase()}`}</span></a>
  </li>`
}

/** One mail: its HTML, its text, or its headers. */
export function messagePage(mail: MailRow, files: readonly MailAttachment[], part: string | null): Promise<string> {
  const path = `/dev/mailbox/${mail.id}`
  const tab = (name: string | null, label: string) =>
    html`<a href="${name ? `${path}?part=${name}` : path}"${part === name ? raw(' aria-current="page"') : ''}>${label}</a>`
  return document(
    mail.subject,
    html`<p><a href="/dev/mailbox">All mail</a></p>
      <h1>${mail.subject}</h1>
      <p>To ${mail.recipient} · ${display(mail.created_at)}</p>
      <nav aria-label="Parts">${tab(null, 'Message')} ${tab('text', 'Text')} ${tab('headers', 'Headers')}</nav>
      ${files.length > 0 ? filesList(path, files) : ''}
      ${partOf(mail, part)}`,
  )
}

function filesList(path: string, files: readonly MailAttachment[]): Html {
  return html`<ol aria-label="Attached files">${files.map((file, index) => fileItem(`${path}/files/${index}`, file))}</ol>`
}

function fileItem(path: string, { filename, contentType, content }: MailAttachment): Html {
  const size = `${Math.max(1, Math.round(content.byteLength / 1000))} kB`
  return html`<li><a href="${path}" download><strong>${filename}</strong><span>${contentType} · ${size}</span></a></li>`
}

function partOf(mail: MailRow, part: string | null): Html {
  if (part === 'text') return html`<pre>${mail.text}</pre>`
  if (part === 'headers')
    return html`<div class="card"><dl>${headersOf(mail).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></div>`
  return html`<iframe src="/dev/mailbox/${mail.id}/html" title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}

function headersOf(mail: MailRow): [string, string][] {
  const { recipient, subject, message_id, headers, purpose, status, attempts, error } = mail
  return [
    ['To', recipient],
    ['Subject', subject],
    ['Message-ID', message_id],
    ...Object.entries(headers),
    ['Purpose', purpose],
    ['Status', error ? `${status}, try ${attempts}: ${error}` : status],
  ]
}

async function document(title: string, body: Html): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body><main>${body}</main></body>
</html>`
  return page.toString()
}
