import { invalidFields, invalidForm } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { takeReport } from './bounces.ts'
import { returnPath } from './return-path.ts'
import * as store from './store.ts'
import { messages } from './refusals/texts.ts'

/**
 * Bounces the last message to an address in a demonstration: a report as mail servers write it, processed like any
 * other.
 */
export async function playReturn(ctx: Context, address: string, kind: store.Bounce['kind']): Promise<store.MailRow> {
  if (!ctx.config.demo) throw invalidForm(messages.notPlayed)
  const mail = await store.lastSentTo(ctx, address)
  if (!mail) throw invalidFields({ address: [messages.nothingSent] })
  await takeReport(ctx, Buffer.from(reportOf(returnPath(ctx, 'bounces@played.example', mail.id), mail.recipient, kind)))
  return (await store.byId(ctx, mail.id)) ?? mail
}

const SAID = {
  HARD: ['5.1.1', 'smtp; 550 5.1.1 No such user (played)'],
  SOFT: ['5.2.2', 'smtp; 552 5.2.2 Mailbox full (played)'],
} as const

function reportOf(to: string, recipient: string, kind: store.Bounce['kind']): string {
  const part =
    kind === 'COMPLAINT'
      ? ['Content-Type: message/feedback-report', '', 'Feedback-Type: abuse', 'User-Agent: Skylot/1', 'Version: 1']
      : [
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; played.example',
          '',
          `Final-Recipient: rfc822; ${recipient}`,
          'Action: failed',
          `Status: ${SAID[kind][0]}`,
          `Diagnostic-Code: ${SAID[kind][1]}`,
        ]
  return [
    'From: <MAILER-DAEMON@played.example>',
    `To: ${to}`,
    'Subject: Undelivered',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; boundary="part"',
    '',
    '--part',
    ...part,
    '',
    '--part--',
    '',
  ].join('\r\n')
}
