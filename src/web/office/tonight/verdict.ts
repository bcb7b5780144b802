import { figure, plural } from '../../../lib/texts.ts'
import { when } from '../../ui/when.ts'
import type { Answer } from '../kit/screen.ts'

type Class = Answer<'tonight.show'>['classes'][number]

/** Whether a class fits through the night, in a few words. */
export function verdictOf({
  to_move,
  over_at,
  full_at,
  spare,
}: Pick<Class, 'to_move' | 'over_at' | 'full_at' | 'spare'>): readonly ['good' | 'accent' | 'bad', string] {
  if (to_move > 0)
    return ['bad', `${to_move} ${plural(to_move, { one: 'booking has', other: 'bookings have' })} to move`]
  if (over_at) return ['bad', `Over at ${when(over_at)}`]
  if (spare <= 0) return ['accent', 'Bookings need every stall']
  if (full_at) return ['accent', `May be full by ${when(full_at)}`]
  return ['good', `Fits, ${figure(spare)} to spare`]
}
