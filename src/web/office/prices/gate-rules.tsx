import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { typedNumber } from '../kit/form-values.ts'
import { toFields } from '../settings/business-fields.ts'
import { DraftField, DraftForm, PAIR } from './draft-form.tsx'
import { PriceTabs } from './price-tabs.tsx'

const GATE = {
  free_minutes: 'Free minutes',
  drive_through_minutes: 'Drive-through minutes',
  flight_grace_hours: 'Late flights, in hours',
  lost_ticket: 'Lost ticket, in dollars',
}

/** What the house grants and asks at the gate. */
const gate = detailScreen('rates.gate', {
  name: 'GateRules',
  path: '/staff/price-book/gate',
  title: 'Gate',
  parent: 'PriceBook',
  lead: 'Stays are priced by the rules in force when they leave.',
  actions: [
    {
      intent: 'save',
      call: 'rates.saveGate',
      allow: 'Fees:Update',
      input: ({ fields }) => ({
        revision: fields.revision,
        free_minutes: typedNumber(fields.free_minutes),
        drive_through_minutes: typedNumber(fields.drive_through_minutes),
        flight_grace_hours: typedNumber(fields.flight_grace_hours),
        lost_ticket: fields.lost_ticket,
      }),
      done: 'Saved to the draft.',
    },
  ],
  body: ({ data }) => (
    <>
      <PriceTabs />
      <div className="max-w-text">
        <DraftForm
          data={data}
          inForce={toFields(data.in_force)}
          draft={toFields(data.draft)}
          allow="Fees:Update"
          labels={GATE}
        >
          <div className={PAIR}>
            <DraftField
              label={GATE.free_minutes}
              name="free_minutes"
              inputMode="numeric"
              hint="Before and after the booked times"
            />
            <DraftField
              label={GATE.drive_through_minutes}
              name="drive_through_minutes"
              inputMode="numeric"
              hint="Free without a booking"
            />
            <DraftField
              label={GATE.flight_grace_hours}
              name="flight_grace_hours"
              inputMode="numeric"
              hint="How long the booked price holds"
            />
            <DraftField label={GATE.lost_ticket} name="lost_ticket" inputMode="decimal" hint="Before its taxes" />
          </div>
        </DraftForm>
      </div>
    </>
  ),
})

const CLUB = {
  'points_per_dollar.BOOKED': 'Points per dollar, booked',
  'points_per_dollar.DRIVE_UP': 'Points per dollar, drive-up',
  points_per_voucher_dollar: 'Points for a dollar of a voucher',
  welcome_points: 'Points for joining',
  expire_after_months: 'Points expire after',
}

/** What the Point Club gives and takes. */
const club = detailScreen('rates.club', {
  name: 'PointRates',
  path: '/staff/price-book/point-club',
  title: 'Point Club',
  parent: 'PriceBook',
  lead: 'Stays earn at the rates in force when they leave. Balances stay the same; what they buy changes.',
  actions: [
    {
      intent: 'save',
      call: 'rates.saveClub',
      allow: 'PointClubRates:Update',
      input: ({ fields }) => ({
        revision: fields.revision,
        points_per_dollar: {
          BOOKED: typedNumber(fields['points_per_dollar.BOOKED']),
          DRIVE_UP: typedNumber(fields['points_per_dollar.DRIVE_UP']),
        },
        points_per_voucher_dollar: typedNumber(fields.points_per_voucher_dollar),
        welcome_points: typedNumber(fields.welcome_points),
        expire_after_months: typedNumber(fields.expire_after_months),
      }),
      done: 'Saved to the draft.',
    },
  ],
  body: ({ data }) => (
    <>
      <PriceTabs />
      <div className="max-w-text">
        <DraftForm
          data={data}
          inForce={toFields(data.in_force)}
          draft={toFields(data.draft)}
          allow="PointClubRates:Update"
          labels={CLUB}
        >
          <div className={PAIR}>
            <DraftField
              label={CLUB['points_per_dollar.BOOKED']}
              name="points_per_dollar.BOOKED"
              inputMode="numeric"
              hint="For each whole dollar of charges"
            />
            <DraftField
              label={CLUB['points_per_dollar.DRIVE_UP']}
              name="points_per_dollar.DRIVE_UP"
              inputMode="numeric"
              hint="The same, without a booking"
            />
            <DraftField
              label={CLUB.points_per_voucher_dollar}
              name="points_per_voucher_dollar"
              inputMode="numeric"
              hint="For each started dollar of its dates"
            />
            <DraftField label={CLUB.welcome_points} name="welcome_points" inputMode="numeric" />
            <DraftField
              label={CLUB.expire_after_months}
              name="expire_after_months"
              inputMode="numeric"
              hint="Months without earning or redeeming"
            />
          </div>
        </DraftForm>
      </div>
    </>
  ),
})

export const screen = [gate, club]
export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
