import { figure } from '../../../lib/texts.ts'
import { type Cents, formatUsd } from '../../../lib/money.ts'
import { displayDate, pacificDate } from '../../../lib/pacific.ts'
import { frame, type MailContent, type PublicLinks, renderMail } from '../../mail/index.ts'
import type { Settings } from '../../settings/contract.ts'

/** Points are about to expire: how many, what they are worth, until when, and what keeps them. */
export function expiryMail(mail: {
  readonly settings: Pick<Settings, 'business' | 'glossary'>
  readonly links: PublicLinks
  readonly points: number
  readonly worth: Cents
  readonly expires: Temporal.Instant
}): Promise<MailContent> {
  const { settings, links, points, worth, expires } = mail
  return renderMail('points-expiring', {
    ...frame(settings, links),
    points: {
      total: figure(points),
      worth: formatUsd(worth),
      expires: displayDate(pacificDate(expires)),
    },
    links: { redeem: links.redeemPoints(), book: links.book() },
  })
}
