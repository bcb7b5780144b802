import { expect, onTestFinished, test } from 'vitest'
import { CONTENT, started } from '../../../test/campaign.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { startSmtp } from '../../../test/smtp.ts'
import { json } from '../../../platform/database.ts'
import { closeMail } from '../../mail/index.ts'
import { campaigns } from '../contract.ts'
import { sendBatch } from './engine.ts'
import { startDue } from './runner.ts'
import * as sending from './store.ts'

async function withMailServer() {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const h = await harness({ config: { smtpUrl: smtp.url } })
  onTestFinished(() => closeMail(h.services))
  return { h, smtp, who: await h.as.staff('marketing') }
}

async function run(h: Harness): Promise<void> {
  await h.services.jobs.send(h.services.db, 'campaigns.send', {}, {})
  await h.runJobs()
}

test('a campaign whose people cannot all be written down stops no other; it sends nothing, and goes on where it was', async () => {
  const { h, smtp, who } = await withMailServer()
  const emails = [...Array.from({ length: 1500 }, (_, index) => `p${index}@example.com`), 'z@example.com']
  const first = await started(h, who, { emails, held_back_percent: 10 })
  h.clock.advance({ seconds: 1 })
  const other = await started(h, who, { emails: ['ada@example.com'] })
  // As when the process ends in the middle: of the second thousand nothing is kept.
  await h.change('mailing_list_addresses', { email: 'z@example.com' }, { language: 'none of ours' })
  await run(h)
  expect(smtp.received.map(({ to }) => String(to))).toEqual(['ada@example.com'])
  expect(await h.count('campaign_recipients', { campaign_id: first })).toBe(1000)
  expect(await sendBatch(h.ctx(), first)).toEqual({ kind: 'done' })
  expect(await who.call(campaigns.read, { campaignId: first })).toMatchObject({ status: 'SENDING', sent: 0 })
  expect(await who.call(campaigns.read, { campaignId: other })).toMatchObject({ status: 'SENT', sent: 1 })

  await h.change('mailing_list_addresses', { email: 'z@example.com' }, { language: 'en' })
  expect(await startDue(h.ctx())).toBe(true)
  expect(await startDue(h.ctx())).toBe(true)
  const rows = await h.rows('campaign_recipients', { campaign_id: first })
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set(emails))
  expect(rows).toHaveLength(emails.length)
  const heldBack = rows.filter(({ state }) => state === 'HELD_BACK').length
  const { total, held_back } = await who.call(campaigns.results, { campaignId: first })
  expect([total.waiting, held_back.people]).toEqual([emails.length - heldBack, heldBack])
  const begun = await h.rows('audit_trail', { action: 'campaign.started', entity_id: first })
  expect(begun.map(({ details }) => details)).toEqual([{ people: emails.length }])
  expect(await sendBatch(h.ctx(), first)).toMatchObject({ kind: 'sent' })
})

test('a campaign that is stopped while its people are written down writes down no more, and sends nothing', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const id = await started(h, who, { emails: Array.from({ length: 1500 }, (_, index) => `p${index}@example.com`) })
  expect(await startDue(h.ctx(), 0)).toBe(false)
  await who.call(campaigns.stop, { campaignId: id })
  await run(h)
  expect(await h.count('campaign_recipients')).toBe(1000)
  expect(await h.mail('campaign/')).toEqual([])
})

test('a campaign whose messages cannot be made keeps no other from being sent', async () => {
  const { h, smtp, who } = await withMailServer()
  const broken = await started(h, who, { emails: ['grace@example.com'] })
  await startDue(h.ctx())
  await h.change('campaigns', { id: broken }, { content: json({ ...CONTENT, blocks: null }) })
  h.clock.advance({ seconds: 1 })
  await started(h, who, { emails: ['ada@example.com'] })
  await run(h)
  expect(smtp.received.map(({ to }) => String(to))).toEqual(['ada@example.com'])
  expect(await h.row('campaign_recipients', { campaign_id: broken })).toMatchObject({
    state: 'WAITING',
    attempts: 1,
    why: expect.any(String),
  })
})

test('a message that cannot be made is tried again for a day and then given up, so that its campaign ends', async () => {
  const h = await harness()
  const who = await h.as.staff('marketing')
  const id = await started(h, who)
  await startDue(h.ctx())
  const nonsense = { en: '<mj-nonsense/>', es: '<mj-nonsense/>' }
  const blocks = [{ kind: 'mjml', source: nonsense, text: nonsense }]
  await h.change('campaigns', { id }, { content: json({ ...CONTENT, blocks }) })
  const states = async () =>
    (await h.rows('campaign_recipients')).map(({ state, attempts, why }) => [state, attempts, why !== null])
  for (let tries = 1; tries <= 10; tries++) {
    await sendBatch(h.ctx(), id)
    expect(await states()).toEqual(Array.from({ length: 2 }, () => ['WAITING', tries, true]))
    expect(await sendBatch(h.ctx(), id)).toMatchObject({ kind: 'later' })
    h.clock.advance({ minutes: 15 })
  }
  h.clock.advance({ hours: 24 })
  await sendBatch(h.ctx(), id)
  expect(await states()).toEqual(Array.from({ length: 2 }, () => ['REFUSED', 11, true]))
  await run(h)
  expect(await who.call(campaigns.read, { campaignId: id })).toMatchObject({ status: 'SENT', sent: 0 })
})

test('a message whose turn comes late is not given up at its first trouble', async () => {
  const { h, smtp, who } = await withMailServer()
  const id = await started(h, who, { emails: ['ada@example.com'] })
  await startDue(h.ctx())
  h.clock.advance({ hours: 30 })
  smtp.refuse(451, 'Come back later')
  await sendBatch(h.ctx(), id)
  smtp.refuse(undefined)
  h.clock.advance({ minutes: 1 })
  await sendBatch(h.ctx(), id)
  expect(await h.row('campaign_recipients')).toMatchObject({ state: 'SENT' })
})

test('links beyond those that a campaign can count lead straight to where they lead, and nobody waits for them', async () => {
  const h = await harness()
  const id = await started(h, await h.as.staff('marketing'), { emails: ['ada@example.com'] })
  await startDue(h.ctx())
  const targets = Array.from({ length: 300 }, (_, no) => `/rates?no=${no}`)
  const numbers = await sending.linkNumbers(h.ctx(), id, targets)
  expect(numbers.size).toBe(255)
  expect(await sending.linkNumbers(h.ctx(), id, [...targets, '/booking'])).toEqual(numbers)
  await sendBatch(h.ctx(), id)
  const [mail] = await h.mail('campaign/')
  expect(mail?.text).toContain('http://skylot.test/booking')
  expect(mail?.text).not.toContain('/api/c/')
})
