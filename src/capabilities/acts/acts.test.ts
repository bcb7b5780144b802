import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { approvals } from '../approvals/contract.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { nothingIsBroken } from '../gate/factory.ts'
import { transactions } from '../stays/office-contract.ts'
import { paidStay, refundAsked } from './factory.ts'

const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

const refundsOf = ({ sum }: Harness) => sum('payments', 'amount_cents', { kind: 'REFUND' })

test('a refund above the limit waits, is approved by somebody else, and is done in the name of who asked', async () => {
  const h = await harness()
  const { who, stay, requestId } = await refundAsked(h)
  expect(await who.call(gate.stay, { stayId: stay.id })).toMatchObject({ refunded: '0.00' })
  const manager = await h.as.staff('manager')
  const shown = await manager.call(approvals.one, { requestId })
  expect(shown).toMatchObject({
    status: 'WAITING',
    kind: 'refund',
    amount: '30.00',
    asked_by: 'cashier',
    subject_number: stay.ticket_num,
    price: stay.paid,
    exceeded: ['amount'],
    asked_today: 1,
    done_today: 0,
    decidable: true,
    obstacle: null,
    limits: { most: '25.00', most_days: 7, most_a_day: 5 },
  })
  expect(await manager.call(approvals.approve, { requestId })).toMatchObject({ status: 'DONE', decided_by: 'manager' })
  expect(await who.call(gate.stay, { stayId: stay.id })).toMatchObject({ refunded: '30.00' })
  const { changes } = await manager.call(transactions.one, { transactionId: stay.id })
  expect(changes[0]).toMatchObject({
    who: 'cashier',
    what: 'refunded',
    amount: '30.00',
    price: stay.paid,
    reason_code: 'DAMAGE',
    reason: 'Scratched door',
    approved_by: 'manager',
  })
  expect(await h.rows('audit_trail', { entity: 'act_request' }, 'at', 'action')).toMatchObject([
    { action: 'act.approved' },
    { action: 'act.asked' },
  ])
  await nothingIsBroken(h)
})

test('requests stand with the last first, for who asked and for who approves', async () => {
  const h = await harness()
  const { who, requestId: first } = await refundAsked(h)
  const stay = await paidStay(h, who, { hours: 60 })
  const input = { stayId: stay.id, amount: '28.00', reason_code: 'DAMAGE', reason: 'Dent' } as const
  const { approval_id: second } = await who.call(gate.refund, input)
  const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
  expect(ids(await who.call(approvals.own, {}))).toEqual([second, first])
  expect(ids(await (await h.as.staff('manager')).call(approvals.search, {}))).toEqual([second, first])
})

test('the mail goes to those who may approve, and to nobody else; the answer to who asked', async () => {
  const h = await harness()
  const manager = await h.as.staff('manager')
  await h.as.staff('cashier')
  await h.as.staff('auditor')
  const { requestId } = await refundAsked(h)
  await h.runJobs()
  const told = await h.mail(`approval/${requestId}/asked`)
  const rights = (await h.rows('account_rights')).filter(({ permissions }) => permissions?.includes('Desk:Approve'))
  const able = await h.rows('accounts', { id: rights.map(({ account_id }) => account_id) })
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(able.map(({ email }) => email).toSorted())
  expect(told[0]!.subject).toContain('cashier asks: Refund of $30.00')
  expect(told[0]!.html).toContain(`/staff/approvals/${requestId}`)
  await manager.call(approvals.decline, { requestId, answer: 'Send photos first' })
  await h.runJobs()
  const [answer] = await h.mail(`approval/${requestId}/answered`)
  expect(answer).toMatchObject({
    recipient: expect.stringContaining('cashier'),
    subject: expect.stringMatching(/^Declined/),
  })
  expect(answer!.text).toContain('Send photos first')
})

