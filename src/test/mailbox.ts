import { type RawBuilder, sql } from 'kysely'
import { filesOf } from '../capabilities/mail/keeping.ts'
import { asGot } from '../capabilities/mail/mailbox.ts'
import { search } from '../capabilities/mail/store.ts'
import { type Services, systemContext } from '../platform/context.ts'

/**
 * Messages as their readers got them, links and numbers included, for the `from` of a test's statement: where there is no mail
 * server the mailbox of the demonstration has them. What is kept in `mail_messages` holds marks, and no text. They are made of
 * what is kept as the statement is sent, see {@link withMails}.
 */
export const delivered = sql`delivered`

/** The files of all messages by their `mail_id` and `position`, drawn in the same way. */
export const attached = sql`attached`

/** The values of a statement, with the messages in the place of the two names above. */
export async function withMails(services: Services, values: readonly unknown[]): Promise<unknown[]> {
  return Promise.all(
    values.map((value) =>
      value === delivered ? deliveredNow(services) : value === attached ? attachedNow(services) : value,
    ),
  )
}

const MANY = 10_000

export async function deliveredNow(services: Services): Promise<RawBuilder<unknown>> {
  const { rows } = await search(services, { to: '', limit: MANY })
  const got = await Promise.all(
    rows
      .filter((row) => row.got !== null)
      .map(async (row) => {
        const { id, purpose, recipient, kind, language, status, created_at, subject, html, text, headers } =
          await asGot(services, row)
        return { id, purpose, recipient, kind, language, status, created_at, subject, html, text, headers }
      }),
  )
  return sql`(
    select * from jsonb_to_recordset(${JSON.stringify(got)}::jsonb) as got (id uuid, purpose text, recipient text, kind text,
      language text, status text, created_at timestamptz, subject text, html text, text text, headers jsonb)) as mail`
}

async function attachedNow(services: Services): Promise<RawBuilder<unknown>> {
  const ctx = systemContext(services, 'test')
  const { rows } = await search(services, { to: '', limit: MANY })
  const files = await Promise.all(
    rows.map(async (mail) =>
      (await filesOf(ctx, mail)).map(({ filename, contentType, content }, position) => ({
        mail_id: mail.id,
        position,
        filename,
        content_type: contentType,
        base64: content.toString('base64'),
      })),
    ),
  )
  return sql`(
    select mail_id, position, filename, content_type, decode(base64, 'base64') as content
    from jsonb_to_recordset(${JSON.stringify(files.flat())}::jsonb) as files (mail_id uuid, position integer, filename text,
      content_type text, base64 text)) as mail_attachments`
}
