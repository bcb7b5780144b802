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
import { texts } from './texts.ts'

interface Props {
  readonly transaction: Transaction
  readonly isMember: boolean
  readonly problem: Problem | undefined
}

/** What can be added to a stay: a booking or voucher and a late flight while it lasts, a membership also after it. */
export function LinkPanel({ transaction, isMember, problem }: Props) {
  const { link: t } = texts()
  const { status, booking_number, voucher_number, point_club_number, points } = transaction
  const here = useLocation()
  const isBare = !booking_number && !voucher_number
  const isOpen = status === 'OPEN'
  if (status === 'VOIDED') return null
  return (
    <Panel title={isOpen ? t.title : 'Point Club'}>
      {isOpen && isBare && <Booking problem={problem} />}
      {isOpen && isBare && <Voucher problem={problem} />}
      {isOpen && booking_number && <LateFlight problem={problem} travelTo={transaction.travel_to_date ?? ''} />}
      {point_club_number ? (
        <p>
          <Rich
            text={points > 0 ? t.memberPoints(point_club_number, points) : t.member(point_club_number)}
            parts={{ number: <span className="figures font-bold" /> }}
          />
        </p>
      ) : isMember ? (
        <Form problem={problem}>
          <input type="hidden" name="intent" value="club" />
          <SubmitButton tone="quiet" pendingLabel={t.linking}>
            {t.membership}
          </SubmitButton>
        </Form>
      ) : (
        <p>
          <Link
            to={withLogin(here)}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
          >
            {t.logIn}
          </Link>
        </p>
      )}
    </Panel>
  )
}

function Booking({ problem }: { problem: Problem | undefined }) {
  const { link: t } = texts()
  return (
    <Disclosure summary={t.haveBooking} name="link">
      <Form problem={problem} labels={{ booking_num: t.bookingNumber, booking_email: t.email }}>
        <input type="hidden" name="intent" value="booking" />
        <CodeField label={t.bookingNumber} name="booking_num" maxLength={40} />
        <EmailField name="booking_email" hint={t.bookingEmailHint} />
        <SubmitButton pendingLabel={t.looking}>{t.useBooking}</SubmitButton>
      </Form>
    </Disclosure>
  )
}

function Voucher({ problem }: { problem: Problem | undefined }) {
  const { link: t } = texts()
  return (
    <Disclosure summary={t.haveVoucher} name="link">
      <Form problem={problem} labels={{ voucher_num: t.voucherNumber, voucher_email: t.email }}>
        <input type="hidden" name="intent" value="voucher" />
        <CodeField label={t.voucherNumber} name="voucher_num" maxLength={40} />
        <EmailField name="voucher_email" hint={t.voucherEmailHint} />
        <SubmitButton pendingLabel={t.looking}>{t.useVoucher}</SubmitButton>
      </Form>
    </Disclosure>
  )
}

function LateFlight({ problem, travelTo }: { problem: Problem | undefined; travelTo: string }) {
  const { link: t } = texts()
  return (
    <Disclosure summary={t.late} name="link">
      <Form problem={problem} labels={{ flight_number: t.flightNumber, back_at: t.backAt }}>
        <input type="hidden" name="intent" value="flight" />
        <p className="text-muted">{t.lateHint}</p>
        <TextField label={t.flightNumber} name="flight_number" maxLength={20} autoCapitalize="characters" />
        <DateTimeField
          legend={t.backAt}
          name="back_at"
          defaultDate={travelTo.slice(0, 10)}
          defaultTime={travelTo.slice(11, 16)}
          min={daysAfter(travelTo.slice(0, 10), 0)}
        />
        <SubmitButton pendingLabel={t.sending}>{t.hold}</SubmitButton>
      </Form>
    </Disclosure>
  )
}
