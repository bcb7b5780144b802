import { display } from '../../lib/pacific.ts'
import { frame, type MailContent, type PublicLinks, renderMail } from '../mail/index.ts'
import type { Settings } from '../settings/contract.ts'
import { paragraphs } from '../../lib/wording.ts'

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
