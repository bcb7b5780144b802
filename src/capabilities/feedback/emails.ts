import { display } from '../../lib/pacific.ts'
import { frame, type MailContent, type PublicLinks, renderMail } from '../mail/index.ts'
import type { Settings } from '../settings/contract.ts'
import { paragraphs } from '../../lib/wording.ts'
import type { RefusedFor } from './reviews-contract.ts'
import { texts } from './texts.ts'

interface Around {
  readonly settings: Pick<Settings, 'business' | 'glossary'>
  readonly links: PublicLinks
}

/** Asks how a stay was: five links, each of which shows its score and gives it only when somebody confirms it. */
export function askMail(
  stay: { transactionId: string; exitedAt: Temporal.Instant; token: string },
  { settings, links }: Around,
): Promise<MailContent> {
  const { transactionId, exitedAt, token } = stay
  return renderMail('score-request', {
    ...frame(settings, links),
    stay: { left: display(exitedAt) },
    scores: [1, 2, 3, 4, 5].map((score) => ({ score, link: links.score(transactionId, score, token) })),
  })
}

/** What staff answer to a complaint, below it what was said. */
export function answerMail(
  incident: { number: string; score: number; feedback: string | null },
  answer: string,
  { settings, links }: Around,
): Promise<MailContent> {
  return renderMail('incident-answer', {
    ...frame(settings, links),
    incident: {
      number: incident.number,
      score: incident.score,
      said: paragraphs(incident.feedback ?? ''),
      said_text: (incident.feedback ?? '').replaceAll(/^/gm, '> '),
      has_said: incident.feedback !== null,
    },
    reply: { text: answer, paragraphs: paragraphs(answer) },
  })
}

export type ReviewNews = 'published' | 'answered' | 'refused'

/** Tells the writer of a review what became of it, with their own words below and a link by which they change or withdraw them. */
export function reviewMail(
  news: ReviewNews,
  review: {
    readonly transaction_id: string
    readonly score: number
    readonly body: string
    readonly answer: string | null
    readonly refused_for: RefusedFor | null
    readonly wasPublished: boolean
    readonly token: string
  },
  { settings, links }: Around,
): Promise<MailContent> {
  const { transaction_id, score, body, answer, refused_for, wasPublished, token } = review
  return renderMail(`review-${news}`, {
    ...frame(settings, links),
    review: {
      score,
      said: paragraphs(body),
      said_text: body.replaceAll(/^/gm, '> '),
      answer: answer ?? '',
      answered: paragraphs(answer ?? ''),
      why: refused_for ? texts().refusedFor[refused_for] : '',
      is_taken_down: wasPublished,
    },
    links: { reviews: links.reviews(), change: links.score(transaction_id, score, token) },
  })
}
