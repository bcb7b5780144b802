import { masked } from '../../lib/masked.ts'
import { type Context, seesWhole } from '../../platform/context.ts'

/**
 * The number of what an act was done upon, for who reads of it. That of a booking opens it together with its e-mail address, so
 * staff who may not read bookings see its end.
 */
export function subjectNumberFor(
  ctx: Pick<Context, 'caller'>,
  { subject_kind, subject_number }: { readonly subject_kind: string; readonly subject_number: string },
): string {
  return subject_kind !== 'booking' || seesWhole(ctx, 'Bookings:Read') ? subject_number : masked(subject_number)
}
