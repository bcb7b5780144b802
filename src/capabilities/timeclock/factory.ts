import { fromLocal, toArgument } from '../../lib/pacific.ts'
import type { Harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { access } from '../staff/contract.ts'
import { clock } from './contract.ts'
import type { StampKind } from './rules.ts'
import { timeSheets } from './sheets/contract.ts'

/** Stamps of somebody, each at its Pacific time: "2026-11-16 08:00". The clock stays where the last one was. */
export async function stamped(
  h: Pick<Harness, 'clock'>,
  who: Traveller,
  ...stamps: readonly (readonly [at: string, kind: StampKind])[]
): Promise<void> {
  for (const [at, kind] of stamps) {
    const [date = '', time = ''] = at.split(' ')
    h.clock.set(fromLocal(date, time).toString())
    await who.call(clock.stamp, { kind })
  }
}

/** An ordinary shift of eight hours with its breaks, on a Pacific date. */
export async function worked(h: Pick<Harness, 'clock'>, who: Traveller, date: string): Promise<void> {
  await stamped(
    h,
    who,
    [`${date} 08:00`, 'IN'],
    [`${date} 10:00`, 'REST_START'],
    [`${date} 10:10`, 'REST_END'],
    [`${date} 12:00`, 'MEAL_START'],
    [`${date} 12:30`, 'MEAL_END'],
    [`${date} 14:00`, 'REST_START'],
    [`${date} 14:10`, 'REST_END'],
    [`${date} 16:30`, 'OUT'],
  )
}

/** The id of somebody's account. */
export async function idOf(who: Traveller): Promise<string> {
  return (await who.call(access.me, {})).id
}

/** What a correction to these Pacific times asks for. */
export function asked(from: string, to: string, reason = 'Forgot') {
  const at = (text: string) => toArgument(fromLocal(text.slice(0, 10), text.slice(11)))
  return { from: at(from), to: at(to), reason }
}

/** Approves the week of a day of somebody. */
export async function approved(by: Traveller, accountId: string, week: string) {
  const { version } = await by.call(timeSheets.read, { accountId, week })
  return by.call(timeSheets.approve, { accountId, week, version })
}
