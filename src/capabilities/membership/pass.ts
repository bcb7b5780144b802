import type { CallOutput } from '../../http/endpoint.ts'
import { Problem } from '../../http/problem.ts'
import { masked } from '../../lib/masked.ts'
import { display } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type Member, ownsPass } from '../club/index.ts'
import { described, googleWalletLink, kindsHere, type StaySheet, type WalletCard } from '../documents/index.ts'
import { CONTENT_TYPES, PASS_KINDS, type PassKind } from '../documents/kinds.ts'
import { drawn, frame, type MailAttachment, type MailDocument, publicLinks } from '../mail/index.ts'
import { notePass } from '../passes/index.ts'
import { signView } from '../quotes/index.ts'
import { publicTerms } from '../rates/index.ts'
import { currentSettings, type SiteSettings } from '../settings/index.ts'
import type { membership } from './contract.ts'
import { texts } from './texts.ts'

/** Forms of a membership pass, and the address that puts it into Google Wallet. Staff get nothing that passes for it. */
export async function passOf(ctx: Context, member: Member): Promise<CallOutput<typeof membership.pass>> {
  if (!ownsPass(ctx, member))
    return { number: member.number, barcode: masked(member.barcode), documents: [], google_wallet_url: null }
  const [settings, rules] = [await currentSettings(ctx), await pointRules(ctx)]
  return {
    number: member.number,
    barcode: member.barcode,
    documents: described(ctx, PASS_KINDS, (kind) => nameOf(member, kind)),
    google_wallet_url: (await googleWalletLink(ctx, passCard(ctx, member, settings, rules))) ?? null,
  }
}

/** The pass as a file. @throws Problem 404 for staff, and for a kind that cannot be signed here */
export async function passFileOf(ctx: Context, member: Member, kind: PassKind): Promise<MailAttachment> {
  if (!ownsPass(ctx, member) || !kindsHere(ctx, PASS_KINDS).includes(kind)) throw new Problem('not_found')
  return drawn(ctx, await fileOf(ctx, member, kind))
}

async function fileOf(ctx: Context, member: Member, kind: PassKind): Promise<MailDocument> {
  const [settings, rules] = [await currentSettings(ctx), await pointRules(ctx)]
  const about = { filename: nameOf(member, kind), contentType: CONTENT_TYPES[kind] }
  if (kind === 'pdf') return { ...about, paper: { kind: 'stay-sheet', shows: passSheet(ctx, member, settings, rules) } }
  await notePass(ctx, { serial: member.account_id, kind: 'MEMBERSHIP', number: member.number })
  return { ...about, paper: { kind: 'apple-pass', shows: passCard(ctx, member, settings, rules) } }
}

/** Every kind there is, for a mail. */
export function passFilesOf(ctx: Context, member: Member): Promise<MailDocument[]> {
  return Promise.all(kindsHere(ctx, PASS_KINDS).map((kind) => fileOf(ctx, member, kind)))
}

function nameOf({ number }: Member, kind: PassKind): string {
  return `point-club-${number}.${kind}`
}

/** The pass on paper: who it is, the code for the gate, how points come and go. */
function passSheet(ctx: Context, member: Member, settings: SiteSettings, rules: string[]): StaySheet {
  const links = publicLinks(ctx.config)
  const around = frame(settings, links)
  const t = texts()
  return {
    ...around,
    title: t.title(member.number),
    heading: t.heading,
    lead: member.long_name,
    asOf: t.asOf(display(ctx.now)),
    created: ctx.now,
    sign: { ...signView(around), tab: t.member, number: member.number },
    stay: undefined,
    price: undefined,
    code: {
      title: t.showCode,
      text: member.number,
      hint: t.codeHint,
      holds: member.barcode,
    },
    details: [[t.member, member.long_name]],
    terms: { title: t.howPointsWork, sentences: rules },
    place: { title: t.place },
    contact: { title: t.contact },
    manage: {
      title: t.yourPoints,
      says: t.redeemAt,
      site: links.redeemPoints().replace(/^https?:\/\//, ''),
      url: links.redeemPoints(),
    },
  }
}

/** How points come and go, by the rates in force. */
async function pointRules(ctx: Context): Promise<string[]> {
  const t = texts()
  const { per_dollar, per_voucher_dollar, expire_after_months } = (await publicTerms(ctx)).points
  return [t.earn(per_dollar), t.worth(per_voucher_dollar), t.keep(expire_after_months)]
}

/** The pass in a phone's wallet. It has no dates: it holds as long as the membership. */
function passCard(ctx: Context, member: Member, settings: SiteSettings, rules: string[]): WalletCard {
  const { business } = settings
  const { color, logo, business: place } = frame(settings, publicLinks(ctx.config))
  const t = texts()
  return {
    id: member.account_id,
    generation: member.pass_generation,
    label: t.member,
    number: member.number,
    holds: member.barcode,
    isVoid: member.status !== 'ACTIVE',
    description: t.pass(business.name),
    business: { name: business.name, shortName: business.short_name },
    color,
    logo,
    place: { ...business.place, says: t.show },
    from: undefined,
    to: undefined,
    arrive: { key: 'name', label: 'Point Club', value: member.long_name },
    leave: { key: 'member', label: t.member, value: member.number },
    facts: [],
    back: [
      { key: 'points', label: t.howPointsWork, value: rules.join('\n\n') },
      {
        key: 'place',
        label: t.place,
        value: `${business.name}\n${place.street}\n${place.city}`,
        is: 'address',
      },
      { key: 'phone', label: t.phone, value: business.phone, is: 'phone' },
    ],
  }
}
