import { counted } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { StateBadge } from '../kit/column.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import type { Answer } from '../kit/screen.ts'
import { Section } from '../kit/section.tsx'

const STATES = { yes: ['bad', 'Void'], no: ['good', 'Valid'] } as const

interface Props {
  readonly bookingId: string
  /** Nothing where it was never issued. */
  readonly pass: Answer<'desk.booking'>['pass']
}

/** The wallet pass of a booking: whether phones hold it, and the way to push it or make it void. */
export function BookingPass({ bookingId, pass }: Props) {
  if (!pass) return null
  return (
    <Section id="pass" title="Wallet pass">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <StateBadge states={STATES} state={pass.is_void ? 'yes' : 'no'} />
        {counted(pass.devices, { one: 'phone holds it', other: 'phones hold it' })}
        <OfficeLink to={to('PassbookPass', { itemId: bookingId })} allow="PassbookPasses:Read">
          Push or void it
        </OfficeLink>
      </p>
    </Section>
  )
}
