import type { BlockKind } from '../../../capabilities/campaigns/content.ts'
import type { CampaignKind, CampaignStatus, CheckName } from '../../../capabilities/campaigns/rules.ts'
import type { CheckFault } from '../../../capabilities/campaigns/contract.ts'
import type { States } from '../kit/column.tsx'

export const CAMPAIGN_STATES = {
  DRAFT: ['neutral', 'Draft'],
  SCHEDULED: ['accent', 'Scheduled'],
  SENDING: ['accent', 'Sending'],
  PAUSED: ['accent', 'Paused'],
  STOPPED: ['bad', 'Stopped'],
  SENT: ['good', 'Sent'],
  OFF: ['neutral', 'Off'],
  ON: ['good', 'On'],
} as const satisfies States<CampaignStatus>

export const RECIPIENT_STATES = {
  WAITING: ['neutral', 'Waiting'],
  SENDING: ['accent', 'Sending'],
  SENT: ['good', 'Sent'],
  REFUSED: ['bad', 'Refused'],
  SUPPRESSED: ['accent', 'Suppressed'],
  UNKNOWN: ['accent', 'Unknown'],
  HELD_BACK: ['neutral', 'Held back'],
} as const

/** When each series writes; the delay counts from there. */
export const SERIES: Readonly<
  Record<Exclude<CampaignKind, 'CAMPAIGN'>, { readonly when: string; readonly delay: string }>
> = {
  WELCOME: { when: 'When someone joins the Point Club', delay: 'Hours after they joined' },
  FIRST_STAY: { when: 'After the first stay', delay: 'Hours after they left' },
  POINTS_EXPIRING: { when: 'Before points expire', delay: 'Hours before points expire' },
  LONG_AWAY: { when: 'A year after the last stay', delay: 'Hours after the year is over' },
  QUOTE: { when: 'When a quote was emailed and not booked', delay: 'Hours after the quote' },
}

export const BLOCK_NAMES: Readonly<Record<BlockKind, string>> = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  button: 'Button',
  price: 'Price of a stay',
  code: 'Coupon code',
  mjml: 'MJML',
}

/** What is checked, as it should be. */
export const CHECK_NAMES: Readonly<Record<CheckName, string>> = {
  PEOPLE: 'The lists have people who can be emailed',
  LANGUAGES: 'English and Spanish are complete',
  VARIABLES: 'Placeholders are known',
  LINKS: 'Links lead somewhere',
  PICTURES: 'Pictures are there',
  CODES: 'Coupon codes are valid',
  PRICES: 'Prices can be shown',
  RENDERS: 'The email can be made',
  UNSUBSCRIBE: 'It has a link to unsubscribe',
  WEIGHT: 'It is small enough to be shown in full',
}

const FAULTS: Readonly<Record<string, string>> = {
  NO_PAGE: 'no such page on the site',
  NO_ADDRESS: 'not an https address',
  PRIVATE: 'an address inside a network',
}

/** Where a fault is, and what of it: "Block 3, Spanish: /deals". */
export function faultText({ block, language, detail }: CheckFault): string {
  const place = [block === null ? '' : `Block ${block}`, language ? LANGUAGES[language] : ''].filter(Boolean).join(', ')
  const told = Object.entries(FAULTS).reduce((text, [code, words]) => text.replace(`: ${code}`, `: ${words}`), detail)
  return [place, told].filter(Boolean).join(': ') || 'Nothing yet'
}

export const LANGUAGES = { en: 'English', es: 'Spanish' } as const

const REASONS: Readonly<Record<string, string>> = {
  UNWANTED: 'Does not want it, or the address gets no marketing',
  OFTEN: 'Reached the email limit',
  ENDED: 'The sending process ended in the middle',
}

/** Why a message was not sent: a code of ours, or what the mail server said. */
export function reasonText(why: string | null): string {
  return why === null ? '–' : (REASONS[why] ?? why)
}
