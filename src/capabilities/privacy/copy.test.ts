import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { harness } from '../../test/harness.ts'
import { account } from '../auth/account-contract.ts'
import { TEST_PASSWORD } from '../auth/factory.ts'
import { callers } from '../bookings/callers/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, STAY, TRAVELER } from '../bookings/factory.ts'
import { desk } from '../bookings/office-contract.ts'
import { TRAVELER_KEYS } from '../bookings/traveler/fields.ts'
import { inquiries } from '../inquiries/contract.ts'
import { parked } from '../stays/factory.ts'
import { bought, memberWith } from '../vouchers/factory.ts'
import { privacy } from './contract.ts'
import { askedByMail, downloaded, mailedToken } from './factory.ts'
import { labelOf } from './copy/file.ts'
import { privacyDesk } from './office-contract.ts'
import type { PersonData } from './copy/file.ts'

const GRACE = { email: 'grace@example.com', full_name: 'Grace Hopper', phone_number: '(206) 555-0199', plate: 'GRACE1' }

test('a member gets all that is held on them in one file, once a day, by a link that expires', async () => {
  const h = await harness()
  const member = await h.as.member()
  const { number } = member
  await h.change('members', { account_id: member.id }, { prior_number: 'K-77' })
  await booked(member, 'BUY_NOW', { ...TRAVELER, email: member.email })
  await parked(h, member)
  await h.runJobs()
  await member.call(privacy.copy, { number })
  await expect(member.call(privacy.copy, { number })).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  const token = await mailedToken(h, 'privacy/')
  await expect(member.call(privacy.copy, { number })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('today')],
  })
  expect(await member.call(privacy.standing, { number })).toMatchObject({ copy: { status: 'DONE' }, erasure: null })

  const { data, page } = await downloaded(h, token)
  expect(data).toMatchObject({
    account: [{ email: member.email }],
    membership: [{ number, prior_number: 'K-77' }],
    bookings: [{ full_name: TRAVELER.full_name, plate: TRAVELER.plate, email: member.email }],
    stays: [{ total_cents: expect.any(Number) }],
    mails: expect.arrayContaining([expect.objectContaining({ recipient: member.email })]),
  })
  const [booking] = data.bookings as object[]
  expect(Object.keys(booking!), 'every field that a traveler gives').toEqual(expect.arrayContaining(TRAVELER_KEYS))
  expect((data.payments as object[]).length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/"(?:token|fingerprint|\w*hash)"|card_[\w-]{20}/)
  expect(page).toContain(TRAVELER.plate)
  expect(page).toContain('K-77')
  for (const rows of Object.values(data).filter(Array.isArray) as PersonData[keyof PersonData][])
    for (const key of Object.keys(rows[0] ?? {})) expect(labelOf(key), key).not.toBe(key)

  h.clock.advance({ hours: 7 * 24 + 1 })
  await expect(h.call(privacy.download, { token })).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  await expect(member.call(privacy.copy, { number })).rejects.toMatchObject({ code: 'reauthentication_required' })
  await member.call(account.prove, { password: TEST_PASSWORD })
  await member.call(privacy.copy, { number })
})

test('a copy says in the language of who asks why points moved', async () => {
  const h = await harness()
  const member = await memberWith(h, 500)
  await inLanguage('es', () => member.call(privacy.copy, { number: member.number }))
  const { data, page } = await downloaded(h, await mailedToken(h, 'privacy/'))
  expect(data.points).toEqual([
    { at: expect.any(String), kind: 'EARN', points: 500, balance: 500, description: 'Estacionamiento', ref: 'R1' },
  ])
  expect(page).toContain('Estacionamiento')
})

test('each payment is told with the card that was asked for it, also where that was refused', async () => {
  const h = await harness()
  const member = await h.as.member()
  const { id: bookingId } = await booked(member, 'BUY_NOW', { email: member.email })
  const manager = await h.as.staff('manager')
  const { version } = await manager.call(desk.booking, { bookingId })
  const longer = { ...STAY, travel_to_date: '2026-12-06 08:00:00-0800' }
  const { quote_id } = await manager.call(bookings.modifyQuote, { bookingId, ...longer })
  await manager.call(callers.change, { bookingId, version, quote_id, pay_by: 'LINK' })
  const pay = { bookingId, full_name: 'Ada', ...CARD }
  await expect(member.call(bookings.pay, { ...pay, cc_number: '4000000000000341' })).rejects.toThrow('Validation Error')
  await member.call(bookings.pay, { ...pay, cc_number: '5555555555554444' })
  await h.runJobs()
  await member.call(privacy.copy, { number: member.number })
  const { data } = await downloaded(h, await mailedToken(h, 'privacy/'))
  const payments = data.payments as { status: string; card_last4: string }[]
  expect(payments.map(({ status, card_last4 }) => `${status} ${card_last4}`).toSorted()).toEqual([
    'REFUSED 0341',
    'SETTLED 4242',
    'SETTLED 4444',
  ])
})

