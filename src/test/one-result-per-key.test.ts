import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endAllLeases } from '../platform/idempotency.ts'
import { type Harness, sharedHarness } from './harness.ts'
import { added, callOf, calls, type Scene, SCENES, shapeOf, withoutToken } from './idempotent-scenes.ts'
import { LONG } from './long.ts'

const shared = sharedHarness()

// Made once, so that what the connections have planned goes on being of use.
beforeAll(async () => {
  const { db } = shared().services
  await sql`create schema stopped`.execute(db)
  await sql`create table stopped.now ()`.execute(db)
  await sql`create function stop_here() returns trigger language plpgsql as $$ begin
    if exists (select from stopped.now) then raise exception 'the process died here'; end if;
    return coalesce(new, old);
  end $$`.execute(db)
  await sql`create trigger stopped before update of status or delete on idempotency_keys
    for each row execute function stop_here()`.execute(db)
})

/** From now on no key gets its answer: whoever works under one stops there, as a process that dies would. */
async function stopBeforeAnswers(h: Harness): Promise<void> {
  await h.sql`insert into stopped.now default values`
}

/** The next process: it ends the leases of the one before it. */
async function startAgain(h: Harness): Promise<void> {
  await h.sql`delete from stopped.now`
  await endAllLeases(h.services.db)
}

test('every call that takes a key has a scene here', () => {
  expect(
    calls.map(({ name }) => name).filter((name) => !Object.keys(SCENES).some((scene) => callOf(scene)?.name === name)),
  ).toEqual([])
  expect(Object.keys(SCENES).filter((scene) => !callOf(scene))).toEqual([])
})

/** What answers in phases is tried in every run, and of all other calls, which one transaction holds, one in three. */
const TAKEN = Object.entries(SCENES).filter(
  ([scene], place) => LONG || callOf(scene)?.endpoint.idempotent === 'phased' || place % 3 === 0,
)

test.each(TAKEN)(
  '%s: stopped between its effect and the kept answer, the same key has one effect and the same answer',
  async (scene, prepare) => {
    const h = shared()
    const endpoint = callOf(scene)!.endpoint
    const name = scene.replaceAll(/\W/g, '-')
    // One address gets only so many mails an hour, and most scenes write to the same.
    await h.forgetLimits()
    const call = ({ who, input }: Scene, idempotencyKey: string) => who.call(endpoint, input, { idempotencyKey })

    const undisturbed = await prepare(h)
    let expected: unknown
    const effect = await added(h, async () => {
      expected = await call(undisturbed, `undisturbed-${name}`)
    })
    expect(Object.keys(effect), 'a call that takes a key does something').not.toEqual([])

    const stopped = await prepare(h)
    const answers: unknown[] = []
    const effectAfterCrash = await added(h, async () => {
      await stopBeforeAnswers(h)
      await expect(call(stopped, `stopped-${name}`)).rejects.toThrow()
      await startAgain(h)
      answers.push(await call(stopped, `stopped-${name}`), await call(stopped, `stopped-${name}`))
    })
    expect(effectAfterCrash).toEqual(effect)
    expect(shapeOf(answers[0])).toEqual(shapeOf(expected))
    expect(withoutToken(answers[1])).toEqual(withoutToken(answers[0]))
  },
)
