import { figure } from '../../../lib/texts.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen, type RowOf } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

type Event = RowOf<'security.events'>

const KINDS = {
  SIGN_IN_FAILED: ['neutral', 'Login failed'],
  LOCKED_OUT: ['bad', 'Locked out'],
  NEW_DEVICE: ['accent', 'New device'],
  SESSION_REPLAYED: ['bad', 'Stolen session ended'],
  SECOND_FACTOR_ON: ['good', 'Second factor on'],
  SECOND_FACTOR_REMOVED: ['bad', 'Second factor removed'],
  RECOVERY_CODE_USED: ['accent', 'Recovery code used'],
  RECOVERY_CODES_RENEWED: ['neutral', 'Recovery codes renewed'],
  PASSKEY_ADDED: ['good', 'Passkey added'],
  PASSKEY_REMOVED: ['accent', 'Passkey removed'],
  RIGHTS_CHANGED: ['bad', 'Permissions changed'],
  EXPORTED: ['accent', 'Exported as a file'],
  OVERRIDDEN: ['accent', 'Price overridden'],
  ERASURE: ['neutral', 'Erasure requested'],
  TEMPLATE_CHANGED: ['accent', 'Email template changed'],
} as const

const GRAVE = { yes: ['bad', 'Owners told'], no: ['neutral', 'Others'] } as const

/** What whoever watches over accounts, rights and data looks at. */
export const screen = listScreen('security.events', {
  name: 'SecurityEvents',
  path: '/staff/security/events',
  section: 'team',
  place: 10,
  title: 'Security events',
  lead: 'Failed logins, second factors, permissions, exported files, overridden prices, and erasures. Owners get an email about marked events, at most once an hour. Kept for 400 days.',
  search: 'Email address, staff name, or network',
  filters: [
    filter.choice('kind', 'What', KINDS),
    filter.choice('is_grave', 'Weight', GRAVE),
    filter.day('from', 'From'),
    filter.day('until', 'Until'),
  ],
  pageSize: 50,
  key: ({ id }) => id,
  columns: [
    column.badge('kind', 'What', KINDS),
    { key: 'account', header: 'Account', text: ({ account }: Event) => account ?? '–', whole: true },
    column.text('who', 'Who'),
    column.when('at', 'When'),
    column.text('network', 'From'),
    { key: 'details', header: 'Details', text: detailsOf, phone: false },
    { key: 'is_grave', header: 'Owners told', text: ({ is_grave }: Event) => (is_grave ? 'Yes' : '–'), phone: false },
  ],
  empty: 'No security events',
  emptyHint: 'Failed logins, changed permissions, and exported files appear here.',
})

function detailsOf({ details }: Event): string {
  const told = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  return told.map(([name, value]) => (name === 'action' ? verbOf(value) : tell(value))).join(' · ') || '–'
}

const tell = (value: unknown) => (typeof value === 'number' ? figure(value) : String(value))
/** "recovery codes renewed" of `totp.recovery_codes_renewed`. */
const verbOf = (action: unknown) => (String(action).split('.').at(-1) ?? '').replaceAll('_', ' ')

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
