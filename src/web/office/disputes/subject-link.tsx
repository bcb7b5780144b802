import { SUBJECTS } from '../../../capabilities/disputes/words.ts'
import { to } from '../../paths.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import type { RowOf } from '../kit/screen.ts'

type Line = Pick<RowOf<'disputes.search'>, 'subject' | 'subject_id' | 'subject_number'>

/** "Booking AB12CD34" */
export function subjectName({ subject, subject_number }: Line): string {
  return `${SUBJECTS[subject]} ${subject_number}`.trim()
}

/** What a disputed payment was for, with the way there. */
export function SubjectLink(line: Line) {
  const itemId = line.subject_id
  const name = subjectName(line)
  if (line.subject === 'BOOKING')
    return (
      <OfficeLink to={to('StaffBooking', { itemId })} allow="Bookings:Read">
        {name}
      </OfficeLink>
    )
  if (line.subject === 'STAY')
    return (
      <OfficeLink to={to('StaffTransaction', { itemId })} allow="Transactions:Read">
        {name}
      </OfficeLink>
    )
  if (line.subject === 'VOUCHER')
    return (
      <OfficeLink to={to('StaffTimeVoucher', { itemId })} allow="TimeVouchers:Read">
        {name}
      </OfficeLink>
    )
  return <>{name}</>
}
