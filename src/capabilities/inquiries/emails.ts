import { frame, type MailContent, type PublicLinks, renderMail } from '../mail/index.ts'
import type { Settings } from '../settings/contract.ts'
import { paragraphs } from '../../lib/wording.ts'
import type { InquiryRow } from './store.ts'

interface Around {
  readonly settings: Pick<Settings, 'business' | 'glossary'>
  readonly links: PublicLinks
}

/**
 * Confirms that a message has arrived. It goes to an unverified address, so it repeats nothing that was typed: otherwise
 * anyone could send their words to others through us.
 */
export function receivedMail({ number, kind }: Pick<InquiryRow, 'number' | 'kind'>, { settings, links }: Around) {
  return renderMail('inquiry-received', {
    ...frame(settings, links),
    inquiry: { number, is_corporate: kind === 'CORPORATE' },
    links: { claim: links.claim() },
  })
}

/** The reply of staff, with the inquiry quoted below. */
export function replyMail(
  inquiry: Pick<InquiryRow, 'number' | 'subject' | 'message' | 'name'>,
  reply: string,
  { settings, links }: Around,
): Promise<MailContent> {
  return renderMail('inquiry-reply', {
    ...frame(settings, links),
    inquiry: {
      number: inquiry.number,
      subject: inquiry.subject,
      name: inquiry.name ?? '',
      asked: paragraphs(inquiry.message),
      asked_text: inquiry.message.replaceAll(/^/gm, '> '),
    },
    reply: { text: reply, paragraphs: paragraphs(reply) },
  })
}
