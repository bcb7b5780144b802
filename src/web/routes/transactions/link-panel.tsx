import { Link, useLocation } from 'react-router'
import type { Transaction } from '../../../capabilities/stays/contract.ts'
import { Panel } from '../../parts/panel.tsx'
import { daysAfter } from '../../parts/when.ts'
import { LOGIN_QUERY } from '../../paths.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CodeField, EmailField, TextField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'

interface Props {
  readonly transaction: Transaction
  readonly isMember: boolean
  readonly problem: Problem | undefined
}

const LABELS = {
  booking_num: 'Booking number',
  booking_email: 'E-mail',
  voucher_num: 'Voucher number',
  voucher_email: 'E-mail',
  flight_number: 'Flight number',
  back_at: 'Back at the lot',
}

/** What can be added to a stay: a booking or voucher and a late flight while it lasts, a membership also after it. */
export function LinkPanel({ transaction, isMember, problem }: Props) {
  const { status, booking_number, voucher_number, point_club_number } = transaction
  const { pathname } = useLocation()
  const isBare = !booking_number && !voucher_number
  const isOpen = status === 'OPEN'
  if (status === 'VOIDED') return null
  return (
    <Panel title={isOpen ? 'Add to this stay' : 'Point Club'}>
      {isOpen && isBare && <Booking problem={problem} />}
      {isOpen && isBare && <Voucher problem={problem} />}
      {isOpen && booking_number && <LateFlight problem={problem} travelTo={transaction.travel_to_date ?? ''} />}
      {point_club_number ? (
        <p>
          Linked to member <span className="figures font-bold">{point_club_number}</span>
          {transaction.points > 0 && `: ${transaction.points} points`}.
        </p>
      ) : isMember ? (
        <Form problem={problem}>
          <input type="hidden" name="intent" value="club" />
          <SubmitButton tone="quiet" pendingLabel="Linking …">
            Link my membership
          </SubmitButton>
        </Form>
      ) : (
        <p>
          <Link
            to={`${pathname}?${new URLSearchParams({ [LOGIN_QUERY]: '1', next: pathname })}`}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
          >
            Log in to link this stay and earn its points
          </Link>
        </p>
      )}
    </Panel>
  )
}

function Booking({ problem }: { problem: Problem | undefined }) {
  return (
    <Disclosure summary="I have a booking" name="link">
      <Form problem={problem} labels={LABELS}>
        <input type="hidden" name="intent" value="booking" />
        <CodeField label={LABELS.booking_num} name="booking_num" maxLength={40} />
        <EmailField name="booking_email" hint="The one you booked with" />
        <SubmitButton pendingLabel="Looking …">Use this booking</SubmitButton>
      </Form>
    </Disclosure>
  )
}

function Voucher({ problem }: { problem: Problem | undefined }) {
  return (
    <Disclosure summary="I have a time voucher" name="link">
      <Form problem={problem} labels={LABELS}>
        <input type="hidden" name="intent" value="voucher" />
        <CodeField label={LABELS.voucher_num} name="voucher_num" maxLength={40} />
        <EmailField name="voucher_email" hint="The one on the voucher" />
        <SubmitButton pendingLabel="Looking …">Use this voucher</SubmitButton>
      </Form>
    </Disclosure>
  )
}

function LateFlight({ problem, travelTo }: { problem: Problem | undefined; travelTo: string }) {
  return (
    <Disclosure summary="My flight back is late" name="link">
      <Form problem={problem} labels={LABELS}>
        <input type="hidden" name="intent" value="flight" />
        <p className="text-muted">Tell us before you leave: your booked price then holds for some hours more.</p>
        <TextField label={LABELS.flight_number} name="flight_number" maxLength={20} autoCapitalize="characters" />
        <DateTimeField
          legend={LABELS.back_at}
          name="back_at"
          defaultDate={travelTo.slice(0, 10)}
          defaultTime={travelTo.slice(11, 16)}
          min={daysAfter(travelTo.slice(0, 10), 0)}
        />
        <SubmitButton pendingLabel="Sending …">Hold my price</SubmitButton>
      </Form>
    </Disclosure>
  )
}
