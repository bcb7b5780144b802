import { addressIn } from '../../lib/language.ts'
import { inLanguage } from '../../lib/in-language.ts'
import { formatUsd } from '../../lib/money.ts'
import { displayDate, pacificDate } from '../../lib/pacific.ts'
import { figure } from '../../lib/texts.ts'
import type { Context } from '../../platform/context.ts'
import type { MailMessage } from '../../platform/mailer.ts'
import { pointsOf } from '../club/points/index.ts'
import { worthOf } from '../club/points/rules.ts'
import {
  frame,
  type MailContent,
  type Marketing,
  type OutgoingMail,
  publicLinks,
  renderMail,
  withOwnTemplates,
} from '../mail/index.ts'
import { marketingLinks } from '../preferences/index.ts'
import { priceBook } from '../rates/index.ts'
import { currentSettings } from '../settings/index.ts'
import { clickLink } from './click-links.ts'
import { type Block, type Content, OCCASION, picturesIn, type Variable, type Words } from './content.ts'
import { priceFrom } from './price-from.ts'
import { isOwnPath } from './rules.ts'
import * as store from './store.ts'
import { nameOf, TEMPLATE, templatesOf } from './template.ts'
import { texts } from './texts.ts'

/** What the messages of one campaign share, prepared once for many of them. */
export interface Prepared {
  readonly content: Content
  readonly pictures: NonNullable<MailMessage['attachments']>
  readonly namesPoints: boolean
  render(view: object): Promise<MailContent>
  /** The frame of every message, in the ambient language. */
  around(): object
  /** The live price of each price block, by place; undefined for other blocks. */
  readonly prices: readonly (string | undefined)[]
}

/** Who a message is for. */
export interface Reader {
  readonly email: string
  readonly user_id: string | null
  readonly first_name: string
  readonly language: string
  /** The number of the subject, from 1. */
  readonly variant: number
  readonly occasion: string
}

/** Loads what the messages of a content need: templates, pictures and current prices. */
export async function prepare(ctx: Context, content: Content): Promise<Prepared> {
  const templates = await withOwnTemplates(ctx, templatesOf(content))
  const settings = await currentSettings(ctx)
  const links = publicLinks(ctx.config)
  const stored = await store.picturesByIds(ctx, picturesIn(content))
  const prices = await Promise.all(
    content.blocks.map(async (block) => {
      const price = block.kind === 'price' ? await priceFrom(ctx, block) : undefined
      return price && formatUsd(price)
    }),
  )
  return {
    content,
    prices,
    namesPoints: JSON.stringify(content).includes('points'),
    pictures: stored.map(({ id, media_type, bytes }) => ({
      cid: cidOf(id),
      filename: `${id.slice(0, 8)}.${media_type.slice('image/'.length)}`,
      contentType: media_type,
      content: bytes,
    })),
    render: (view) => renderMail(TEMPLATE, view, templates, { strict: true }),
    around: () => frame(settings, links),
  }
}

function cidOf(picture: string): string {
  return `picture.${picture}@campaign`
}

interface Campaign {
  readonly id: string
  readonly about: Marketing['kind']
  /** The places of its links in the campaign's list. */
  readonly links: ReadonlyMap<string, number>
}

/** The message of a recipient, with their own links and an unsubscribe header. */
export async function messageFor(
  ctx: Context,
  prepared: Prepared,
  campaign: Campaign,
  recipient: Reader & { readonly id: string },
): Promise<OutgoingMail> {
  const own = await marketingLinks(ctx, recipient.email)
  const hrefOf = (target: string) => {
    const no = campaign.links.get(target)
    return no === undefined ? addressOf(ctx, target, recipient) : clickLink(ctx, recipient.id, no)
  }
  const content = await compose(ctx, prepared, { reader: recipient, links: own, hrefOf })
  const marketing = { kind: campaign.about, unsubscribeLink: own.unsubscribe }
  return { ...content, purpose: `campaign/${campaign.id}/${recipient.id}`, to: recipient.email, marketing }
}

interface Composing {
  readonly reader: Reader
  /** The footer's. */
  readonly links: object
  readonly hrefOf: (target: string) => string
}

/** The message of a content for a reader, in their language. */
export async function compose(
  ctx: Context,
  prepared: Prepared,
  { reader, links, hrefOf }: Composing,
): Promise<MailContent> {
  const { content, prices } = prepared
  return inLanguage(reader.language, async () => {
    const values = await valuesOf(ctx, prepared, reader)
    const said = (words: Words) => filled(words[reader.language === 'es' ? 'es' : 'en'], values)
    const blocks = content.blocks.map((block, index) => [
      nameOf(index),
      viewOf(block, { said, hrefOf, price: prices[index] }),
    ])
    const subject = content.subjects[Math.max(0, reader.variant - 1)] ?? content.subjects[0]
    return prepared.render({
      ...prepared.around(),
      ...values,
      ...Object.fromEntries(blocks),
      is_marketing: true,
      links,
      subject_line: (subject && said(subject)) || '–',
      preview_line: said(content.preview) || '–',
    })
  })
}

interface Viewing {
  readonly said: (words: Words) => string
  readonly hrefOf: (target: string) => string
  readonly price: string | undefined
}

function viewOf(block: Block, { said, hrefOf, price }: Viewing): object {
  const words = said(block.text)
  const href = 'href' in block && block.href !== '' ? hrefOf(block.href) : ''
  switch (block.kind) {
    case 'text':
      return { words, paragraphs: words.split(/\n{2,}/).map((paragraph) => paragraph.split('\n')) }
    case 'picture':
      return { words, href, src: block.picture === '' ? '' : `cid:${cidOf(block.picture)}` }
    case 'price':
      return { words, price: price === undefined ? '' : texts().from({ price }) }
    case 'code':
      return { words, code: block.code.toUpperCase() }
    default:
      return { words, href }
  }
}

type Values = Readonly<Record<Variable, string>>

async function valuesOf(ctx: Context, { namesPoints }: Prepared, { user_id, first_name }: Reader): Promise<Values> {
  const name = first_name.trim() || texts().traveler
  if (!namesPoints || user_id === null)
    return { first_name: name, points: '0', points_worth: '$0.00', points_expire: '–' }
  const { balance, expires } = await pointsOf(ctx, user_id)
  const { club } = await priceBook(ctx)
  return {
    first_name: name,
    points: figure(balance),
    points_worth: formatUsd(worthOf(balance, club)),
    points_expire: expires ? displayDate(pacificDate(expires)) : '–',
  }
}

function filled(text: string, values: Values): string {
  return text.replaceAll(/\{\{-?\s*(\w+)\s*-?\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Variable] : whole,
  )
}

/** The final target of a link for one reader. */
export function addressOf(
  { config }: Pick<Context, 'config'>,
  target: string,
  { language: reader, occasion }: Pick<Reader, 'language' | 'occasion'>,
): string {
  const whole = target.replaceAll(OCCASION, encodeURIComponent(occasion))
  return isOwnPath(whole) ? config.publicUrl + addressIn(reader, whole) : whole
}
