import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { booked } from '../bookings/factory.ts'
import { mail } from '../mail/contract.ts'
import { codeImage, embedImages } from '../mail/index.ts'
import { mailroom } from '../mail/office-contract.ts'
import { bought, memberWith } from '../vouchers/factory.ts'
import { simulator } from './contract.ts'

test('an email is seen with a real booking, voucher or member, and its links open nothing', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const guest = await h.as.traveller()
  const booking = await booked(guest, 'BUY_NOW', { email: 'Grace@mail.example', full_name: 'Grace Hopper' })
  const voucher = await bought(await h.as.traveller())
  const member = await memberWith(h, 4321)
  const show = (message: string, record: string) => owner.call(simulator.show, { message, record })
  for (const record of [booking.number, booking.number.toLowerCase(), 'GRACE@mail.example']) {
    const shown = await show('booking-confirmed', record)
    expect(shown).toMatchObject({ kind: 'BOOKING', number: booking.number, name: 'Grace Hopper' })
    for (const part of [shown.html, shown.text]) {
      expect(part).toContain('Grace Hopper')
      expect(part).toContain('$74.57')
      expect(part).toContain('sample-of-a-token')
      expect(part).not.toContain(booking.id)
    }
  }
  expect((await show('booking-cancelled.es', booking.number)).subject).toMatch(/cancel/i)
  expect(await show('voucher-bought', voucher.number)).toMatchObject({ kind: 'VOUCHER', number: voucher.number })
  const points = await show('points-expiring', member.email)
  expect(points).toMatchObject({ kind: 'MEMBER', number: member.number })
  expect(points.text).toContain('4,321')
  expect((await show('account-welcome', member.number)).text).toContain(member.number)
})

test('only who may read a record sees it, and only messages that are about one take one', async () => {
  const h = await harness()
  const { number } = await booked(await h.as.traveller())
  const [marketing, manager] = [await h.as.staff('marketing'), await h.as.staff('manager')]
  const asked = { message: 'booking-confirmed', record: number }
  const unknown = {
    fieldErrors: { record: ['There is no booking with this number or email address, or you don’t have access to it'] },
  }
  await expect(marketing.call(simulator.show, asked)).rejects.toMatchObject(unknown)
  await expect(marketing.call(simulator.sendTest, asked)).rejects.toMatchObject(unknown)
  await expect(manager.call(simulator.show, { ...asked, record: 'AAAAAAAAA' })).rejects.toMatchObject(unknown)
  await expect(manager.call(simulator.show, { ...asked, message: 'staff-invitation' })).rejects.toMatchObject({
    fieldErrors: { record: [expect.stringContaining('not about a booking')] },
  })
  await expect(manager.call(simulator.show, { ...asked, message: 'booking-nothing' })).rejects.toMatchObject({
    status: 404,
  })
})

test('who may only read vouchers sees a message with the end of a number alone', async () => {
  const h = await harness()
  const { number, holder_email: record } = await bought(await h.as.traveller())
  const asked = { message: 'voucher', record }
  const end = `••••${number.slice(-4)}`
  const [picture, ofEnd] = [await embedImages(codeImage(number)), await embedImages(codeImage(end))]
  const read = await (await h.as.staff('auditor')).call(simulator.show, asked)
  expect(read).toMatchObject({ kind: 'VOUCHER', number: end, text: expect.stringContaining(end) })
  expect(read.html).toContain(ofEnd)
  for (const opening of [number, picture]) expect(JSON.stringify(read)).not.toContain(opening)
  const changing = await (await h.as.staff('manager')).call(simulator.show, asked)
  expect(changing).toMatchObject({ number, text: expect.stringContaining(number) })
  expect(changing.html).toContain(picture)
})

test('a test with a real record goes to whoever asks, and the outbox hides its number from who may not change bookings', async () => {
  const h = await harness()
  const { number } = await booked(await h.as.traveller(), 'BUY_NOW', { email: 'grace@mail.example' })
  const [manager, marketing] = [await h.as.staff('manager'), await h.as.staff('marketing')]
  const sent = await manager.call(simulator.sendTest, { message: 'booking-confirmed', record: number })
  expect(sent.subject).toMatch(/^\[Test\] /)
  await h.runJobs()
  const [test] = await h.mail('test/')
  expect(test).toMatchObject({ recipient: sent.to })
  expect(test?.text).toContain(number)
  expect((await h.mail()).filter(({ recipient }) => recipient === 'grace@mail.example')).toHaveLength(1)
  const { items } = await marketing.call(mailroom.messages, { search: sent.to })
  const shown = await marketing.call(mailroom.message, { messageId: items[0]!.id })
  expect(shown.text).not.toContain(number)
})

test('all messages can be tried, whoever may send alone', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const { messages, is_demo } = await owner.call(simulator.messages, {})
  expect(is_demo).toBe(true)
  const { items } = await owner.call(mail.templates, {})
  const own = items
    .filter(({ kind, name }) => kind === 'message' && name.endsWith('.liquid'))
    .map(({ name }) => name.split('.')[0])
  expect(new Set(messages)).toEqual(new Set(own))
})
