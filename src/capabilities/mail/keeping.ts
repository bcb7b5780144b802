import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { inLanguage } from '../../lib/in-language.ts'
import type { Context, Services } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import { drawDocument, fromKeptDocument, toKeptDocument } from '../documents/index.ts'
import { currentSettings } from '../settings/index.ts'
import { dictionaryFor } from './dictionary.ts'
import { headOf, type Letter, letterOf } from './delivered-message.ts'
import { type Form, formByHash, hashOfForm, known } from './forms.ts'
import { htmlOf, type MailAttachment, type MailDocument, type OutgoingMail } from './message.ts'
import { partsOffLoop } from './parts-off-loop.ts'
import type { Marked } from './placeholders.ts'
import type { KeptLink, KeptSecrets } from './sealed-links.ts'
import { dictionaryOf, namedBy, packed, type PackedFile, type PackedMail, unpacked } from './said.ts'
import * as store from './store.ts'

// A mail is stored as data: its form and values. Its text, HTML and documents are made from these on delivery and whenever
// somebody opens it, by the same function (docs/decisions/2026-11-25-mail-as-data.md). Mails of older versions, and those
// without a template, are stored as they are.

/** The columns of a mail and the files stored beside it. Stores parts that many mails share, once each. */
export async function asKept(
  ctx: Context,
  mail: OutgoingMail,
  { links, codes, secrets }: KeptSecrets,
): Promise<Pick<store.MailRow, 'html' | 'text' | 'form' | 'said' | 'links' | 'codes' | 'secrets'> & KeptFiles> {
  const { template, attachments = [] } = mail
  if (!template) {
    const files = await Promise.all(attachments.map(async (file, at) => ({ ...(await drawn(ctx, file)), at })))
    return { html: htmlOf(mail), text: mail.text, form: null, said: null, links, codes, secrets, files }
  }
  const form = hashOfForm(template.form)
  await share(ctx, form, () => deflateRawSync(JSON.stringify(template.form)))
  const logo = logoOf(template.view, attachments)
  const files = attachments.map(toPackedFile)
  const said: PackedMail = {
    view: namedBy(template.form, template.shown),
    links,
    files: files.filter((file) => file !== undefined),
    rows: files.filter((file) => file === undefined).length,
    logo: logo ? await shareLogo(ctx, logo) : null,
  }
  const dictionary = await dictionaryFor(ctx, template.name, mail.to, said)
  await share(ctx, dictionary.hash, () => deflateRawSync(dictionary.words))
  return {
    html: '',
    text: '',
    form,
    said: packed(said, dictionary),
    links: [],
    codes,
    secrets,
    files: attachments.flatMap((file, at) => ('content' in file && !files[at] ? [{ ...file, at }] : [])),
  }
}

/** Files stored as they are, with their places among the files of the mail. */
interface KeptFiles {
  readonly files: readonly (MailAttachment & { readonly at: number })[]
}

/** A file as it is attached. */
export async function drawn(ctx: Context, file: MailAttachment | MailDocument): Promise<MailAttachment> {
  if ('content' in file) return file
  const { paper, ...about } = file
  return { ...about, content: await drawDocument(ctx, paper) }
}

/** Undefined for a file that is neither text nor a document. */
function toPackedFile(file: MailAttachment | MailDocument, at: number): PackedFile | undefined {
  const about = { filename: file.filename, type: file.contentType, at }
  if ('paper' in file) return { ...about, paper: toKeptDocument(file.paper) }
  return file.contentType.startsWith('text/') ? { ...about, text: file.content.toString() } : undefined
}

/** The business's own logo at that time, for a mail and its documents. */
function logoOf(view: object, files: OutgoingMail['attachments'] = []): Buffer | undefined {
  const { logo } = view as { readonly logo?: { readonly png?: unknown } | undefined }
  if (Buffer.isBuffer(logo?.png)) return logo.png
  return files.flatMap((file) => ('paper' in file ? (file.paper.shows.logo?.png ?? []) : []))[0]
}

const logoHashes = new WeakMap<Buffer, Buffer>()

async function shareLogo(ctx: Context, png: Buffer): Promise<string> {
  const hash = logoHashes.get(png) ?? createHash('sha256').update(png).digest().subarray(0, 16)
  logoHashes.set(png, hash)
  await share(ctx, hash, () => png)
  return hash.toString('hex')
}

/** The shared parts that this process knows, by hash: they are never deleted. */
const shared = perServices(() => new Map<string, Promise<Buffer>>())
const MOST_SHARED = 300

