import { expect, onTestFinished, test } from 'vitest'
import { clickRoute } from '../../app/clicks.ts'
import { unsubscribeRoute } from '../../app/unsubscribe.ts'
import { BLOCKS, CONTENT, listOf, started, written } from '../../test/campaign.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { walked } from '../../test/walked.ts'
import { startSmtp } from '../../test/smtp.ts'
import { bookings } from '../bookings/contract.ts'
import { bookedForCaller } from '../bookings/callers/factory.ts'
import { booked, CARD } from '../bookings/factory.ts'
import { closeMail } from '../mail/index.ts'
import { campaigns } from './contract.ts'
import { sendBatch, recover } from './sending/engine.ts'
import { startDue } from './sending/runner.ts'
import * as sending from './sending/store.ts'

const recipients = (h: Harness) => h.rows('campaign_recipients', {}, 'email')
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.com`)

async function withMailServer() {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const h = await harness({ config: { smtpUrl: smtp.url } })
  onTestFinished(() => closeMail(h.services))
  return { h, smtp }
}

test('marketing writes a campaign, checks it, tests it, sends it and reads what became of it', async () => {
  const { h, smtp } = await withMailServer()
  const who = await h.as.staff('marketing')
  const { id, version } = await written(h, who)
  expect(await who.call(campaigns.check, { campaignId: id })).toMatchObject({ people: 2, faults: [] })

  const { to } = await who.call(campaigns.test, { campaignId: id })
  await h.runJobs()
  expect(smtp.received.map(({ to }) => to)).toEqual([[to]])
  expect(smtp.received[0]!.mail.subject).toBe('[Test] Park for less this winter')

  await who.call(campaigns.schedule, { campaignId: id, version, when: 'NOW' })
  await h.runJobs()
  h.clock.advance({ minutes: 2 })
  await h.services.jobs.send(h.services.db, 'campaigns.send', {}, {})
  await h.runJobs()
  const sent = smtp.received.slice(1)
  expect(sent.map(({ to }) => String(to)).toSorted()).toEqual(['ada@example.com', 'es-ana@example.com'])
  const spanish = sent.find(({ to }) => to[0] === 'es-ana@example.com')!.mail
  expect(spanish.subject).toBe('Estacione por menos este invierno')
  expect(spanish.text).toContain('Hola, Ada:')
  const raw = sent[0]!.raw
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(raw.replaceAll(/\r\n\s/g, '')).toMatch(/^List-Unsubscribe: ?<https?:\/\/\S+\/api\/unsubscribe\?email=/m)
  // A postal address, and no word about a booking.
  expect(sent[0]!.mail.text).toMatch(/\d{5}/)
  expect(sent[0]!.mail.text).not.toContain('about a booking')
  expect(sent[0]!.mail.html).not.toMatch(/<img[^>]+src="http/)

  expect(await who.call(campaigns.read, { campaignId: id })).toMatchObject({ status: 'SENT', sent: 2 })
  const { total } = await who.call(campaigns.results, { campaignId: id })
  expect(total).toMatchObject({ people: 2, sent: 2, delivered: 2, waiting: 0, unknown: 0 })
})

test('everybody is written down once, however many lists they are in; shares are even, and the same each time', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const subjects = [1, 2, 3].map((no) => ({ en: `Subject ${no}`, es: `Asunto ${no}` }))
  const emails = people(2000)
  const { id, version, ...rest } = await written(h, who, { emails, content: { subjects }, held_back_percent: 20 })
  const second = await listOf(h, emails.slice(0, 500))
  const values = { ...rest, campaignId: id, list_ids: [...rest.list_ids, second] }
  const saved = await who.call(campaigns.save, { ...values, version })
  await who.call(campaigns.schedule, { campaignId: id, version: saved.version, when: 'NOW' })
  await startDue(h.ctx())
  await startDue(h.ctx())
  const rows = await recipients(h)
  expect(rows).toHaveLength(2000)
  const share = (variant: number) => rows.filter((row) => row.variant === variant).length
  expect(share(0)).toBeGreaterThan(320)
  expect(share(0)).toBeLessThan(480)
  for (const variant of [1, 2, 3]) expect(Math.abs(share(variant) - (2000 - share(0)) / 3)).toBeLessThan(90)
  expect(rows.filter(({ state }) => state === 'HELD_BACK')).toHaveLength(share(0))
  const { held_back, total, variants } = await who.call(campaigns.results, { campaignId: id })
  expect([held_back.people, total.people]).toEqual([share(0), 2000 - share(0)])
  expect(variants.map(({ people }) => people)).toEqual([1, 2, 3].map(share))
})

test('who unsubscribes, complains or bounces after the start and before their turn gets nothing', async () => {
  const { h, smtp } = await withMailServer()
  const who = await h.as.staff('marketing')
  const id = await started(h, who, { emails: people(4) })
  await startDue(h.ctx())
  const now = h.clock.now()
  await h.add('email_preferences', { email: 'p0@example.com', setting: 1, updated_at: now })
  await h.add('mail_suppressions', { address: 'p1@example.com', reason: 'COMPLAINT', at: now })
  await h.add('mail_suppressions', { address: 'p2@example.com', reason: 'HARD_BOUNCE', at: now })
  await sendBatch(h.ctx(), id)
  expect(smtp.received.map(({ to }) => to[0])).toEqual(['p3@example.com'])
  const { items } = await who.call(campaigns.recipients, { campaignId: id })
  expect(items).toHaveLength(4)
  expect(await walked((page) => who.call(campaigns.recipients, { campaignId: id, ...page }))).toEqual(items)
  expect((await recipients(h)).map(({ state, why }) => [state, why])).toEqual([
    ['SUPPRESSED', 'UNWANTED'],
    ['SUPPRESSED', 'UNWANTED'],
    ['SUPPRESSED', 'UNWANTED'],
    ['SENT', null],
  ])
})

test('a person gets so many messages within so many days at most, over all campaigns', async () => {
  const { h, smtp } = await withMailServer()
  const who = await h.as.staff('marketing')
  const { version } = await who.call(campaigns.settings, {})
  await who.call(campaigns.setSettings, { most_messages: 1, most_days: 7, morning: '09:00', version })
  const first = await started(h, who, { emails: ['ada@example.com'] })
  const second = await started(h, who, { emails: ['ada@example.com'] })
  await startDue(h.ctx())
  const other = await h.another()
  await Promise.all([sendBatch(h.ctx(), first), sendBatch(other.ctx(), second)])
  closeMail(other.services)
  expect(smtp.received).toHaveLength(1)
  expect((await recipients(h)).map(({ state }) => state).toSorted()).toEqual(['SENT', 'SUPPRESSED'])
  h.clock.advance({ hours: 8 * 24 })
  const third = await started(h, who, { emails: ['ada@example.com'] })
  await startDue(h.ctx())
  await sendBatch(h.ctx(), third)
  expect(smtp.received).toHaveLength(2)
})

test('paused, not one further message leaves; resumed it goes on; stopped it never does', async () => {
  const { h, smtp } = await withMailServer()
  const who = await h.as.staff('marketing')
  const id = await started(h, who, { emails: people(3), rate_per_minute: 12 })
  await startDue(h.ctx())
  expect(await sendBatch(h.ctx(), id)).toEqual({ kind: 'sent', count: 1 })
  expect(await sendBatch(h.ctx(), id)).toMatchObject({ kind: 'later' })
  await who.call(campaigns.pause, { campaignId: id })
  h.clock.advance({ minutes: 1 })
  expect(await sendBatch(h.ctx(), id)).toEqual({ kind: 'done' })
  expect(smtp.received).toHaveLength(1)
  await who.call(campaigns.resume, { campaignId: id })
  expect(await sendBatch(h.ctx(), id)).toMatchObject({ kind: 'sent' })
  await who.call(campaigns.stop, { campaignId: id })
  h.clock.advance({ minutes: 1 })
  expect(await sendBatch(h.ctx(), id)).toEqual({ kind: 'done' })
  expect(smtp.received).toHaveLength(2)
  await expect(who.call(campaigns.resume, { campaignId: id })).rejects.toMatchObject({
    formErrors: [expect.any(String)],
  })
})

test('what a process had begun to hand over when it ended is unknown and never sent again; the rest is', async () => {
  const { h, smtp } = await withMailServer()
  const who = await h.as.staff('marketing')
  const id = await started(h, who, { emails: people(3) })
  await startDue(h.ctx())
  const now = h.clock.now()
  const until = now.add({ seconds: 90 })
  const claimed = await sending.claimBatch(h.ctx(), { campaignId: id, now, most: 3, until })
  const begun = claimed.find(({ email }) => email === 'p0@example.com')!
  await sending.beginHandOver(h.ctx(), begun, { mailId: h.services.random.uuid(), now, until })
  await recover(h.ctx())
  expect(new Set((await recipients(h)).map(({ state }) => state))).toEqual(new Set(['SENDING']))
  h.clock.advance({ minutes: 2 })
  await recover(h.ctx())
  expect((await recipients(h)).map(({ state }) => state)).toEqual(['UNKNOWN', 'WAITING', 'WAITING'])
  await sendBatch(h.ctx(), id)
  expect(smtp.received.map(({ to }) => String(to)).toSorted()).toEqual(['p1@example.com', 'p2@example.com'])
  const { total } = await who.call(campaigns.results, { campaignId: id })
  expect(total).toMatchObject({ unknown: 1, sent: 2, waiting: 0, people: 3 })
})

test('a refused recipient is given up, one that is put off is tried again, and a server that is away costs nobody anything', async () => {
  const { h, smtp } = await withMailServer()
  const who = await h.as.staff('marketing')
  const id = await started(h, who, { emails: ['ada@example.com'] })
  await startDue(h.ctx())
  smtp.refuse(451, 'Come back later')
  await sendBatch(h.ctx(), id)
  await smtp.stop()
  h.clock.advance({ minutes: 20 })
  await sendBatch(h.ctx(), id)
  expect((await recipients(h))[0]).toMatchObject({ state: 'WAITING' })
  await smtp.start()
  smtp.refuse(550, '5.1.1 No such user')
  h.clock.advance({ minutes: 20 })
  await sendBatch(h.ctx(), id)
  expect((await recipients(h))[0]).toMatchObject({ state: 'REFUSED' })
  expect(await h.rows('mail_suppressions')).toMatchObject([{ address: 'ada@example.com', reason: 'HARD_BOUNCE' }])
})

test('a link leads where the campaign says and nowhere else; a click is counted once, looking is not', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const id = await started(h, who, { emails: ['es-ana@example.com'] })
  await startDue(h.ctx())
  await sendBatch(h.ctx(), id)
  const [mail] = await h.mail('campaign/')
  const link = /https?:\/\/\S+\/api\/c\/(\S+)/.exec(mail!.text)!
  const follow = clickRoute(h.services)
  const go = (code: string, method = 'GET', address = '203.0.113.9') =>
    follow(new Request(link[0], { method }), code, { address })
  const looked = await go(link[1]!, 'HEAD')
  expect(looked.headers.get('location')).toMatch(
    /\/es\/booking\?utm_source=newsletter&utm_medium=email&utm_campaign=winter$/,
  )
  expect((await who.call(campaigns.results, { campaignId: id })).total.clicked).toBe(0)
  await go(link[1]!)
  await go(link[1]!)
  const { total, links } = await who.call(campaigns.results, { campaignId: id })
  expect([total.clicked, links]).toEqual([1, [{ url: '/booking', clicks: 2 }]])
  // Of a network a hundred count in ten minutes; all are led where they want to go.
  let last: string | null = null
  for (let turn = 0; turn < 101; turn++) last = (await go(link[1]!, 'GET', '198.51.100.9')).headers.get('location')
  expect(last).toBe(looked.headers.get('location'))
  expect((await who.call(campaigns.results, { campaignId: id })).links).toEqual([{ url: '/booking', clicks: 102 }])
  const forged = await go(`${link[1]!.slice(0, -2)}AA`)
  expect(new URL(forged.headers.get('location')!).pathname).toBe('/')
})

test('bookings within 14 days count with their revenue, against those who are held back; canceled ones do not', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const emails = people(40)
  const id = await started(h, who, { emails, held_back_percent: 50 })
  await startDue(h.ctx())
  const rows = await recipients(h)
  const [reached, held] = [
    rows.find(({ state }) => state === 'WAITING')!,
    rows.find(({ state }) => state === 'HELD_BACK')!,
  ]
  const one = await h.as.traveller()
  const kept = await booked(one, 'BOOK_NOW', { email: reached.email })
  await booked(await h.as.traveller(), 'BOOK_NOW', { email: held.email.toUpperCase() })
  const gone = await h.as.traveller()
  const canceled = await booked(gone, 'BOOK_NOW', { email: rows.findLast(({ state }) => state === 'WAITING')!.email })
  const sum = async () => {
    await h.services.jobs.send(h.services.db, 'campaigns.roll-up', {}, {})
    await h.runJobs()
    return who.call(campaigns.results, { campaignId: id })
  }
  expect((await sum()).total).toMatchObject({ booked: 2, bookings: 2 })
  await gone.call(bookings.cancel, { number: canceled.number })
  const { total, held_back, effect } = await sum()
  expect(total).toMatchObject({ booked: 1, bookings: 1 })
  expect(total.revenue).toBe(kept.quote.rate.total)
  expect(held_back).toMatchObject({ booked: 1 })
  expect(effect!.low).toBeLessThan(effect!.high)
  h.clock.advance({ hours: 15 * 24 })
  const stay = { travel_from_date: '2026-12-20 08:00:00-0800', travel_to_date: '2026-12-23 08:00:00-0800' }
  await booked(await h.as.traveller(), 'BOOK_NOW', { email: reached.email, stay })
  expect((await sum()).total.bookings).toBe(1)
})

test('a booking that is paid by its link days after it was made counts', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const id = await started(h, who, { emails: people(1) })
  await startDue(h.ctx())
  const desk = await h.as.staff()
  const linked = { pay_by: 'LINK', link_hours: 72, email: 'p0@example.com' } as const
  const { booking } = await bookedForCaller(desk, linked)
  const counted = async () => {
    await h.services.jobs.send(h.services.db, 'campaigns.roll-up', {}, {})
    await h.runJobs()
    return (await who.call(campaigns.results, { campaignId: id })).total.bookings
  }
  expect(await counted()).toBe(0)
  h.clock.advance({ hours: 71 })
  expect(await counted()).toBe(0)
  const caller = await h.as.staff()
  await caller.call(bookings.pay, { bookingId: booking.id, full_name: 'Ada Lovelace', ...CARD })
  expect(await counted()).toBe(1)
})

test('a booking is looked at until its stay has been over for days, and then no more', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  await started(h, who, { emails: people(1) })
  await startDue(h.ctx())
  const { id } = await booked(await h.as.traveller(), 'BOOK_NOW', { email: 'p0@example.com' })
  const sum = async () => {
    await h.services.jobs.send(h.services.db, 'campaigns.roll-up', {}, {})
    await h.runJobs()
    return h.rows('campaign_bookings')
  }
  expect(await sum()).toMatchObject([{ booking_id: id, is_open: true }])
  h.clock.set('2026-12-05T08:00:00-08:00')
  await sum()
  expect(await sum()).toMatchObject([{ is_open: true }])
  h.clock.set('2026-12-09T08:00:00-08:00')
  await sum()
  expect(await sum()).toMatchObject([{ is_open: false }])
})

test('who unsubscribes by one click is counted, and gets nothing more', async () => {
  const { h, smtp } = await withMailServer()
  const who = await h.as.staff('marketing')
  const id = await started(h, who, { emails: ['ada@example.com'] })
  await startDue(h.ctx())
  await sendBatch(h.ctx(), id)
  const link = /^List-Unsubscribe: ?<(\S+)>/m.exec(smtp.received[0]!.raw.replaceAll(/\r\n\s/g, ''))![1]!
  h.clock.advance({ minutes: 1 })
  await unsubscribeRoute(h.services)(new Request(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' }), {
    address: '203.0.113.9',
  })
  await h.services.jobs.send(h.services.db, 'campaigns.roll-up', {}, {})
  await h.runJobs()
  expect((await who.call(campaigns.results, { campaignId: id })).total.unsubscribed).toBe(1)
  const { faults } = await who.call(campaigns.check, {
    campaignId: (await written(h, who, { emails: ['ada@example.com'] })).id,
  })
  expect(faults.map(({ check }) => check)).toEqual(['PEOPLE'])
})

test('checks find what is missing or broken, and nothing is sent before it is put right', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const blocks = [
    ...BLOCKS,
    { kind: 'button' as const, text: { en: 'Go', es: 'Ir' }, href: '/no-such-page' },
    { kind: 'button' as const, text: { en: 'Go', es: 'Ir' }, href: 'https://127.0.0.1/secret' },
    { kind: 'text' as const, text: { en: 'Hello {{ firstname }}', es: '' } },
    { kind: 'code' as const, text: { en: 'Code', es: 'Código' }, code: 'NOSUCHCODE' },
    { kind: 'picture' as const, text: { en: 'A car', es: 'Un auto' }, picture: '', href: '' },
    { kind: 'mjml' as const, source: { en: '<mj-nonsense/>', es: '<mj-nonsense/>' }, text: { en: 'x', es: 'x' } },
  ]
  const { id, version } = await written(h, who, { content: { blocks } })
  const { faults } = await who.call(campaigns.check, { campaignId: id })
  const told = faults.map(({ check, block, language }) => `${check} ${block ?? ''}${language ?? ''}`)
  expect(told).toEqual(
    expect.arrayContaining([
      'LINKS 4',
      'LINKS 5',
      'VARIABLES 6en',
      'LANGUAGES 6es',
      'CODES ',
      'PICTURES 8',
      'RENDERS en',
    ]),
  )
  await expect(who.call(campaigns.schedule, { campaignId: id, version, when: 'NOW' })).rejects.toMatchObject({
    formErrors: [expect.any(String)],
  })
  const heavy = [{ kind: 'text' as const, text: { en: 'word '.repeat(999), es: 'voz '.repeat(999) } }]
  const fat = await written(h, who, { content: { blocks: Array.from({ length: 15 }, () => heavy).flat() } })
  const weighed = await who.call(campaigns.check, { campaignId: fat.id })
  expect(weighed.faults.map(({ check }) => check)).toContain('WEIGHT')
})

test('a preview shows somebody of its lists, or somebody made up, and nobody else', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const { id } = await written(h, who)
  const made = await who.call(campaigns.preview, { campaignId: id })
  expect(made.subject).toBe(CONTENT.subjects[0]!.en)
  expect(made.people).toEqual(['ada@example.com', 'es-ana@example.com'])
  const real = await who.call(campaigns.preview, { campaignId: id, email: 'es-ana@example.com' })
  expect(real.text).toContain('Hola, Ada:')
  await expect(who.call(campaigns.preview, { campaignId: id, email: 'eve@example.com' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a preview reads the first people of its lists and whoever it shows, not the whole audience', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const { id } = await written(h, who, { emails: ['a_b@example.com', 'axb@example.com', ...people(9)] })
  await h.sql`create schema as_it_is`
  await h.sql`alter function mailing_list_people set schema as_it_is`
  await h.sql`create function mailing_list_people(
      list uuid, kind text, at timestamptz, after text default '', most integer default null, pattern text default '%')
    returns table (email text, user_id uuid, first_name text, language text, origin text) language plpgsql as $$ begin
      if most is null then raise 'everybody is read'; end if;
      return query select * from as_it_is.mailing_list_people(list, kind, at, after, most, pattern); end $$`
  const shown = await who.call(campaigns.preview, { campaignId: id, email: 'A_B@example.com' })
  expect(shown.text).toContain('Hello Ada,')
  expect(shown.people).toEqual(['a_b@example.com', 'axb@example.com', ...people(3)])
})

test('a campaign for the morning waits for it', async () => {
  const { h, smtp } = await withMailServer()
  const who = await h.as.staff('marketing')
  const { id, version } = await written(h, who)
  const { send_at } = await who.call(campaigns.schedule, { campaignId: id, version, when: 'MORNING' })
  expect(send_at).toContain('T09:00')
  await startDue(h.ctx())
  expect(smtp.received).toEqual([])
  h.clock.set(send_at!)
  await startDue(h.ctx())
  await sendBatch(h.ctx(), id)
  expect(smtp.received).toHaveLength(2)
})

test('a new member is welcomed once, a day after; nobody who joined before the series was on', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  await h.as.member()
  h.clock.advance({ hours: 1 })
  const { items } = await who.call(campaigns.series, {})
  const { id } = items.find(({ kind }) => kind === 'WELCOME')!
  await who.call(campaigns.turnOn, { campaignId: id })
  h.clock.advance({ hours: 30 })
  const look = async () => {
    for (const job of ['campaigns.occasions', 'campaigns.send']) await h.services.jobs.send(h.services.db, job, {}, {})
    await h.runJobs()
    return (await h.mail('campaign/')).map(({ recipient }) => recipient)
  }
  expect(await look()).toEqual([])
  const member = await h.as.member()
  h.clock.advance({ hours: 23 })
  expect(await look()).toEqual([])
  h.clock.advance({ hours: 2 })
  expect(await look()).toEqual([member.email])
  h.clock.advance({ hours: 2 })
  expect(await look()).toEqual([member.email])
  await who.call(campaigns.turnOff, { campaignId: id })
  expect(await who.call(campaigns.read, { campaignId: id })).toMatchObject({ status: 'OFF', sent: 1 })
})

test('a series that is on is changed by who may send alone, and only into what could be turned on', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const { items } = await who.call(campaigns.series, {})
  const { id: campaignId } = items.find(({ kind }) => kind === 'WELCOME')!
  await who.call(campaigns.turnOn, { campaignId })
  const save = async (subject: string) => {
    const { version, name, about, content, ...rest } = await who.call(campaigns.read, { campaignId })
    const { rate_per_minute, held_back_percent, delay_hours } = rest
    const values = { name, about, rate_per_minute, held_back_percent, delay_hours }
    const subjects = [{ en: subject, es: subject }]
    return who.call(campaigns.save, { campaignId, version, ...values, content: { ...content, subjects } })
  }
  expect(await save('Welcome aboard')).toMatchObject({ status: 'ON' })
  await expect(save('Hello {{ password }}')).rejects.toMatchObject({
    formErrors: [expect.stringContaining('turn it off')],
  })
  await h.change('policies', { name: 'marketing' }, ({ permissions }) => ({
    permissions: permissions.filter((permission) => permission !== 'EmailCampaigns:Send'),
  }))
  await expect(save('Go to my own site')).rejects.toMatchObject({ status: 403 })
  expect(await who.call(campaigns.read, { campaignId })).toMatchObject({
    content: { subjects: [{ en: 'Welcome aboard' }] },
  })
  await (await h.as.staff()).call(campaigns.turnOff, { campaignId })
  expect(await save('Hello {{ password }}')).toMatchObject({ status: 'OFF' })
})
