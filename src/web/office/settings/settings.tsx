import { to } from '../../paths.ts'
import { Checkbox, TextAreaField, TextField } from '../../ui/field.tsx'
import { LinkList } from '../kit/link-list.tsx'
import { detailScreen, pageScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { numberOf } from './business-fields.ts'
import { Edited } from './setting-form.tsx'

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
        {
          to: to('SettingsGuide'),
          label: 'Directions at the lot',
          hint: 'Entrance, parking, and shuttle stop, as travelers read them.',
        },
        {
          to: to('SettingsFreeBookings'),
          label: 'Bookings held at no cost',
          hint: 'How many one person may hold for the same dates.',
        },
        {
          to: to('SettingsFacts'),
          label: 'Facts about the lot',
          hint: 'Safety, roof, height, and accessibility, as the site says them.',
        },
        { to: to('SettingsPictures'), label: 'Pictures', hint: 'Photos of the lot, shuttle, and articles.' },
        { to: to('SettingsSavedPrice'), label: 'Saved prices', hint: 'How long an emailed price holds.' },
        { to: to('SettingsPriceDrop'), label: 'Price drops', hint: 'Offers to customers whose stay got cheaper.' },
        {
          to: to('SettingsMoves'),
          label: 'Moving bookings',
          hint: 'What is offered to customers who are asked to move.',
        },
        { to: to('SettingsGate'), label: 'Gate', hint: 'When cashiers are told that someone is early.' },
        {
          to: to('SettingsCare'),
          label: 'Customer service',
          hint: 'When complaints and messages are due for a first answer.',
        },
        { to: to('SettingsWorkRules'), label: 'Working time', hint: 'Breaks, overtime, and pay periods.' },
        { to: to('SettingsDayClose'), label: 'Day close', hint: 'Who gets the Z reports of a closed day.' },
        {
          to: to('SettingsApprovals'),
          label: 'Approvals',
          hint: 'How long a staff request waits for approval.',
        },
        { to: to('VehicleClasses'), label: 'Vehicle classes', hint: 'Names, stalls, and how many are sold.' },
      ]}
    />
  ),
})

const onlineBooking = detailScreen('settings.current', {
  name: 'SettingsOnlineBooking',
  path: '/staff/settings/online-booking',
  title: 'Online booking',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setFlags',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        bookings_disabled: fields.bookings_disabled === 'on',
        is_parkweb_maint: fields.is_parkweb_maint === 'on',
        revision: numberOf(fields.version),
      }),
      done: 'Saved. The site changes within a second.',
    },
  ],
  body: ({ data: { flags, revisions } }) => (
    <Edited version={revisions.flags} values={flags} labels={FLAGS}>
      <Checkbox
        label={FLAGS.bookings_disabled}
        name="bookings_disabled"
        hint="The site stays up, but no one can book. Existing bookings are not affected."
      />
      <Checkbox
        label={FLAGS.is_parkweb_maint}
        name="is_parkweb_maint"
        hint="The API answers that we are down for maintenance, and the site says so."
      />
    </Edited>
  ),
})

const shuttle = detailScreen('settings.current', {
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
      input: ({ fields }) => ({
        promised_minutes: numberOf(fields.promised_minutes),
        points: numberOf(fields.points),
        revision: numberOf(fields.version),
      }),
      done: 'Saved. Applies from the next ride requested.',
    },
  ],
  body: ({ data: { shuttle: now, revisions } }) => (
    <Edited
      version={revisions.shuttle}
      values={now}
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
    </Edited>
  ),
})

const priceDrop = detailScreen('settings.current', {
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
      input: ({ fields }) => ({
        enabled: fields.enabled === 'on',
        least_amount: fields.least_amount,
        revision: numberOf(fields.version),
      }),
      done: 'Saved. Applies from tonight.',
    },
  ],
  body: ({ data: { price_drop: now, revisions } }) => (
    <Edited
      version={revisions.price_drop}
      values={now}
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
    </Edited>
  ),
})

