import { createPublicKey } from 'node:crypto'
import type { Handlers } from '../../http/capability.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { lastTests } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import type { MailRecord, setup } from './contract.ts'
import { dkimRecord, dmarcRecord, spfRecord, type TxtLookup } from './rules.ts'

export const mail: Pick<Handlers<typeof setup>, 'mail'> = {
  async mail(ctx) {
    const { business } = await currentSettings(ctx)
    const { smtpUrl } = ctx.config
    const server = smtpUrl === undefined ? null : new URL(smtpUrl).hostname
    const [records, tests] = await Promise.all([recordsOf(ctx, business.email, server), lastTests(ctx)])
    return {
      server,
      sender: business.email,
      records,
      tests: tests.map(({ recipient: to, status, error, created_at }) => ({
        to,
        status,
        error,
        at: toWire(created_at),
      })),
    }
  },
}

/** What the DNS says of the sender's domain; nothing before there is a sender. */
async function recordsOf(ctx: Context, sender: string, server: string | null): Promise<MailRecord[]> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  if (domain === '') return []
  const { dkim } = ctx.config
  const dkimName = dkim ? `${dkim.selector}._domainkey.${dkim.domain}` : `mail._domainkey.${domain}`
  const [spf, key, dmarc] = await Promise.all([look(ctx, domain), look(ctx, dkimName), look(ctx, `_dmarc.${domain}`)])
  return [spfRecord(spf, server), dkimRecord(key, dkim && publicKeyOf(dkim.privateKey)), dmarcRecord(dmarc, sender)]
}

async function look({ dns, log }: Context, name: string): Promise<TxtLookup> {
  try {
    return { name, txt: await dns.txt(name) }
  } catch (err) {
    log.warn({ err, name }, 'the name server did not answer')
    return { name, txt: undefined }
  }
}

/** As a DKIM record holds it. */
function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
}