test('nobody approves what they asked for, whatever they may do otherwise', async () => {
  const h = await harness()
  const { who, requestId } = await refundAsked(h)
  await expect(who.call(approvals.approve, { requestId })).rejects.toMatchObject({ status: 403 })
  await h.change('policies', { name: 'cashier' }, ({ permissions }) => ({
    permissions: [...permissions, 'Desk:Approve'],
  }))
  const own = who.call(approvals.approve, { requestId })
  await expect(own).rejects.toMatchObject({ formErrors: ['Someone else has to decide your own requests.'] })
  const { id: group_id } = await h.row('staff_groups', { name: 'Cashier' })
  await h.add('staff_group_policies', { group_id, policy_name: 'owner' })
  await expect(who.call(approvals.approve, { requestId })).rejects.toMatchObject({ formErrors: expect.any(Array) })
  await expect(who.call(approvals.decline, { requestId, answer: 'no' })).rejects.toMatchObject({
    formErrors: [expect.any(String)],
  })
  await expect(
    h.change('act_requests', { id: requestId }, ({ account_id }) => ({
      status: 'DONE' as const,
      decided_at: Temporal.Now.instant(),
      decided_by: account_id,
    })),
  ).rejects.toThrow('approved_by_somebody_else')
})

test('fifty approvals at once do it once', async () => {
  const h = await harness()
  const { requestId } = await refundAsked(h)
  const managers = await Promise.all(Array.from({ length: 5 }, () => h.as.staff('manager')))
  const tries = Array.from({ length: 50 }, (_, index) => managers[index % 5]!.call(approvals.approve, { requestId }))
  expect(fulfilled(await Promise.allSettled(tries))).toBe(1)
  expect(await refundsOf(h)).toBe(3000)
  await nothingIsBroken(h)
})

test('fifty refunds at once stay within the count a day, and the rest waits', async () => {
  const h = await harness()
  const who = await cashier(h)
  const stays = []
  for (let index = 0; index < 10; index++) stays.push(await paidStay(h, who, { hours: 1 }))
  const tries = stays.flatMap(({ id: stayId }) =>
    Array.from({ length: 5 }, () => who.call(gate.refund, { stayId, amount: '1.00', reason_code: 'OVERCHARGED' })),
  )
  const done = (await Promise.allSettled(tries)).flatMap((tried) =>
    tried.status === 'fulfilled' ? [tried.value.status] : [],
  )
  expect(done.filter((status) => status === 'done')).toHaveLength(5)
  expect(await refundsOf(h)).toBe(500)
  expect((await h.rows('act_requests', { status: 'WAITING' })).length).toBeLessThanOrEqual(10)
  await nothingIsBroken(h)
})

test('without the lock on limits, refunds at once go beyond the count a day', async () => {
  const h = await harness()
  await h.sql`create function public.pg_advisory_xact_lock(integer, integer) returns void language sql as 'select null::void'`
  await h.sql`do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$`
  const unlocked = await h.another()
  const who = await cashier(unlocked)
  const stays = []
  for (let index = 0; index < 10; index++) stays.push(await paidStay(unlocked, who, { hours: 1 }))
  const tries = stays.map(({ id: stayId }) =>
    who.call(gate.refund, { stayId, amount: '1.00', reason_code: 'OVERCHARGED' }),
  )
  const done = (await Promise.all(tries)).filter(({ status }) => status === 'done')
  expect(done.length).toBeGreaterThan(5)
})

test('many small refunds of one stay are one large one to the limit', async () => {
  const h = await harness()
  const who = await cashier(h)
  const { id: stayId } = await paidStay(h, who, { hours: 60 })
  const refund = (amount: string) => who.call(gate.refund, { stayId, amount, reason_code: 'OVERCHARGED' })
  expect(await refund('15.00')).toMatchObject({ status: 'done' })
  expect(await refund('10.00')).toMatchObject({ status: 'done' })
  expect(await refund('0.01')).toMatchObject({ status: 'waiting' })
  const again = refund('0.02')
  await expect(again).rejects.toMatchObject({ formErrors: ['The same request is already waiting for approval.'] })
})

