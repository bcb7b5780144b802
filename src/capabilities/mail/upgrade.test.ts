import { expect, test } from 'vitest'
import { released } from '../../test/released.ts'

const LINK = 'https://parking.example/point-club/record-points?receipt=4TZ9K2QX7&code=7K2M9QX4'

test('mails of an older release lose their tokens and tell their numbers; those that wait can still be delivered', async () => {
  const { client, upgrade } = await released(23)
  const words = `Booked: https://parking.example/bookings/1/?a=1&token=abc-123 and ${LINK}`
  for (const [purpose, status] of Object.entries({ 'transaction/1/receipt': 'SENT', 'account/1/reset': 'QUEUED' }))
    await client.query(
      `insert into mail_messages (id, purpose, message_id, recipient, subject, html, text, headers, status, created_at)
       values (gen_random_uuid(), $1, $1, 'ada@example.com', 'Hi', $2, $3, $4, $5, now())`,
      [
        purpose,
        `<a href="${words.replaceAll('&', '&amp;')}">x</a>`,
        words,
        { 'List-Unsubscribe': '<https://x/?b=1&token=q>' },
        status,
      ],
    )

  await upgrade()
  const { rows } = await client.query<
    Record<'html' | 'text' | 'status', string> & { headers: object; codes: object[] }
  >('select html, text, status, headers, codes from mail_messages order by status desc')
  const [sent, queued] = rows
  expect(JSON.stringify(sent)).not.toMatch(/abc-123|token=q/)
  expect(sent?.text).toContain('&token=hidden and https://')
  expect(sent?.headers).toEqual({ 'List-Unsubscribe': '<https://x/?b=1&token=hidden>' })
  expect(sent?.codes).toContainEqual(expect.objectContaining({ text: '7K2M9QX4', shownTo: 'Gate:Operate' }))
  expect(queued?.text).toBe(words)
})

test('templates that staff have edited follow the fields of a booking to their new names', async () => {
  const { client, upgrade } = await released(25)
  const edit = 'insert into mail_templates (name, source, shipped, updated_at) values ($1, $2, $3, now())'
  const source = '{{ booking.name }} {{ booking.phone }} {{ booking.flight_departing }} {{ booking.number }}'
  await client.query(edit, ['details.mjml', source, 'as shipped'])
  await upgrade()
  const { rows } = await client.query<{ source: string }>('select source from mail_templates')
  expect(rows).toEqual([
    {
      source:
        '{{ booking.full_name }} {{ booking.phone_number }} {{ booking.flight_number_departing }} {{ booking.number }}',
    },
  ])
})
