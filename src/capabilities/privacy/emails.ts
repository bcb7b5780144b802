import type { Message } from '../../lib/message.ts'
import { say } from '../../lib/texts.ts'
import { frame, type MailContent, type PublicLinks, renderMail, type SecretLink } from '../mail/index.ts'
import type { Settings } from '../settings/contract.ts'
import { texts } from './texts.ts'

/** What a mail about somebody's data says. */
export type PrivacyNotice = keyof ReturnType<typeof texts>['mail']

/** A mail about somebody's data: what happens, and the one thing to open. `reasons` are told below, one a line. */
export function privacyMail(
  what: PrivacyNotice,
  {
    settings,
    links,
    action,
    reasons = [],
  }: {
    readonly settings: Pick<Settings, 'business' | 'glossary'>
    readonly links: PublicLinks
    readonly action: SecretLink | string
    readonly reasons?: readonly Message[]
  },
): Promise<MailContent> {
  const words = texts().mail[what]
  return renderMail('privacy', {
    ...frame(settings, links),
    privacy: { ...words, reasons: reasons.map((reason) => say(reason)) },
    action,
  })
}