test('what changed meanwhile is told to who approves, and it goes on waiting', async () => {
  const h = await harness()
  const { stay, requestId } = await refundAsked(h, '40.00')
  const [owner, manager] = [await cashier(h, '100.00', 'owner'), await h.as.staff('manager')]
  await owner.call(gate.refund, { stayId: stay.id, amount: stay.paid, reason_code: 'CHARGED_TWICE' })
  const late = manager.call(approvals.approve, { requestId })
  await expect(late).rejects.toMatchObject({ formErrors: [expect.stringContaining('more than can still be refunded')] })
  expect(await manager.call(approvals.one, { requestId })).toMatchObject({ status: 'WAITING' })
  await nothingIsBroken(h)
})

test('who asked and may no longer do it is done no favor', async () => {
  const h = await harness()
  const { requestId } = await refundAsked(h)
  const manager = await h.as.staff('manager')
  await h.change('policies', { name: 'cashier' }, ({ permissions }) => ({
    permissions: permissions.filter((each) => each !== 'Desk:Refund'),
  }))
  const late = manager.call(approvals.approve, { requestId })
  await expect(late).rejects.toMatchObject({ formErrors: ['cashier no longer has permission to do this.'] })
})

test('a request that nobody answers expires; one that is withdrawn is answered no more', async () => {
  const h = await harness()
  const [first, second] = [await refundAsked(h), await refundAsked(h)]
  const manager = await h.as.staff('manager')
  expect(await second.who.call(approvals.withdraw, { requestId: second.requestId })).toMatchObject({
    status: 'WITHDRAWN',
  })
  await expect(first.who.call(approvals.withdraw, { requestId: second.requestId })).rejects.toMatchObject({
    status: 404,
  })
  const withdrawn = manager.call(approvals.approve, { requestId: second.requestId })
  await expect(withdrawn).rejects.toMatchObject({ formErrors: ['This request was withdrawn.'] })
  h.clock.advance({ hours: 200 })
  const again = await h.as.staff('manager')
  const late = again.call(approvals.approve, { requestId: first.requestId })
  await expect(late).rejects.toMatchObject({ formErrors: ['This request has expired.'] })
  await h.services.jobs.send(h.services.db, 'approvals.expire', {}, {})
  await h.runJobs()
  expect(await again.call(approvals.one, { requestId: first.requestId })).toMatchObject({ status: 'EXPIRED' })
  expect(await h.mail(`approval/${first.requestId}/answered`)).toMatchObject([
    { subject: expect.stringMatching(/^Expired/) },
  ])
  expect(await refundsOf(h)).toBe(0)
})

test('whose own limits are too small cannot approve, and is not asked to', async () => {
  const h = await harness()
  await h.change('act_limits', { kind: 'refund', most_cents: 25000 }, { most_cents: cents(2900) })
  const manager = await h.as.staff('manager')
  const { requestId } = await refundAsked(h)
  expect((await manager.call(approvals.news, {})).to_decide).toBe(0)
  expect((await (await h.as.staff('owner')).call(approvals.news, {})).to_decide).toBe(1)
  const refused = manager.call(approvals.approve, { requestId })
  await expect(refused).rejects.toMatchObject({ formErrors: [expect.stringContaining('above your limits, too')] })
  await h.runJobs()
  const told = (await h.mail(`approval/${requestId}/asked`)).map(({ recipient }) => recipient)
  expect(told.every((email) => email.startsWith('owner'))).toBe(true)
})

test('a screen that waits hears at once of what was asked, and who asked of the answer, until it was seen', async () => {
  const h = await harness()
  const manager = await h.as.staff('manager')
  const { version } = await manager.call(approvals.news, {})
  const heard = manager.call(approvals.news, { after: version, wait: 20 })
  const { who, stay, requestId } = await refundAsked(h)
  expect(await heard).toMatchObject({ to_decide: 1, answers: [] })
  await manager.call(approvals.approve, { requestId })
  const answer = { id: requestId, status: 'DONE', subject_number: stay.ticket_num, decided_by: 'manager' }
  expect(await who.call(approvals.news, {})).toMatchObject({ to_decide: 0, answers: [answer] })
  await who.call(approvals.seen, { requestId })
  expect((await who.call(approvals.news, {})).answers).toEqual([])
  await expect((await h.as.member()).call(approvals.news, {})).rejects.toMatchObject({ status: 403 })
})
