import { to } from '../../paths.ts'
import { Checkbox, TextAreaField, TextField } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { LinkList } from '../kit/link-list.tsx'
import { detailScreen, pageScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { type Fields, numberOf } from './business-fields.ts'

/** What there is to set, a page for each group. */
const groups = pageScreen<() => null>({
  name: 'StaffSettings',
  path: '/staff/settings',
  section: 'business',
  place: 1,
  title: 'Settings',
  needs: ['settings.setFlags', 'settings.setBusiness', 'settings.setShuttle', 'settings.setPriceDrop'],
  width: 'form',
  body: () => (
    <LinkList
      links={[
        { to: to('SettingsOnlineBooking'), label: 'Online booking', hint: 'Close it, or say that the site is down.' },
        { to: to('SettingsBusiness'), label: 'Business', hint: 'Name, address, airport, shuttle stops, colors.' },
        { to: to('SettingsTranslations'), label: 'Spanish terms', hint: 'Names of classes, fees, taxes, and stops.' },
        { to: to('SettingsShuttle'), label: 'Shuttle', hint: 'The promised wait, and points when it is longer.' },
        { to: to('SettingsPriceDrop'), label: 'Price drops', hint: 'Offers to customers whose stay got cheaper.' },
        { to: to('SettingsMoves'), label: 'Moving bookings', hint: 'What is offered to whoever is asked to move.' },
        { to: to('SettingsGate'), label: 'Gate', hint: 'When an early arrival is pointed out.' },
        { to: to('SettingsDayClose'), label: 'Day close', hint: 'Who gets the Z reports of a closed day.' },
        { to: to('VehicleClasses'), label: 'Vehicle classes', hint: 'Names, stalls, and how many are sold.' },
      ]}
    />
  ),
})

const onlineBooking = detailScreen('settings.get', {
  name: 'SettingsOnlineBooking',
  path: '/staff/settings/online-booking',
  title: 'Online booking',
  parent: 'StaffSettings',
  needs: ['settings.setFlags'],
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setFlags',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        bookings_disabled: fields.bookings_disabled === 'on',
        is_parkweb_maint: fields.is_parkweb_maint === 'on',
      }),
      done: 'Saved. The site changes within a second.',
    },
  ],
  body: ({ data: { bookings_disabled, is_parkweb_maint } }) => (
    <ActionForm intent="save" label="Save" values={fieldsOf({ bookings_disabled, is_parkweb_maint })}>
      <Checkbox
        label="Close online booking"
        name="bookings_disabled"
        hint="The site stays up, but nobody can book. Existing bookings are not affected."
      />
      <Checkbox
        label="Maintenance"
        name="is_parkweb_maint"
        hint="The API answers that we are down for maintenance, and the site says so."
      />
    </ActionForm>
  ),
})

const shuttle = detailScreen('settings.getShuttle', {
  name: 'SettingsShuttle',
  path: '/staff/settings/shuttle',
  title: 'Shuttle',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setShuttle',
      allow: 'Settings:Update',
      input: ({ fields }) => ({ promised_minutes: numberOf(fields.promised_minutes), points: numberOf(fields.points) }),
      done: 'Saved. Applies from the next ride requested.',
    },
  ],
  body: ({ data }) => (
    <ActionForm
      intent="save"
      label="Save"
      values={fieldsOf(data)}
      labels={{ promised_minutes: 'Longest promised wait', points: 'Points for a longer wait' }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Longest promised wait"
          name="promised_minutes"
          inputMode="numeric"
          hint="In minutes, 5 to 120"
        />
        <TextField
          label="Points for a longer wait"
          name="points"
          inputMode="numeric"
          hint="For the member whose ride was late"
        />
      </div>
    </ActionForm>
  ),
})

const priceDrop = detailScreen('settings.getPriceDrop', {
  name: 'SettingsPriceDrop',
  path: '/staff/settings/price-drop',
  title: 'Price drops',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setPriceDrop',
      allow: 'Settings:Update',
      input: ({ fields }) => ({ enabled: fields.enabled === 'on', least_amount: fields.least_amount }),
      done: 'Saved. Applies from tonight.',
    },
  ],
  body: ({ data }) => (
    <ActionForm
      intent="save"
      label="Save"
      values={fieldsOf(data)}
      labels={{ enabled: 'Email offers', least_amount: 'Smallest drop' }}
    >
      <Checkbox
        label="Email offers"
        name="enabled"
        hint="When the same stay gets cheaper, the customer can take the lower price with one tap."
      />
      <TextField
        label="Smallest drop"
        name="least_amount"
        inputMode="decimal"
        hint="In dollars, such as 3.00"
        className="max-w-60"
      />
    </ActionForm>
  ),
})

const moves = detailScreen('settings.getMoves', {
  name: 'SettingsMoves',
  path: '/staff/settings/moves',
  title: 'Moving bookings',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setMoves',
      allow: 'Settings:Update',
      input: ({ fields }) => ({ credit: fields.credit, offer_hours: numberOf(fields.offer_hours) }),
      done: 'Saved. Applies to the next offers.',
    },
  ],
  body: ({ data }) => (
    <ActionForm
      intent="save"
      label="Save"
      values={fieldsOf(data)}
      labels={{ credit: 'Credit', offer_hours: 'Offers hold for' }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Credit"
          name="credit"
          inputMode="decimal"
          hint="In dollars, for whoever moves at our request"
        />
        <TextField label="Offers hold for" name="offer_hours" inputMode="numeric" hint="Hours, 1 to 168" />
      </div>
    </ActionForm>
  ),
})

const gate = detailScreen('settings.getGate', {
  name: 'SettingsGate',
  path: '/staff/settings/gate',
  title: 'Gate',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setGate',
      allow: 'Settings:Update',
      input: ({ fields }) => ({ early_minutes: numberOf(fields.early_minutes) }),
      done: 'Saved.',
    },
  ],
  body: ({ data }) => (
    <ActionForm intent="save" label="Save" values={fieldsOf(data)} labels={{ early_minutes: 'Early arrival' }}>
      <TextField
        label="Early arrival"
        name="early_minutes"
        inputMode="numeric"
        hint="In minutes. Who comes longer than this before the booked time is pointed out to the cashier."
        className="max-w-60"
      />
    </ActionForm>
  ),
})

const dayClose = detailScreen('settings.getDayClose', {
  name: 'SettingsDayClose',
  path: '/staff/settings/day-close',
  title: 'Day close',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setDayClose',
      allow: 'Settings:Update',
      input: ({ fields }) => ({ emails: (fields.emails ?? '').split(/[\s,;]+/).filter(Boolean) }),
      done: 'Saved. Applies from the next day that is closed.',
    },
  ],
  body: ({ data }) => (
    <ActionForm
      intent="save"
      label="Save"
      values={{ emails: data.emails.join('\n') }}
      labels={{ emails: 'Email addresses' }}
    >
      <TextAreaField
        label="Email addresses"
        name="emails"
        rows={4}
        optional
        hint="One a line. Each gets the Z report of a closed day as a PDF. Nobody when it is empty."
      />
    </ActionForm>
  ),
})

/** What is set, as fields: boxes are on or off, everything else is text. */
function fieldsOf(given: Readonly<Record<string, string | number | boolean>>): Fields {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === true ? 'on' : value === false ? '' : String(value)]),
  )
}

export const screen = [groups, onlineBooking, shuttle, priceDrop, moves, gate, dayClose]
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