test('of two people who share a booking, a card and a gift, nobody reads about the other', async () => {
  const h = await harness()
  const ada = await h.as.member()
  await booked(ada, 'BUY_NOW', { ...TRAVELER, ...GRACE })
  await booked(await h.as.traveller(), 'BUY_NOW', { ...TRAVELER, ...GRACE, check_for_existing: true })
  await bought(await h.as.traveller(), {
    buyer_name: 'Secret Buyer',
    buyer_email: ada.email,
    recipient_name: 'Grace Hopper',
    recipient_email: GRACE.email,
    deliver_on: '2026-11-21',
    message: 'Bon voyage, both of you',
  })
  await bought(await h.as.traveller(), {
    buyer_email: ada.email,
    recipient_name: 'Somebody Else',
    delivery: 'PRINT',
  })
  await h.call(inquiries.contact, { email_address: GRACE.email, subject: 'Mine', message: 'Only mine', name: 'Grace' })
  await h.runJobs()

  await ada.call(privacy.copy, { number: ada.number })
  const own = await downloaded(h, await mailedToken(h, 'privacy/'))
  expect(own.data.bookings).toHaveLength(1)
  expect(own.data.payments).toHaveLength(3)
  expect(own.page + JSON.stringify(own.data.bookings) + JSON.stringify(own.data.vouchers)).not.toMatch(
    /GRACE1|555-0199|Only mine/,
  )
  expect(JSON.stringify(own.data.vouchers)).not.toContain(GRACE.email)
  expect(JSON.stringify(own.data.vouchers), 'whom a printed gift is for').not.toContain('Somebody Else')
  expect(JSON.stringify(own.data.vouchers), 'what she wrote').toContain('Bon voyage, both of you')

  await askedByMail(h, GRACE.email, 'COPY')
  const theirs = await downloaded(h, await mailedToken(h, 'privacy/'))
  expect(theirs.data.bookings).toHaveLength(2)
  expect(theirs.data.payments, 'what others paid for her is theirs').toHaveLength(1)
  expect(theirs.data.account).toEqual([])
  const { mails: _received, ...held } = theirs.data
  expect(JSON.stringify(held), 'what she was mailed says who gives').not.toContain('Secret Buyer')
  expect(JSON.stringify(theirs.data.vouchers)).not.toContain(ada.email)
  expect(JSON.stringify(theirs.data.vouchers), 'what was written to her').toContain('Bon voyage, both of you')
})

test('a stranger learns nothing: every address is answered alike, and only its mailbox opens anything', async () => {
  const h = await harness()
  const [stranger, member] = [await h.as.traveller(), await h.as.member()]
  const ask = (email: string) => stranger.call(privacy.ask, { email, kind: 'COPY' })
  expect([await ask('nobody@example.com'), await ask(member.email)]).toEqual([{ ok: true }, { ok: true }])
  await h.runJobs()
  const mails = await h.mail('privacy-link/')
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([member.email, 'nobody@example.com'].toSorted())
  const toMember = mails.find(({ recipient }) => recipient === member.email)
  expect(toMember?.text).not.toContain('token=')
  await expect(stranger.call(privacy.link, { token: 'no-such-token-at-all' })).rejects.toMatchObject({
    formErrors: [expect.any(String)],
  })
  const other = await h.as.member()
  await expect(other.call(privacy.copy, { number: member.number })).rejects.toMatchObject({ status: 403 })
  await expect(stranger.call(privacyDesk.list, {})).rejects.toMatchObject({ status: 401 })
})

test('staff ask for who calls, note the proof, and find the request by its address afterwards', async () => {
  const h = await harness()
  const [owner, cashier] = [await h.as.staff(), await h.as.staff('cashier')]
  const asked = { email: GRACE.email, kind: 'COPY', source: 'PHONE', proof: 'Named her last stay' } as const
  await expect(owner.call(privacyDesk.make, asked)).rejects.toMatchObject({
    fieldErrors: { email: [expect.any(String)] },
  })
  await booked(await h.as.traveller(), 'BUY_NOW', GRACE)
  await expect(cashier.call(privacyDesk.make, asked)).rejects.toMatchObject({ status: 403 })
  const { id } = await owner.call(privacyDesk.make, asked)
  await h.runJobs()
  expect(await owner.call(privacyDesk.get, { id })).toMatchObject({
    status: 'DONE',
    proof: asked.proof,
    due_on: '2027-01-05',
    is_overdue: false,
  })
  const found = await owner.call(privacyDesk.list, { search: 'GRACE@example.com' })
  expect(found.items.map((item) => item.id)).toEqual([id])
  expect(await h.mail(`privacy/${id}/ready`)).toHaveLength(1)
})

test('one account enters twenty requests a day and no more, however they end', async () => {
  const h = await harness()
  const [owner, other] = [await h.as.staff(), await h.as.staff()]
  await booked(await h.as.traveller(), 'BUY_NOW', GRACE)
  const asked = { email: GRACE.email, kind: 'COPY', source: 'PHONE', proof: 'Named her last stay' } as const
  await owner.call(privacyDesk.make, asked)
  const again = { formErrors: [expect.any(String)] }
  for (let made = 1; made < 20; made++) await expect(owner.call(privacyDesk.make, asked)).rejects.toMatchObject(again)
  await expect(owner.call(privacyDesk.make, asked)).rejects.toMatchObject({ status: 429 })
  await expect(other.call(privacyDesk.make, asked)).rejects.toMatchObject(again)
})

test('a mailed link copies what is of who has its address when it is opened, nothing of an account that has moved on', async () => {
  const h = await harness()
  const [ulla, anna] = [await h.as.member({ confirmed: false }), await h.as.traveller()]
  const { email } = ulla
  await anna.call(privacy.ask, { email, kind: 'COPY' })
  const token = await mailedToken(h, 'privacy-link/')
  await h.change('accounts', { id: ulla.id }, { email: 'ulla@example.com' })
  await anna.call(privacy.confirm, { token })
  const { data } = await downloaded(h, await mailedToken(h, 'privacy/'))
  expect(data).toMatchObject({ account: [], membership: [] })
})

test('staff have no data copied by the call of a member, whatever they may: theirs says how they knew who asked', async () => {
  const h = await harness()
  const { number } = await h.as.member()
  await expect((await h.as.staff()).call(privacy.copy, { number })).rejects.toMatchObject({ status: 403 })
  expect(await h.count('privacy_requests')).toBe(0)
})
