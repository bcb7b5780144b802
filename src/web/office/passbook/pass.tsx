import { counted } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { labelOf } from '../kit/labels.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { PASS_KINDS, PushCell, shortSerial } from './push.tsx'

/** One pass: what it is for, the phones that hold it, and what happened with it. */
export const screen = detailScreen('passes.pass', {
  name: 'PassbookPass',
  path: '/staff/passbook/passes/{itemId}',
  title: 'Wallet pass',
  input: ({ itemId }) => ({ serial: itemId }),
  parent: 'PassbookPasses',
  heading: ({ number }) => `Pass ${number}`,
  links: ({ kind, serial }) => [
    kind === 'BOOKING' && {
      label: 'Open booking',
      to: to('StaffBooking', { itemId: serial }),
      allow: 'Bookings:Read',
    },
  ],
  actions: [
    {
      intent: 'push',
      call: 'passes.push',
      label: 'Push to phones',
      ask: ({ registrations }) =>
        `${counted(registrations.length, { one: 'phone is', other: 'phones are' })} told to download it again.`,
      allow: 'Bookings:Update',
      once: true,
      input: ({ params }) => ({ serial: params.itemId }),
      done: (_, { devices }) => `${counted(devices, { one: 'phone is', other: 'phones are' })} being told.`,
    },
    {
      intent: 'void',
      call: 'passes.setVoid',
      label: 'Make void',
      ask: 'Phones show it as void and without its code. The booking stays as it is.',
      allow: 'Bookings:Update',
      when: ({ kind, is_void }) => kind === 'BOOKING' && !is_void,
      danger: true,
      once: true,
      input: ({ params }) => ({ serial: params.itemId, is_void: true }),
      done: 'The pass is void.',
    },
    {
      intent: 'restore',
      call: 'passes.setVoid',
      label: 'Make valid again',
      ask: 'Phones show it with its code again.',
      allow: 'Bookings:Update',
      when: ({ kind, is_void }) => kind === 'BOOKING' && is_void,
      once: true,
      input: ({ params }) => ({ serial: params.itemId, is_void: false }),
      done: 'The pass is valid again.',
    },
  ],
  facts: ({ kind, number, serial, version, given_at, changed_at, fetched_at, is_void }) => [
    ['For', PASS_KINDS[kind]],
    ['Number', number],
    ['Serial', shortSerial(serial)],
    ['Version', version],
    ['Made void', is_void ? 'Yes' : 'No'],
    ['Issued', when(given_at)],
    ['Changed', when(changed_at)],
    ['Last downloaded', fetched_at ? when(fetched_at) : 'Never'],
  ],
  body: ({ data: { registrations } }) => (
    <Table
      caption="Phones"
      rows={registrations}
      rowKey={({ device }) => device}
      empty={
        <p className="py-2 text-sm text-muted">
          No phone has registered for updates. Phones register only where the site has an https address.
        </p>
      }
      columns={[
        { key: 'device', header: 'Phone', cell: phoneCell },
        { key: 'since', header: 'Since', cell: ({ registered_at }) => when(registered_at) },
        { key: 'push', header: 'Last push', cell: PushCell },
      ]}
    />
  ),
  history: ({ story }) =>
    story.map(({ at, what, phones }) => ({
      at,
      what: labelOf(EVENTS, what) + (phones === null ? '' : ` (${phones})`),
    })),
})

function phoneCell({ device }: Answer<'passes.pass'>['registrations'][number]) {
  return (
    <span className="font-mono">
      <OfficeLink to={to('PassbookDevice', { itemId: device })} allow="PassbookDeviceRegistrations:Read">
        {device}
      </OfficeLink>
    </span>
  )
}

/** What happened, by the word it is kept under. */
const EVENTS = {
  voided: 'Made void',
  restored: 'Made valid again',
  withdrawn: 'Taken off the phones that had it',

  given: 'Issued',
  registered: 'A phone registered for updates',
  removed: 'A phone removed it',
  fetched: 'A phone downloaded the new version',
  told: 'Phones were notified of a change',
  gone: 'Phones are gone',
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
