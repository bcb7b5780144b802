import { createServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { jobs } from '../app/registry.ts'
import { bookings } from '../capabilities/bookings/contract.ts'
import { booked, CARD } from '../capabilities/bookings/factory.ts'
import { disputed } from '../capabilities/disputes/factory.ts'
import { configOf } from '../capabilities/documents/factory.ts'
import { passTypeOf } from '../capabilities/documents/index.ts'
import { passSigner } from '../capabilities/documents/wallet/certificates.ts'
import { imports } from '../capabilities/imports/contract.ts'
import { uploaded } from '../capabilities/imports/factory.ts'
import { mailingLists } from '../capabilities/mailing-lists/contract.ts'
import { triedFile } from '../capabilities/mailing-lists/factory.ts'
import { passes } from '../capabilities/passes/contract.ts'
import { privacy } from '../capabilities/privacy/contract.ts'
import { mailedToken } from '../capabilities/privacy/factory.ts'
import { scheduled } from '../capabilities/reports/factory.ts'
import { idOf } from '../capabilities/timeclock/factory.ts'
import { waitlist } from '../capabilities/waitlist/contract.ts'
import type { CallInput } from '../http/endpoint.ts'
import { cents } from '../lib/money.ts'
import type { Config } from '../platform/config.ts'
import { brokenSince } from './broken-since.ts'
import { written } from './campaign.ts'
import { type FaultyGateway, faultyGateway } from './faulty-gateway.ts'
import { type Harness, harness } from './harness.ts'
import { added, callOf, SCENES } from './idempotent-scenes.ts'
import { runDueJobs } from './jobs.ts'
import { LONG } from './long.ts'
import { Life, type MortalProcess, mortalProcess } from './mortal.ts'

/**
 * Every job, in a process that is killed at each gap between two of its statements and requests to the gateway, and given
 * to another process afterwards: it ends as if nothing had happened.
 */

interface Setting {
  readonly h: Harness
  readonly process: MortalProcess
  /** Before who made the job due; the process that is killed has a way to the gateway of its own. */
  readonly gateway: FaultyGateway
}

async function opened(config: Partial<Config> = {}): Promise<Setting> {
  let gateway!: FaultyGateway
  const h = await harness({ config, gateway: (sandbox) => (gateway = faultyGateway(sandbox)) })
  const process = await mortalProcess(h)
  onTestFinished(process.close)
  return { h, process, gateway }
}

/** Does what is due, `name` in a life that may end, then in another process whatever is left. */
async function runKilled({ h, process }: Setting, name: string, life: Life): Promise<void> {
  const { jobs, ...services } = process.services
  await runDueJobs({
    ...services,
    jobs: {
      ...jobs,
      async runBatch(each, its) {
        if (each !== name || life.hasEnded) return jobs.runBatch(each, its)
        const before = await h.sql<{ at: Date }>`select clock_timestamp() as at`
        const count = await life.run(() => jobs.runBatch(each, its))
        // Nobody says of a dead process's job that it is done; the queue gives it to another.
        if (life.hasEnded)
          await h.sql`
            update pgboss.job set state = 'retry', completed_on = null, start_after = now()
            where name = ${name} and state <> 'created' and started_on >= ${before[0]!.at}`
        return count
      },
    },
  })
  await h.runJobs()
}

/** Gaps that are tried: all of them, or two that are spread over the job. */
function gapsOf(steps: number): readonly number[] {
  if (LONG) return Array.from({ length: steps }, (_, gap) => gap)
  return [...new Set([0.5, 0.9].map((share) => Math.floor(share * steps)))]
}

/** What an act leaves to be done: its job, and a scene that leaves it. */
const LEFT_BY: Readonly<Record<string, string>> = {
  'bookings.tell': 'bookings.create',
  'mail.send': 'bookings.create',
  'payments.refund': 'bookings.modify, with a refund',
  'waitlist.offer': 'bookings.cancel',
  'vouchers.tell': 'vouchers.issue',
  'letters.mail': 'letters.send',
  'moves.tell': 'moveDesk.propose',
  'stays.receipt': 'stays.pay',
  'stays.join': 'bookings.linkClub',
  'stays.readdress': 'callers.correct',
  'bookings.mail-found': 'bookings.find',
  'quotes.mail': 'quotes.email',
  'bulk.check': 'bulk.prepare',
  'bulk.run': 'bulk.start',
  'imports.run': 'imports.run',
  'imports.undo': 'imports.undo',
  'imports.invite': 'imports.invite',
  'club.tell': 'memberDesk.rename',
  'schedule.mail-published': 'schedule.publish',
  'schedule.tell-time-off': 'schedule.askTimeOff',
  'schedule.tell-swap': 'schedule.takeShift',
  'waitlist.tell': 'waitlist.join',
  'club.mail-reset': 'memberDesk.sendPasswordReset',
  'membership.mail-pass': 'membership.sendPass',
  'invoices.mail': 'invoices.send',
  'care.mail-assigned': 'feedback.assign',
  'stays.ticket': 'gate.emailTicket',
  'disputes.send': 'disputes.submit',
  'approvals.tell': 'approvals.approve',
  'day-close.mail': 'dayClose.close',
}

/** Jobs of the clock, which find their work themselves. */
const BY_CLOCK = jobs.filter(({ name, cron }) => cron !== undefined && !(name in LEFT_BY)).map(({ name }) => name)

const RUN_AGAIN = [...BY_CLOCK, 'demo.sum-up']

/** Work of other jobs: asked for in so many words, with whatever it is about made before. */
const ASKED_FOR: Readonly<Record<string, (h: Harness) => Promise<object>>> = {
  'access.mail-invitation': async (h) => ({ accountId: await idOf(await h.as.staff('cashier')), ref: refOf(h) }),
  'access.mail-recovery': async (h) => ({ email: (await h.as.staff('cashier')).email, ref: refOf(h) }),
  'access.tell-new-password': async (h) => ({ accountId: await idOf(await h.as.staff('cashier')), ref: refOf(h) }),
  'campaigns.test': async (h) => {
    const { id: campaignId } = await written(h, await h.as.staff('marketing'))
    return { campaignId, to: 'ada@example.com', language: 'en', variant: 0, ref: refOf(h) }
  },
  'disputes.evidence': async (h) => {
    const { disputeId } = await disputed(h.ctx(), await h.as.traveller())
    return { disputeId }
  },
  'disputes.follow': async (h) => {
    const { disputeId } = await disputed(h.ctx(), await h.as.traveller())
    const [dispute] = await h.sql<{ ref: string }>`select gateway_ref as ref from disputes where id = ${disputeId}`
    return { ref: dispute!.ref }
  },
  'disputes.tell': async (h) => {
    const { disputeId } = await disputed(h.ctx(), await h.as.traveller())
    return { disputeId, what: 'due' }
  },
  // As the version before has written it.
  'mail.deliver': async (h) => {
    const mailId = h.ctx().random.uuid()
    await h.sql`
      insert into mail_messages (id, purpose, message_id, recipient, subject, html, text, headers, status, created_at)
      values (${mailId}, ${`test/old/${mailId}`}, ${`<${mailId}@skylot.test>`}, 'ada@example.com', 'Old', '<p>Old</p>', 'Old', '{}', 'QUEUED',
              ${h.ctx().now})`
    return { mailId }
  },
  'payments.release-proof': async (h) => {
    const card = await h.gateway.saveCard({ number: CARD.cc_number, cvc: '123', expMonth: 12, expYear: 2030 })
    const key = refOf(h)
    if ('card' in card) await h.gateway.authorise({ key, token: card.card.token, amount: cents(100), capture: false })
    return { key }
  },
  'points.return': async (h) => {
    const { who, input } = await SCENES['bookings.create, with points']!(h)
    const { booking } = await who.call(bookings.create, input as CallInput<typeof bookings.create>)
    await who.call(bookings.cancel, { number: booking.number })
    return (
      await h.sql<{ data: object }>`select data from pgboss.job where name = 'points.return' and state < 'active'`
    )[0]!.data
  },
  'preferences.confirmation': async (h) => ({ email: 'ada@example.com', setting: 0, ref: refOf(h) }),
  'privacy.mail-link': async (h) => ({ email: `${refOf(h)}@example.com`, kind: 'COPY', ref: refOf(h) }),
  'rates.show-prices': async () => ({ number: 1 }),
  'reports.deliver': async (h) => {
    const { id: reportId, recipients } = await scheduled(await h.as.staff('manager'))
    return { reportId, recipientId: recipients[0]!.id, from: '2026-11-20', until: '2026-11-20' }
  },
}

const refOf = (h: Harness) => h.services.random.uuid()

/** What makes a job due: the call of a scene, or nothing but asking for it. Answers how it is made due then. */
type Prepare = (setting: Setting) => Promise<(key: string) => Promise<unknown>>

/** What takes more than one call to come about, by the job and, where it does several things, which of them. */
const LED_UP_TO: Readonly<Record<string, Prepare>> = {
  'imports.check': async ({ h }) => {
    const who = await h.as.staff()
    const file = `Email,Name,Points\n${refOf(h)}@example.com,Mo Ved,10\n${refOf(h)}@example.com,Ma Ved,x\n`
    const { id: importId, revision, date_order, fields } = await uploaded(who, 'MEMBERS', file)
    const columns = fields.flatMap(({ name, column }) => (column === null ? [] : [{ field: name, column }]))
    return () => who.call(imports.check, { importId, revision, columns, date_order })
  },
  'mailing-lists.check': async ({ h }) => {
    const who = await h.as.staff('marketing')
    const { upload } = await triedFile(h, who, `email\n${refOf(h)}@example.com\nnobody\n`, refOf(h))
    const columns = [{ field: 'email' as const, column: 0 }]
    return () => who.call(mailingLists.check, { uploadId: upload.id, version: upload.version, columns })
  },
  'passes.push': async ({ h }) => {
    const { who, input } = await SCENES['passes.push']!(h)
    const phone = refOf(h)
    await h.add('pass_registrations', {
      device: phone,
      device_key: phone,
      pass_type: await passTypeOf(h.ctx()),
      serial: (input as { serial: string }).serial,
      push_token: '0011223344',
      created_at: Temporal.Now.instant(),
      changed_at: Temporal.Now.instant(),
    })
    return (idempotencyKey) => who.call(passes.push, input as CallInput<typeof passes.push>, { idempotencyKey })
  },
  'payments.settle': async ({ h, gateway }) => {
    const { who, input } = await SCENES['bookings.create']!(h)
    return async (idempotencyKey) => {
      gateway.fail('timeout-before', { only: ['authorise'] })
      await who.call(bookings.create, input as CallInput<typeof bookings.create>, { idempotencyKey })
      gateway.heal()
      await h.elapse({ minutes: 1 })
    }
  },
  'privacy.work, a copy': confirmed('COPY'),
  'privacy.work, an erasure': confirmed('ERASURE'),
  'waitlist.hold-news': async ({ h }) => {
    const { who, input } = await SCENES['waitlist.join, to be booked']!(h)
    await who.call(waitlist.join, input as CallInput<typeof waitlist.join>)
    await h.runJobs()
    return async () => {
      await h.sql`
        update stall_days set allotment = reserved + 1, bound = reserved + 1
        where vehicle_class = 'MOTORCYCLE' and date between '2026-12-01' and '2026-12-04'`
      await h.services.jobs.send(h.services.db, 'waitlist.offer', {}, {})
    }
  },
}

/** Somebody who booked and cancelled asks by mail for what is known of them; opening the link is left to be done. */
function confirmed(kind: 'COPY' | 'ERASURE'): Prepare {
  return async ({ h }) => {
    const [who, email] = [await h.as.traveller(), `${refOf(h)}@example.com`]
    const { number } = await booked(who, 'BUY_NOW', { email })
    await who.call(bookings.cancel, { number })
    await h.runJobs()
    await who.call(privacy.ask, { email, kind })
    const token = await mailedToken(h, 'privacy-link/')
    return () => who.call(privacy.confirm, { token })
  }
}

/** A job may do several things: what comes behind its name says which. */
const jobOf = (due: string) => due.split(',')[0]!

test('every job is killed here', () => {
  const named = new Set([...DUE.map(([due]) => jobOf(due)), ...RUN_AGAIN])
  expect(jobs.map(({ name }) => name).toSorted()).toEqual([...named].toSorted())
})

/** Of all jobs that an act leaves, those that move money or space are tried in every run. */
const SHORT = ['payments.refund', 'waitlist.offer', 'mail.send']

const fromScene =
  (scene: string): Prepare =>
  async ({ h }) => {
    const { who, input } = await SCENES[scene]!(h)
    return (idempotencyKey) => who.call(callOf(scene)!.endpoint, input, { idempotencyKey })
  }

const fromData =
  (job: string, data: (h: Harness) => Promise<object>): Prepare =>
  async ({ h }) => {
    const asked = await data(h)
    await h.runJobs()
    return () => h.services.jobs.send(h.services.db, job, asked, {})
  }

const DUE: readonly (readonly [due: string, prepare: Prepare])[] = [
  ...Object.entries(LEFT_BY).map(([job, scene]) => [job, fromScene(scene)] as const),
  ...Object.entries(ASKED_FOR).map(([job, data]) => [job, fromData(job, data)] as const),
  ...Object.entries(LED_UP_TO),
]

test.each(DUE.filter(([due]) => LONG || SHORT.includes(due)))(
  '%s: killed between any two of its steps, it does what it is for once',
  { timeout: LONG ? 900_000 : 120_000 },
  async (due, prepare) => {
    const job = jobOf(due)
    const setting = await opened(job === 'passes.push' ? await withApple() : {})
    const { h } = setting
    const broken = await brokenSince(h)
    const undisturbed = await attempt('undisturbed', new Life(Number.POSITIVE_INFINITY, 'killed'))
    expect(undisturbed.life.steps, 'there is something to do for this job').toBeGreaterThan(0)
    // Some scenes write rows of their own, as no call would.
    const usual = await broken()
    for (const gap of gapsOf(undisturbed.life.steps)) {
      const { life, effect } = await attempt(`gap-${gap}`, new Life(gap, 'killed'))
      if (!life.hasEnded) break
      expect(effect, `killed before step ${gap} of ${undisturbed.life.steps}`).toEqual(undisturbed.effect)
    }
    expect((await broken()).difference(usual)).toEqual(new Set())

    async function attempt(key: string, life: Life) {
      // One address gets only so many mails an hour, and most scenes write to the same.
      await h.forgetLimits()
      const makeDue = await prepare(setting)
      const effect = await added(h, async () => {
        await makeDue(key)
        await runKilled(setting, job, life)
        if (isByClock(job)) await runAgain(h, job)
        // An erasure waits until its last mail has left.
        if (job === 'privacy.work') await runOn(setting, job, life)
      })
      return { life, effect }
    }
  },
)

/** What the next two minutes bring, in the same life while it lasts. */
async function runOn(setting: Setting, job: string, life: Life): Promise<void> {
  for (let minute = 0; minute < 2; minute++) {
    await setting.h.elapse({ minutes: 1 })
    await runKilled(setting, job, life)
  }
}

/** A server of pushes that takes them all, and a certificate for it. */
async function withApple(): Promise<Partial<Config>> {
  const apple = createServer().on('stream', (stream: ServerHttp2Stream) => {
    stream.respond({ ':status': 200 })
    stream.end()
  })
  await new Promise<void>((listening) => apple.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void apple.close())
  const applePushBase = `http://127.0.0.1:${(apple.address() as AddressInfo).port}`
  return { applePushBase, applePass: configOf(await passSigner((await harness()).ctx())) }
}

const isByClock = (name: string) => jobs.some((job) => job.name === name && job.cron !== undefined)

/** What the clock does some minutes later. */
async function runAgain(h: Harness, job: string): Promise<void> {
  await h.elapse({ minutes: 5 })
  await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
}

test('jobs of the clock and of the first start, killed between any two of their steps, end well when they are run again', async () => {
  const setting = await opened()
  const { h } = setting
  for (const scene of WORLD) {
    const { who, input } = await SCENES[scene]!(h)
    await who.call(callOf(scene)!.endpoint, input, { idempotencyKey: scene.replaceAll(/\W/g, '-') })
  }
  await h.runJobs()
  const broken = await brokenSince(h)
  for (const [place, job] of RUN_AGAIN.entries()) {
    const due = () => h.services.jobs.send(h.services.db, job, {}, {})
    const undisturbed = new Life(Number.POSITIVE_INFINITY, 'killed')
    await due()
    await runKilled(setting, job, undisturbed)
    const gaps = LONG ? gapsOf(undisturbed.steps) : [Math.floor((undisturbed.steps * ((place % 3) + 1)) / 4)]
    for (const gap of gaps) {
      await due()
      await runKilled(setting, job, new Life(gap, 'killed'))
    }
    expect(await broken(), job).toEqual(new Set())
  }
  expect(await h.services.jobs.deadLetters(10)).toEqual([])
}, 900_000)

/** Something of every kind that the jobs of the clock look after. */
const WORLD = [
  'bookings.create, with points',
  'bookings.modify, with a refund',
  'bookings.cancel',
  'vouchers.buy',
  'gate.arrive',
  'gate.close, by card',
  'waitlist.join',
  'members.merge',
  'feedback.answer',
  'disputes.submit',
]