const moves = detailScreen('settings.current', {
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
      input: ({ fields }) => ({
        credit: fields.credit,
        offer_hours: numberOf(fields.offer_hours),
        revision: numberOf(fields.version),
      }),
      done: 'Saved. Applies to the next offers.',
    },
  ],
  body: ({ data: { moves: now, revisions } }) => (
    <Edited version={revisions.moves} values={now} labels={{ credit: 'Credit', offer_hours: 'Offers hold for' }}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Credit"
          name="credit"
          inputMode="decimal"
          hint="In dollars, for customers who move at our request"
        />
        <TextField label="Offers hold for" name="offer_hours" inputMode="numeric" hint="Hours, 1 to 168" />
      </div>
    </Edited>
  ),
})

const approvals = detailScreen('settings.current', {
  name: 'SettingsApprovals',
  path: '/staff/settings/approvals',
  title: 'Approvals',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setApprovals',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        expire_hours: numberOf(fields.expire_hours),
        revision: numberOf(fields.version),
      }),
      done: 'Saved. Applies to the next requests.',
    },
  ],
  body: ({ data: { approvals: now, revisions } }) => (
    <Edited version={revisions.approvals} values={now} labels={{ expire_hours: 'Requests wait for' }}>
      <TextField
        label="Requests wait for"
        name="expire_hours"
        inputMode="numeric"
        hint="Hours, 1 to 168; a request that no one has answered by then expires"
      />
    </Edited>
  ),
})

const gate = detailScreen('settings.current', {
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
      input: ({ fields }) => ({
        early_minutes: numberOf(fields.early_minutes),
        revision: numberOf(fields.version),
      }),
      done: 'Saved.',
    },
  ],
  body: ({ data: { gate: now, revisions } }) => (
    <Edited version={revisions.gate} values={now} labels={{ early_minutes: 'Early arrival' }}>
      <TextField
        label="Early arrival"
        name="early_minutes"
        inputMode="numeric"
        hint="In minutes. Cashiers are told when someone comes earlier than this before the booked time."
        className="max-w-60"
      />
    </Edited>
  ),
})

const dayClose = detailScreen('settings.current', {
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
      input: ({ fields }) => ({
        emails: (fields.emails ?? '').split(/[\s,;]+/).filter(Boolean),
        revision: numberOf(fields.version),
      }),
      done: 'Saved. Applies from the next day close.',
    },
  ],
  body: ({ data: { day_close, revisions } }) => (
    <Edited
      version={revisions.day_close}
      values={{ emails: day_close.emails.join('\n') }}
      labels={{ emails: 'Email addresses' }}
    >
      <TextAreaField
        label="Email addresses"
        name="emails"
        rows={4}
        optional
        hint="One per line. Each gets the Z report of a closed day as a PDF. Leave empty for none."
      />
    </Edited>
  ),
})

const care = detailScreen('settings.current', {
  name: 'SettingsCare',
  path: '/staff/settings/customer-service',
  title: 'Customer service',
  lead: 'A case without a first answer in this time is marked overdue.',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setCare',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        incident_hours: numberOf(fields.incident_hours),
        inquiry_hours: numberOf(fields.inquiry_hours),
        revision: numberOf(fields.version),
      }),
      done: 'Saved. Applies to new cases.',
    },
  ],
  body: ({ data: { care: now, revisions } }) => (
    <Edited version={revisions.care} values={now} labels={CARE}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={CARE.incident_hours} name="incident_hours" inputMode="numeric" hint="Hours, 1 to 336" />
        <TextField label={CARE.inquiry_hours} name="inquiry_hours" inputMode="numeric" hint="Hours, 1 to 336" />
      </div>
    </Edited>
  ),
})

const CARE = { incident_hours: 'First answer to a complaint', inquiry_hours: 'First answer to a message' }

const FLAGS = { bookings_disabled: 'Close online booking', is_parkweb_maint: 'Maintenance' }

export const screen = [groups, onlineBooking, shuttle, priceDrop, moves, approvals, gate, dayClose, care]
export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
