import { Checkbox, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { numberOf } from './business-fields.ts'
import { Edited } from './setting-form.tsx'

const LABELS = {
  entrance: 'Entrance',
  parking: 'Where to park',
  stop: 'Shuttle stop',
  ride_minutes: 'Ride to the terminal',
}

const guide = detailScreen('settings.current', {
  name: 'SettingsGuide',
  path: '/staff/settings/directions',
  title: 'Directions at the lot',
  lead: 'Travelers read this after booking: on their page, in emails, on the PDF, in the calendar, and on the wallet pass. Spanish is under Spanish terms.',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setGuide',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        entrance: fields.entrance ?? '',
        parking: fields.parking ?? '',
        stop: fields.stop ?? '',
        ride_minutes: numberOf(fields.ride_minutes),
        revision: numberOf(fields.version),
      }),
      done: 'Saved. Emails from now on say so.',
    },
  ],
  body: ({ data: { guide: now, revisions } }) => (
    <Edited version={revisions.guide} values={now} labels={LABELS}>
      <TextAreaField
        label={LABELS.entrance}
        name="entrance"
        rows={2}
        optional
        hint="What drivers look for from the road. Left out when empty."
      />
      <TextAreaField label={LABELS.parking} name="parking" rows={2} optional hint="Rows, and what parks elsewhere" />
      <TextAreaField label={LABELS.stop} name="stop" rows={2} optional hint="Where the shuttle leaves from the lot" />
      <TextField
        label={LABELS.ride_minutes}
        name="ride_minutes"
        inputMode="numeric"
        hint="Minutes. After 20 rides in four weeks, their median is shown instead, as for the wait."
        className="max-w-60"
      />
    </Edited>
  ),
})

const FACTS = {
  fence: 'A fence all the way around',
  lights: 'Lit all night',
  cameras: 'Cameras that record day and night',
  staff: 'Staff on site around the clock',
  cover: 'Roof over the spaces',
  height_limit_inches: 'Lowest beam',
  accessible_spaces: 'Accessible spaces',
  accessible_shuttle: 'Shuttles take wheelchairs',
}

const facts = detailScreen('settings.current', {
  name: 'SettingsFacts',
  path: '/staff/settings/facts',
  title: 'Facts about the lot',
  lead: 'The home and rates pages say this before people book. Unchecked facts are not mentioned. Hours are under Business, vehicle sizes under Vehicle classes, and the shuttle’s times are measured.',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setFacts',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        fence: fields.fence === 'on',
        lights: fields.lights === 'on',
        cameras: fields.cameras === 'on',
        staff: fields.staff === 'on',
        cover: fields.cover || null,
        height_limit_inches: fields.height_limit_inches ? numberOf(fields.height_limit_inches) : null,
        accessible_spaces: numberOf(fields.accessible_spaces),
        accessible_shuttle: fields.accessible_shuttle === 'on',
        revision: numberOf(fields.version),
      }),
      done: 'Saved. The site says so from now on.',
    },
  ],
  body: ({ data: { facts: now, revisions } }) => (
    <Edited
      version={revisions.facts}
      values={{ ...now, cover: now.cover ?? '', height_limit_inches: now.height_limit_inches ?? '' }}
      labels={FACTS}
    >
      <Checkbox label={FACTS.fence} name="fence" />
      <Checkbox label={FACTS.lights} name="lights" />
      <Checkbox label={FACTS.cameras} name="cameras" />
      <Checkbox label={FACTS.staff} name="staff" />
      <SelectField
        label={FACTS.cover}
        name="cover"
        options={[
          { value: '', label: 'Say nothing' },
          { value: 'OPEN', label: 'None' },
          { value: 'SOME', label: 'Some spaces' },
          { value: 'COVERED', label: 'Every space' },
        ]}
      />
      <TextField
        label={FACTS.height_limit_inches}
        name="height_limit_inches"
        inputMode="numeric"
        optional
        hint="Inches, 60 to 300; empty where there is none"
        className="max-w-60"
      />
      <TextField label={FACTS.accessible_spaces} name="accessible_spaces" inputMode="numeric" className="max-w-60" />
      <Checkbox label={FACTS.accessible_shuttle} name="accessible_shuttle" />
    </Edited>
  ),
})

const savedPrice = detailScreen('settings.current', {
  name: 'SettingsSavedPrice',
  path: '/staff/settings/saved-prices',
  title: 'Saved prices',
  lead: 'People who email themselves a price can book it for that long, unless the lot sells out.',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setSavedPrice',
      allow: 'Settings:Update',
      input: ({ fields }) => ({ hours: numberOf(fields.hours), revision: numberOf(fields.version) }),
      done: 'Saved. Applies to prices that are emailed from now on.',
    },
  ],
  body: ({ data: { saved_price: now, revisions } }) => (
    <Edited version={revisions.saved_price} values={now} labels={{ hours: 'An emailed price holds for' }}>
      <TextField
        label="An emailed price holds for"
        name="hours"
        inputMode="numeric"
        hint="Hours since it was shown, 1 to 168"
        className="max-w-60"
      />
    </Edited>
  ),
})

const FREE_LABELS = { least: 'Bookings anyone may hold', percent: 'Or percent of the spaces' }

const freeBookings = detailScreen('settings.current', {
  name: 'SettingsFreeBookings',
  path: '/staff/settings/free-bookings',
  title: 'Bookings held at no cost',
  lead: 'How many spaces for the same dates one person may hold while they can still be canceled for free: bookings, gifts, and vouchers for points, and what the waiting list offers. A person is a card, an account, or an email address; one internet connection may hold four times as many. Bookings of a company’s own people and those that staff make do not count, nor do trips on other dates.',
  parent: 'StaffSettings',
  width: 'form',
  actions: [
    {
      intent: 'save',
      call: 'settings.setFreeBookings',
      allow: 'Settings:Update',
      input: ({ fields }) => ({
        least: numberOf(fields.least),
        percent: numberOf(fields.percent),
        revision: numberOf(fields.version),
      }),
      done: 'Saved. Applies from the next booking.',
    },
  ],
  body: ({ data: { free_bookings: now, revisions } }) => (
    <Edited version={revisions.free_bookings} values={now} labels={FREE_LABELS}>
      <TextField
        label={FREE_LABELS.least}
        name="least"
        inputMode="numeric"
        hint="For each vehicle class, 1 to 1000"
        className="max-w-60"
      />
      <TextField
        label={FREE_LABELS.percent}
        name="percent"
        inputMode="numeric"
        hint="Of the class’s spaces on the date, where that is more. 100 for no limit."
        className="max-w-60"
      />
    </Edited>
  ),
})

export const screen = [guide, facts, savedPrice, freeBookings]
export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
