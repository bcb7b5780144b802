import { frame, type MailContent, type PublicLinks, renderMail } from '../mail/index.ts'
import type { Settings } from '../settings/contract.ts'
import { counted } from '../../lib/texts.ts'
import { paragraphs } from '../../lib/wording.ts'
import { type Company, isCompany } from './rules.ts'
import type { InquiryRow } from './store.ts'
import { texts } from './texts.ts'

interface Around {
  readonly settings: Pick<Settings, 'business' | 'glossary'>
  readonly links: PublicLinks
}

/**
 * Confirms that a message has arrived, and says within how many `hours` it is answered. It goes to an unverified address, so it repeats nothing that was typed: otherwise
 * anyone could send their words to others through us.
 */
export function receivedMail(
  { number, kind }: Pick<InquiryRow, 'number' | 'kind'>,
  hours: number,
  { settings, links }: Around,
) {
  return renderMail('inquiry-received', {
    ...frame(settings, links),
    inquiry: { number, is_corporate: kind === 'CORPORATE', answer_within: counted(hours, texts().hour) },
    links: { claim: links.claim() },
  })
}

/** The corporate form as a letter, in the language of who reads it. */
export function corporateLetter(company: Company): { subject: string; message: string } {
  const { corporate } = texts()
  return { subject: corporate.subject(company), message: corporate.message(company) }
}

/** The reply of staff, with the inquiry quoted below. */
export function replyMail(
  inquiry: Pick<InquiryRow, 'number' | 'subject' | 'message' | 'name' | 'details'>,
  reply: string,
  { settings, links }: Around,
): Promise<MailContent> {
  const { subject, message } = isCompany(inquiry.details) ? corporateLetter(inquiry.details) : inquiry
  return renderMail('inquiry-reply', {
    ...frame(settings, links),
    inquiry: {
      number: inquiry.number,
      subject,
      name: inquiry.name ?? '',
      asked: paragraphs(message),
      asked_text: message.replaceAll(/^/gm, '> '),
    },
    reply: { text: reply, paragraphs: paragraphs(reply) },
  })
}
