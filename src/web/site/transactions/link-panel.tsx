import { Link, useLocation } from 'react-router'
import type { Transaction } from '../../../capabilities/stays/contract.ts'
import { Panel } from '../../ui/panel.tsx'
import { daysAfter } from '../../ui/when.ts'
import { withLogin } from '../../paths.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CodeField, EmailField, TextField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Rich } from '../../ui/rich.tsx'
import { words } from './messages.ts'

interface Props {
  readonly transaction: Transaction
  readonly isMember: boolean
  readonly problem: Problem | undefined
}

/** What can be added to a stay: a booking or voucher and a late flight while it lasts, a membership also after it. */
export function LinkPanel({ transaction, isMember, problem }: Props) {
  const { link: say } = words()
  const { status, booking_number, voucher_number, point_club_number, points } = transaction
  const here = useLocation()
  const isBare = !booking_number && !voucher_number
  const isOpen = status === 'OPEN'
  if (status === 'VOIDED') return null
  return (
    <Panel title={isOpen ? say.title : 'Point Club'}>
      {isOpen && isBare && <Booking problem={problem} />}
      {isOpen && isBare && <Voucher problem={problem} />}
      {isOpen && booking_number && <LateFlight problem={problem} travelTo={transaction.travel_to_date ?? ''} />}
      {point_club_number ? (
        <p>
          <Rich
            text={points > 0 ? say.memberPoints(point_club_number, points) : say.member(point_club_number)}
            parts={{ number: <span className="figures font-bold" /> }}
          />
        </p>
      ) : isMember ? (
        <Form problem={problem}>
          <input type="hidden" name="intent" value="club" />
          <SubmitButton tone="quiet" pendingLabel={say.linking}>
            {say.membership}
          </SubmitButton>
        </Form>
      ) : (
        <p>
          <Link
            to={withLogin(here)}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
          >
            {say.logIn}
          </Link>
        </p>
      )}
    </Panel>
  )
}

function Booking({ problem }: { problem: Problem | undefined }) {
  const { link: say } = words()
  return (
    <Disclosure summary={say.haveBooking} name="link">
      <Form problem={problem} labels={{ booking_num: say.bookingNumber, booking_email: say.email }}>
        <input type="hidden" name="intent" value="booking" />
        <CodeField label={say.bookingNumber} name="booking_num" maxLength={40} />
        <EmailField name="booking_email" hint={say.bookingEmailHint} />
        <SubmitButton pendingLabel={say.looking}>{say.useBooking}</SubmitButton>
      </Form>
    </Disclosure>
  )
}

function Voucher({ problem }: { problem: Problem | undefined }) {
  const { link: say } = words()
  return (
    <Disclosure summary={say.haveVoucher} name="link">
      <Form problem={problem} labels={{ voucher_num: say.voucherNumber, voucher_email: say.email }}>
        <input type="hidden" name="intent" value="voucher" />
        <CodeField label={say.voucherNumber} name="voucher_num" maxLength={40} />
        <EmailField name="voucher_email" hint={say.voucherEmailHint} />
        <SubmitButton pendingLabel={say.looking}>{say.useVoucher}</SubmitButton>
      </Form>
    </Disclosure>
  )
}

function LateFlight({ problem, travelTo }: { problem: Problem | undefined; travelTo: string }) {
  const { link: say } = words()
  return (
    <Disclosure summary={say.late} name="link">
      <Form problem={problem} labels={{ flight_number: say.flightNumber, back_at: say.backAt }}>
        <input type="hidden" name="intent" value="flight" />
        <p className="text-muted">{say.lateHint}</p>
        <TextField label={say.flightNumber} name="flight_number" maxLength={20} autoCapitalize="characters" />
        <DateTimeField
          legend={say.backAt}
          name="back_at"
          defaultDate={travelTo.slice(0, 10)}
          defaultTime={travelTo.slice(11, 16)}
          min={daysAfter(travelTo.slice(0, 10), 0)}
        />
        <SubmitButton pendingLabel={say.sending}>{say.hold}</SubmitButton>
      </Form>
    </Disclosure>
  )
}
