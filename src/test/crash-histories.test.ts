import { describe, expect, test } from 'vitest'
import { endAllLeases } from '../platform/idempotency.ts'
import { brokenSince } from './broken-since.ts'
import { type Harness, withHarness } from './harness.ts'
import { added, callOf, type Scene, SCENES, shapeOf, withoutToken } from './idempotent-scenes.ts'
import { LONG } from './long.ts'
import { type End, Life, type MortalProcess, mortalProcess } from './mortal.ts'
import { through } from './travellers.ts'

/**
 * Every call that takes a key, in a process that ends at each gap between two of its statements and requests to the
 * gateway, asked for again with the same key in another process: one effect, one answer.
 */

const isPhased = (scene: string) => callOf(scene)?.endpoint.idempotent === 'phased'
const ALL = Object.entries(SCENES)

/** A process that ends, and the harness that goes on, over one database. */
interface Setting {
  readonly h: Harness
  readonly process: MortalProcess
}

/** The gap of a process that does not end. */
const NEVER = Number.POSITIVE_INFINITY

interface Attempt {
  readonly scene: string
  readonly key: string
  readonly end: End
  readonly gap: number
  /** Without its guard, a call forgets its keys. */
  readonly isGuarded?: boolean
}

/** What came of a call that was cut short and repeated. */
interface History {
  /** How many steps were taken until it ended, or to its end. */
  readonly steps: number
  /** What each asker was told, in order: who asked first is last where it slept; undefined for no answer. */
  readonly told: readonly unknown[]
  /** What it added to every table that counts. */
  readonly effect: Record<string, number>
}

/** One call whose process ends at a gap, and the same key again in another one. */
async function historyOf(
  { h, process }: Setting,
  { scene, key, end, gap, isGuarded = true }: Attempt,
): Promise<History> {
  const prepared = await SCENES[scene]!(h)
  const life = new Life(gap, end)
  const told: unknown[] = []
  const effect = await added(h, async () => {
    const first = life
      .run(() => ask(process.api, prepared))
      .then(
        (answer) => ({ answer }),
        () => undefined,
      )
    await Promise.race([first, life.ended])
    if (gap === NEVER) return void told.push((await first)?.answer)
    // The lease has run out by now: what began comes to its end elsewhere.
    if (end === 'killed' || !life.hasEnded) await first
    if (isGuarded) await endAllLeases(h.services.db)
    else await h.remove('idempotency_keys', {})
    told.push(await ask(h.api, prepared), await ask(h.api, prepared))
    life.wake()
    const late = await first
    if (end === 'frozen' && late) told.push(late.answer)
  })
  return { steps: life.steps, told, effect }

  function ask(api: Harness['api'], { who, input }: Scene) {
    return through(api, who).call(callOf(scene)!.endpoint, input, { idempotencyKey: key })
  }
}

/** Gaps that are tried: all of them and the loss of the answer at the end, or three that are spread over the call. */
function gapsOf(steps: number): readonly number[] {
  if (LONG) return Array.from({ length: steps + 1 }, (_, gap) => gap)
  return [...new Set([0.4, 0.75, 1].map((share) => Math.floor(share * steps)))]
}

const TAKEN = ALL.filter(([scene]) => LONG || isPhased(scene)).map(([scene]) => scene)

/** A call of sixty steps ends as often, and begins again. */
const PATIENCE_MS = LONG ? 900_000 : 120_000

/** So many gaps are tried in one business: what they leave behind changes what the next one is offered. */
const GAPS_OF_A_BUSINESS = 15

describe.each(['killed', 'frozen'] as const)('%s between any two of its steps', (end) => {
  test.each(TAKEN)('%s happens once and has one answer', { timeout: PATIENCE_MS }, async (scene) => {
    let count = 1
    for (let from = 0; from < count; from += GAPS_OF_A_BUSINESS) {
      const some = (steps: number) => gapsOf(steps).slice(from, from + GAPS_OF_A_BUSINESS)
      count = gapsOf(await withMortal((setting) => holdsAt(setting, { scene, end, some }))).length
    }
  })
})

/** Tries a scene at some gaps of those that so many steps have, in a business of its own; answers how many steps it takes. */
async function holdsAt(
  setting: Setting,
  { scene, end, some }: { scene: string; end: End; some: (steps: number) => readonly number[] },
): Promise<number> {
  const { h } = setting
  const broken = await brokenSince(h)
  const undisturbed = await historyOf(setting, { scene, key: 'never', end, gap: NEVER })
  // Some scenes write rows of their own, as no call would.
  const usual = await broken()
  for (const gap of some(undisturbed.steps)) {
    // One address gets only so many mails an hour, and most scenes write to the same.
    await h.forgetLimits()
    const { told, effect } = await historyOf(setting, { scene, key: `gap-${gap}`, end, gap })
    const at = `ended before step ${gap} of ${undisturbed.steps}`
    expect(effect, at).toEqual(undisturbed.effect)
    expect(shapeOf(told[0]), at).toEqual(shapeOf(undisturbed.told[0]))
    for (const again of told) expect(withoutToken(again), at).toEqual(withoutToken(told[0]))
  }
  expect((await broken()).difference(usual)).toEqual(new Set())
  return undisturbed.steps
}

function withMortal<Result>(use: (setting: Setting) => Promise<Result>): Promise<Result> {
  return withHarness(async (h) => {
    const process = await mortalProcess(h)
    try {
      return await use({ h, process })
    } finally {
      await process.close()
    }
  })
}

test('control: where the keys are forgotten, a note is written twice', async () => {
  await withMortal(async (setting) => {
    const about = { scene: 'notes.add', end: 'killed' } as const
    const undisturbed = await historyOf(setting, { ...about, key: 'never', gap: NEVER })
    const lost = { ...about, key: 'answer-lost', gap: undisturbed.steps, isGuarded: false }
    const { effect } = await historyOf(setting, lost)
    expect([undisturbed.effect.booking_notes, effect.booking_notes]).toEqual([1, 2])
  })
})
