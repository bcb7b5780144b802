import { figure } from '../../lib/texts.ts'
import { frame, type MailContent, type PublicLinks, renderMail } from '../mail/index.ts'
import type { Settings } from '../settings/contract.ts'
import type { Member } from './store.ts'
import { texts } from './texts.ts'

/** What a mail about an account can be about. */
export type AccountNotice =
  | 'welcome'
  | 'confirm'
  | 'email changed'
  | 'password changed'
  | 'reset'
  | 'moved in'
  | 'changed'
  | 'address moved'

/** What staff have changed of an account. */
export type AccountChange = 'names' | 'confirmed' | 'address' | 'sessions' | 'deactivated' | 'reactivated' | 'merged'

export interface AccountMail {
  readonly member: Pick<Member, 'number' | 'email' | 'pending_email' | 'short_name' | 'long_name'>
  readonly settings: Pick<Settings, 'business' | 'glossary'>
  /** What joining brings. */
  readonly welcomePoints: number
  readonly links: PublicLinks
  /** The secret of the mail's one link, if it has one. */
  readonly token: string | undefined
  /** What staff have changed, in a mail that says so. */
  readonly change?: AccountChange | undefined
}

const TEMPLATES = {
  welcome: 'account-welcome',
  confirm: 'account-confirm',
  'email changed': 'account-email-changed',
  'password changed': 'account-password-changed',
  reset: 'account-reset',
  'moved in': 'account-moved-in',
  changed: 'account-changed',
  'address moved': 'account-address-moved',
} as const satisfies Record<AccountNotice, string>

/** A mail about an account: what happened, and the one thing to do about it. */
export function accountMail(
  what: AccountNotice,
  { member, settings, welcomePoints, links, token, change }: AccountMail,
): Promise<MailContent> {
  const action = {
    welcome: () => links.confirmEmail(token ?? ''),
    confirm: () => links.confirmEmail(token ?? ''),
    'email changed': () => links.undoEmail(token ?? ''),
    'password changed': () => links.requestPasswordReset(),
    reset: () => links.resetPassword(token ?? ''),
    'moved in': () => links.requestPasswordReset(),
    changed: () => links.pointClub(),
    'address moved': () => links.undoEmail(token ?? ''),
  }[what]
  return renderMail(TEMPLATES[what], {
    ...frame(settings, links),
    account: {
      name: member.short_name,
      number: member.number,
      welcome_points: figure(welcomePoints),
      email: member.email,
      new_email: member.pending_email ?? member.email,
      club: `${settings.business.short_name} Point Club`,
      ...(change && { change: texts().changed[change]({ name: member.long_name, number: member.number }) }),
    },
    action: action(),
  })
}