/** Stores a shared part, unless it is known to be committed: what a transaction wrote may be rolled back. */
async function share(ctx: Context, hash: Buffer, made: () => Buffer): Promise<void> {
  if (shared(ctx).has(hash.toString('hex'))) return
  const content = made()
  await store.keepPart(ctx, hash, content)
  if (!ctx.db.isTransaction) remember(ctx, hash, Promise.resolve(content))
}

function remember(services: Pick<Services, 'keys'>, hash: Buffer, part: Promise<Buffer>): void {
  const parts = shared(services)
  const key = hash.toString('hex')
  if (parts.size >= MOST_SHARED) parts.clear()
  parts.set(key, part)
  part.catch(() => parts.delete(key))
}

function read(services: Pick<Services, 'db' | 'keys'>, hash: Buffer): Promise<Buffer> {
  const before = shared(services).get(hash.toString('hex'))
  if (before) return before
  const part = store.partByHash(services, hash)
  remember(services, hash, part)
  return part
}

async function formBy(services: Pick<Services, 'db' | 'keys'>, hash: Buffer): Promise<Form> {
  const part = await read(services, hash)
  return formByHash(hash) ?? known(JSON.parse(inflateRawSync(part).toString()) as Form)
}

const opened = new WeakMap<Buffer, Promise<PackedMail>>()

function unpackedMail(services: Pick<Services, 'db' | 'keys'>, bytes: Buffer): Promise<PackedMail> {
  const before = opened.get(bytes)
  if (before) return before
  const said = read(services, dictionaryOf(bytes)).then((words) => unpacked(bytes, inflateRawSync(words)))
  opened.set(bytes, said)
  return said
}

type Kept = Pick<store.MailRow, 'id' | 'subject' | 'html' | 'text' | 'headers' | 'form' | 'said'>

/** A message with its marks replaced from `to`. */
export async function letterFor(services: Pick<Services, 'db' | 'keys'>, mail: Kept, to: Marked): Promise<Letter> {
  if (!mail.form || !mail.said) return letterOf(mail, to)
  const form = await formBy(services, mail.form)
  const { view } = await unpackedMail(services, mail.said)
  return { ...headOf(mail, to), ...(await partsOffLoop(form, view, to)) }
}

/** The logo of a message at its time; messages stored without one show the current logo. */
export async function logoFor(ctx: Context, mail: Pick<Kept, 'said'>): Promise<Buffer | undefined> {
  if (!mail.said) return (await currentSettings(ctx)).logo_image?.png
  const { logo } = await unpackedMail(ctx, mail.said)
  return logo === null ? undefined : read(ctx, Buffer.from(logo, 'hex'))
}

/** The files of a message in their order; documents are drawn. */
export async function filesOf(
  ctx: Context,
  mail: Pick<store.MailRow, 'id' | 'said' | 'language'>,
): Promise<MailAttachment[]> {
  const rows = await store.attachmentsOf(ctx, mail.id)
  if (!mail.said) return rows
  const { files, logo } = await unpackedMail(ctx, mail.said)
  const png = logo === null ? undefined : await read(ctx, Buffer.from(logo, 'hex'))
  const made = await Promise.all(
    files.map(async ({ filename, type: contentType, at, ...file }) => {
      const content =
        'text' in file
          ? Buffer.from(file.text)
          : await inLanguage(mail.language, () => drawDocument(ctx, fromKeptDocument(file.paper, png)))
      return { filename, contentType, content, position: at }
    }),
  )
  return [...rows, ...made].toSorted((one, other) => one.position - other.position)
}

/** What the marks of a stored message stand for. */
export async function secretsOf(
  services: Pick<Services, 'db' | 'keys'>,
  { said, links, codes, secrets }: KeptSecrets & Pick<Kept, 'said'>,
): Promise<KeptSecrets> {
  return { links: said ? (await unpackedMail(services, said)).links : links, codes, secrets }
}

/** A packed message with other pages behind its link marks. */
export async function repackedWith(
  ctx: Context,
  { said }: Pick<Kept, 'said'>,
  links: readonly KeptLink[],
): Promise<Buffer | null> {
  if (!said) return null
  const hash = dictionaryOf(said)
  const words = inflateRawSync(await read(ctx, hash))
  return packed({ ...(await unpackedMail(ctx, said)), links }, { hash, words })
}

/** Whether some file of a message is stored as it is, for a limited time. */
export async function hasKeptFiles(ctx: Context, { said }: Pick<Kept, 'said'>): Promise<boolean> {
  return said === null || (await unpackedMail(ctx, said)).rows > 0
}
