import type { Context } from '../../platform/context.ts'
import { askPage } from '../../platform/outside-links.ts'
import { articleSlugs } from '../content/index.ts'
import { couponByCode } from '../coupons/index.ts'
import { asDelivered, publicLinks, type SecretLink, TemplateError } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { CAMPAIGN_LANGUAGES, type CampaignLanguage, codesIn, type Content, picturesIn, targetsIn } from './content.ts'
import { addressOf, compose, prepare, type Prepared } from './message.ts'
import { isOwnPage } from './own-pages.ts'
import { type CheckName, type Fault, faultsOf, HEAVIEST_BYTES, isOwnPath, isWebAddress, pathOf } from './rules.ts'
import * as sending from './sending/store.ts'
import type { CampaignRow } from './store.ts'

/** The most bytes of embedded pictures in a message. */
const HEAVIEST_PICTURES = 500 * 1024

export interface Checked {
  readonly people: number
  /** Size of the largest message, without its pictures. */
  readonly bytes: number
  readonly faults: readonly Fault[]
}

/** Finds everything to fix before a campaign or series is sent. Checks that external links respond. */
export async function check(ctx: Context, campaign: CampaignRow): Promise<Checked> {
  const { content, kind, list_ids, about } = campaign
  const people = kind === 'CAMPAIGN' ? await sending.countPeopleIn(ctx, list_ids, about) : 0
  const nobody = kind === 'CAMPAIGN' && people === 0 ? [fault('PEOPLE')] : []
  const prepared = await prepare(ctx, content)
  const [links, codes, rendered] = await Promise.all([
    linkFaults(ctx, content),
    codeFaults(ctx, content),
    renderFaults(ctx, prepared),
  ])
  const faults = [
    ...nobody,
    ...faultsOf(content),
    ...links,
    ...pictureFaults(content, prepared),
    ...codes,
    ...priceFaults(prepared),
    ...rendered.faults,
  ]
  return { people, bytes: rendered.bytes, faults }
}

function fault(check: CheckName, detail = '', block: number | null = null): Fault {
  return { check, block, language: null, detail }
}

async function linkFaults(ctx: Context, content: Content): Promise<Fault[]> {
  const [{ business }, articles] = await Promise.all([currentSettings(ctx), articleSlugs(ctx)])
  const answers = await Promise.all(
    targetsIn(content).map(async (target) => {
      if (isOwnPath(target))
        return { target, fault: isOwnPage(pathOf(target), business, articles) ? undefined : 'NO_PAGE' }
      if (!isWebAddress(target)) return { target, fault: 'NO_ADDRESS' }
      const answer = await askPage(target)
      if (answer.kind === 'private') return { target, fault: 'PRIVATE' }
      if (answer.kind === 'silent') return { target, fault: answer.reason }
      return { target, fault: isAlive(answer.status) ? undefined : String(answer.status) }
    }),
  )
  return answers.flatMap(({ target, fault: why }) => {
    if (why === undefined) return []
    return content.blocks.flatMap((block, index) =>
      'href' in block && block.href === target ? [fault('LINKS', `${target}: ${why}`, index + 1)] : [],
    )
  })
}

/** Some sites refuse HEAD requests or require a sign-in: those links work too. */
function isAlive(status: number): boolean {
  return status < 400 || status === 401 || status === 403 || status === 405 || status === 429
}

function pictureFaults(content: Content, { pictures }: Prepared): Fault[] {
  const bytes = pictures.reduce((sum, { content }) => sum + content.byteLength, 0)
  const missing = picturesIn(content).length > pictures.length ? [fault('PICTURES')] : []
  return bytes > HEAVIEST_PICTURES ? [...missing, fault('WEIGHT', `${Math.round(bytes / 1024)} KB`)] : missing
}

async function codeFaults(ctx: Context, content: Content): Promise<Fault[]> {
  const known = await Promise.all(
    codesIn(content).map(async (code) => ({ code, coupon: await couponByCode(ctx, code, undefined) })),
  )
  return known.flatMap(({ code, coupon }) => (coupon ? [] : [fault('CODES', code)]))
}

function priceFaults({ content, prices }: Prepared): Fault[] {
  return content.blocks.flatMap((block, index) =>
    block.kind === 'price' && prices[index] === undefined ? [fault('PRICES', '', index + 1)] : [],
  )
}

/** Renders the message in each language and with each subject, as it would be sent. */
async function renderFaults(ctx: Context, prepared: Prepared): Promise<{ bytes: number; faults: Fault[] }> {
  const faults: Fault[] = []
  let heaviest = 0
  for (const language of CAMPAIGN_LANGUAGES) {
    try {
      const { html, text } = await asDelivered(await madeUp(ctx, prepared, { language, variant: 1 }))
      const bytes = Buffer.byteLength(html) + Buffer.byteLength(text)
      heaviest = Math.max(heaviest, bytes)
      if (bytes > HEAVIEST_BYTES) faults.push({ ...fault('WEIGHT', `${Math.round(bytes / 1024)} KB`), language })
      const unsubscribe = madeUpLinks(ctx).unsubscribe.reveal()
      if (!text.includes(unsubscribe) || !html.includes(unsubscribe.replaceAll('&', '&amp;')))
        faults.push({ ...fault('UNSUBSCRIBE'), language })
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      faults.push({ ...fault('RENDERS', error.message), language })
    }
  }
  return { bytes: heaviest, faults }
}

const MADE_UP = 'ada@example.com'
const NAMES: Readonly<Record<CampaignLanguage, string>> = { en: 'Ada', es: 'Ana' }

function madeUpLinks({ config }: Pick<Context, 'config'>): { preferences: SecretLink; unsubscribe: SecretLink } {
  const links = publicLinks(config)
  return {
    preferences: links.emailPreferences(MADE_UP, 'sample-of-a-token'),
    unsubscribe: links.unsubscribe(MADE_UP, 'sample-of-a-token'),
  }
}

/** A message for a person, or else with sample data. Its links count no clicks and do not unsubscribe. */
export function madeUp(
  ctx: Context,
  prepared: Prepared,
  {
    language,
    variant,
    person,
  }: {
    readonly language: CampaignLanguage
    readonly variant: number
    readonly person?:
      | { readonly email: string; readonly user_id: string | null; readonly first_name: string }
      | undefined
  },
) {
  const someone = person ?? { email: MADE_UP, user_id: null, first_name: NAMES[language] }
  const reader = { ...someone, language, variant, occasion: '' }
  return compose(ctx, prepared, {
    reader,
    links: madeUpLinks(ctx),
    hrefOf: (target) => addressOf(ctx, target, reader),
  })
}
