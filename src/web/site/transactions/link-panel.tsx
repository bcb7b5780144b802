import { useLocation } from 'react-router'
import type { Transaction } from '../../../capabilities/stays/contract.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { daysAfter } from '../../ui/when.ts'
import { withLogin } from '../../paths.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CodeField, EmailField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/transaction'
import { texts } from './texts.ts'

type Forms = Route.ComponentProps['loaderData']['forms']

interface Refused {
  readonly problem: Problem
  readonly values: Readonly<Record<string, string>>
}

interface Props {
  readonly forms: Forms
  readonly transaction: Transaction
  /** Its points can still be had by its receipt. */
  readonly isRecordable: boolean
  readonly isMember: boolean
  /** Staff are, without a membership to link. */
  readonly isSignedIn: boolean
  /** Under which somebody most likely booked; empty when nobody is logged in. */
  readonly email: string
  /** What was refused, with what was typed and the `intent` of its form. */
  readonly refused: Refused | undefined
}

/** What can be added to a stay: a booking or voucher and a late flight while it lasts, a membership also after it. */
export function LinkPanel({ forms, transaction, isRecordable, isMember, isSignedIn, email, refused }: Props) {
  const { link: t } = texts()
  const { status, booking_number, voucher_number, point_club_number, points } = transaction
  const here = useLocation()
  const refusedOf = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  const isBare = !booking_number && !voucher_number
  const isOpen = status === 'OPEN'
  if (status === 'VOIDED') return null
  const isLinkable = (isOpen || isRecordable) && (isMember || !isSignedIn)
  const saysOfClub = point_club_number !== null || isLinkable
  if (!saysOfClub && !(isOpen && (isBare || booking_number))) return null
  return (
    <Panel title={isOpen ? t.title : 'Point Club'}>
      {isOpen && isBare && <Booking form={forms.booking} email={email} refused={refusedOf('booking')} />}
      {isOpen && isBare && <Voucher form={forms.voucher} email={email} refused={refusedOf('voucher')} />}
      {isOpen && booking_number && !transaction.checks_flights && (
        <Disclosure summary={t.late} name="link">
          <p className="text-muted">{t.lateAtTheBooth}</p>
        </Disclosure>
      )}
      {isOpen && booking_number && transaction.checks_flights && (
        <LateFlight form={forms.flight} refused={refusedOf('flight')} travelTo={transaction.travel_to_date ?? ''} />
      )}
      {point_club_number ? (
        <p>
          <Rich
            text={points > 0 ? t.memberPoints(point_club_number, points) : t.member(point_club_number)}
            parts={{ number: <span className="figures font-bold" /> }}
          />
        </p>
      ) : isMember ? (
        <Form problem={refusedOf('club')?.problem}>
          <input type="hidden" name="intent" value="club" />
          <SubmitButton tone="quiet" pendingLabel={t.linking}>
            {t.membership}
          </SubmitButton>
        </Form>
      ) : (
        !isSignedIn && (
          <p>
            <Link
              to={withLogin(here)}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
            >
              {t.logIn}
            </Link>
          </p>
        )
      )}
    </Panel>
  )
}

interface LinkProps<Form extends keyof Forms> {
  readonly form: Forms[Form]
  readonly email: string
  readonly refused: Refused | undefined
}

function Booking({ form, email, refused }: LinkProps<'booking'>) {
  const { link: t } = texts()
  const fields = fieldsOf(form, t.booking)
  return (
    <Disclosure summary={t.haveBooking} name="link" open={refused !== undefined}>
      <Form fields={fields} problem={refused?.problem} values={refused?.values ?? { booking_email: email }}>
        <input type="hidden" name="intent" value="booking" />
        <CodeField {...fields.booking_num} />
        <EmailField {...fields.booking_email} />
        <SubmitButton pendingLabel={t.looking}>{t.useBooking}</SubmitButton>
      </Form>
    </Disclosure>
  )
}

function Voucher({ form, email, refused }: LinkProps<'voucher'>) {
  const { link: t } = texts()
  const fields = fieldsOf(form, t.voucher)
  return (
    <Disclosure summary={t.haveVoucher} name="link" open={refused !== undefined}>
      <Form fields={fields} problem={refused?.problem} values={refused?.values ?? { voucher_email: email }}>
        <input type="hidden" name="intent" value="voucher" />
        <CodeField {...fields.voucher_num} />
        <EmailField {...fields.voucher_email} />
        <SubmitButton pendingLabel={t.looking}>{t.useVoucher}</SubmitButton>
      </Form>
    </Disclosure>
  )
}

interface LateProps {
  readonly form: Forms['flight']
  readonly refused: Refused | undefined
  readonly travelTo: string
}

function LateFlight({ form, refused, travelTo }: LateProps) {
  const { link: t } = texts()
  const [date, time] = [travelTo.slice(0, 10), travelTo.slice(11, 16)]
  const fields = fieldsOf(form, t.flight)
  return (
    <Disclosure summary={t.late} name="link" open={refused !== undefined}>
      <Form fields={fields} problem={refused?.problem} {...(refused && { values: refused.values })}>
        <input type="hidden" name="intent" value="flight" />
        <p className="text-muted">{t.lateHint}</p>
        <CodeField {...fields.flight_number} />
        <DateTimeField
          legend={fields.back_at.label}
          name={fields.back_at.name}
          defaultDate={refused?.values.back_at_date ?? date}
          defaultTime={refused?.values.back_at_time ?? time}
          min={daysAfter(date, 0)}
        />
        <SubmitButton pendingLabel={t.sending}>{t.hold}</SubmitButton>
      </Form>
    </Disclosure>
  )
}
