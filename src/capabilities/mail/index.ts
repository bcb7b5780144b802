import { capability } from '../../http/capability.ts'
import type { Context } from '../../platform/context.ts'
import { mail as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { officeHandlers } from './office-handlers.ts'
import { mailroom as officeContract } from './office-contract.ts'
import { bringTemplates } from './store.ts'
import { shippedSources } from './templates.ts'

export { lettersOfPerson, mailAbout, mailAgain } from './correspondence.ts'
export { giveUp, handOverOnce, type Outcome, settleOnce, writeForOnce } from './handover.ts'
export { takeReport } from './bounces.ts'
export { closeMail } from './delivery.ts'
export { frame } from './frame.ts'
export { codeImage, embedImages, shownInline } from './inline-images.ts'
export { jobs } from './jobs.ts'
export { lettersTo } from './office-handlers.ts'
export { asDelivered } from './delivered-message.ts'
export { type PublicLinks, publicLinks } from './links.ts'
export { createMailbox } from './mailbox.ts'
export { drawn } from './keeping.ts'
export {
  htmlOf,
  type MailAttachment,
  type MailContent,
  type MailDocument,
  type Marketing,
  type OutgoingMail,
} from './message.ts'
export { sendMail } from './outbox.ts'
export type { Code } from './placeholders.ts'
export { renderMail } from './render.ts'
export { withOwnTemplates } from './edited-templates.ts'
export { TemplateError } from './templates.ts'
export { sampleOf } from './samples.ts'
export { SecretLink } from './secret-link.ts'
export { isLastTry } from './tries.ts'
export { messageNames, sendTest, simulated } from './simulated.ts'
export {
  bouncedSince,
  hasLeft,
  isBehind,
  keepSetting,
  lastTests,
  wasTestMailed,
  preferencesSetSince,
  quotesMailedBetween,
} from './store.ts'
export { DEFAULT_SETTING, refuseMarketing, settingOf, wants } from './eligibility.ts'

export const mail = capability('mail', contract, handlers)

/** The outbox and test mails of the back office. */
export const mailroom = capability('mailroom', officeContract, officeHandlers)

/** Stores the shipped templates; those that staff edited stay as they are. */
export async function seedTemplates(ctx: Context): Promise<void> {
  await bringTemplates(ctx, await shippedSources())
}
