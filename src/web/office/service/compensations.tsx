import { incidentCan } from '../../../capabilities/feedback/rules.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { TextField } from '../../ui/field.tsx'
import { doneOr, ReasonFields, reasonOf } from '../approvals/reasons.tsx'
import { refundActs } from '../desk/refund-acts.tsx'
import type { Action, Answer } from '../kit/screen.ts'
import { typedMoment, typedNumber } from '../kit/form-values.ts'

type Incident = Answer<'feedback.incident'>
type Inquiry = Answer<'inquiries.get'>

const LABELS = {
  card: 'Refund part of the booking',
  points: 'Give points in place of a refund',
  voucher: 'Give a voucher in place of a refund',
}

/** Whether it waits for somebody to do something about it. */
export const isWorked = ({ status }: Incident): boolean => incidentCan.work(status).allowed

/** What may be given for an incident, within the limits of whoever gives it, and kept with it. */
export const compensations: readonly Action<Incident>[] = [
  {
    intent: 'points',
    call: 'members.adjustPoints',
    label: 'Give points',
    ask: ({ member }) => `${member?.name} sees in the ledger that these come with our apologies.`,
    form: () => (
      <>
        <TextField label="Points" name="points" inputMode="numeric" autoComplete="off" hint="100 are worth $1.00" />
        <ReasonFields kind="adjust_points" />
      </>
    ),
    allow: 'Desk:AdjustPoints',
    when: (incident) => isWorked(incident) && incident.member !== null,
    once: true,
    inMenu: true,
    send: ({ id, member }) => ({ number: member?.number ?? '', incident_id: id }),
    input: ({ fields }) => ({
      number: fields.number,
      points: typedNumber(fields.points),
      ...reasonOf('adjust_points', fields),
    }),
    done: (_, answer) => doneOr(answer, 'The points were given.'),
  },
  {
    intent: 'voucher',
    call: 'voucherDesk.give',
    label: 'Give a voucher',
    ask: ({ member }) => `It covers a stay of ${member?.name} on these dates free of charge, and goes out by email.`,
    form: () => (
      <>
        <DateTimeField legend="From" name="travel_from" defaultTime="08:00" />
        <DateTimeField legend="Until" name="travel_to" defaultTime="08:00" />
        <ReasonFields kind="goodwill_voucher" />
      </>
    ),
    allow: 'Desk:Goodwill',
    when: (incident) => isWorked(incident) && incident.member !== null,
    once: true,
    inMenu: true,
    send: ({ id, member }) => ({ number: member?.number ?? '', incident_id: id }),
    input: ({ fields }) => ({
      number: fields.number,
      travel_from_date: typedMoment(fields.travel_from_date, fields.travel_from_time),
      travel_to_date: typedMoment(fields.travel_to_date, fields.travel_to_time),
      ...reasonOf('goodwill_voucher', fields),
    }),
    done: (_, answer) => doneOr(answer, 'The voucher was issued and is on its way by email.'),
  },
  {
    intent: 'refund-stay',
    call: 'gate.refund',
    label: 'Refund part of the stay',
    ask: 'It goes back the way the stay was paid.',
    form: () => (
      <>
        <TextField label="Dollars" name="amount" inputMode="decimal" autoComplete="off" hint="Such as 10.00" />
        <ReasonFields kind="refund" />
      </>
    ),
    allow: 'Desk:Refund',
    when: (incident) => isWorked(incident) && incident.stay.exited_at !== null,
    once: true,
    inMenu: true,
    send: ({ id, stay }) => ({ stayId: stay.transaction_id, incident_id: id }),
    input: ({ fields }) => ({ stayId: fields.stayId, amount: fields.amount, ...reasonOf('refund', fields) }),
    done: (_, answer) => doneOr(answer, 'The refund is on its way.'),
  },
  // What a booking has paid is given back as on its own page, whether its stay is over or not.
  ...refundActs((incident: Incident) => (isWorked(incident) && incident.booking ? [incident.booking] : []), {
    about: ({ id }) => ({ incident_id: id }),
    labels: LABELS,
  }),
]

/** What a letter is made up for with: a part of a booking of the address that it came from. */
export const amends: readonly Action<Inquiry>[] = refundActs(
  ({ status, bookings }: Inquiry) => (status === 'OPEN' ? bookings : []),
  { about: ({ id }) => ({ inquiry_id: id }), labels: LABELS },
)
