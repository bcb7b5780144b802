import { whenDate, whenTime } from '../../ui/when.ts'
import { BREAKS } from './words.ts'

interface Times {
  readonly from: string
  readonly to: string | null
  readonly breaks: readonly { readonly kind: keyof typeof BREAKS; readonly from: string; readonly to: string | null }[]
}

/** The times of a shift in words: "8:00 am to 4:30 pm; meal 12:00 pm to 12:30 pm". An end on another day says which. */
export function timesText({ from, to, breaks }: Times): string {
  const isOtherDay = to !== null && to.slice(0, 10) !== from.slice(0, 10)
  const end = to === null ? 'now' : `${whenTime(to)}${isOtherDay ? ` (${whenDate(to)})` : ''}`
  const pauses = breaks.map(
    (each) => `${BREAKS[each.kind].toLowerCase()} ${whenTime(each.from)} to ${each.to ? whenTime(each.to) : 'now'}`,
  )
  return [`${whenTime(from)} to ${end}`, ...pauses].join('; ')
}

/** The same with its day in front. */
export function datedTimes(times: Times): string {
  return `${whenDate(times.from)}, ${timesText(times)}`
}
