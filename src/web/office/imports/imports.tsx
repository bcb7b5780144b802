import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { to } from '../../paths.ts'
import { labelOf } from '../kit/labels.ts'
import { KINDS, STATES } from './words.ts'

const NAMES = Object.fromEntries(Object.entries(KINDS).map(([kind, { label }]) => [kind, label]))

/** Files of the system that was used before. */
export const screen = listScreen('imports.list', {
  name: 'StaffImports',
  path: '/staff/imports',
  section: 'business',
  place: 2,
  title: 'Data import',
  lead: 'Import members, cards, coupons, companies, and bookings from your previous system as CSV files.',
  links: () => [{ label: 'Upload a file', to: to('ImportUpload'), adds: true, allow: 'Imports:Update' }],
  pageSize: 50,
  key: ({ id }) => id,
  link: ({ id }) => to('ImportFile', { itemId: id }),
  columns: [
    column.text('file_name', 'File', { whole: true }),
    { key: 'kind', header: 'What', text: ({ kind }) => labelOf(NAMES, kind) },
    column.badge('status', 'Status', STATES),
    column.count('rows', 'Rows'),
    column.when('created_at', 'Uploaded'),
    column.when('imported_at', 'Imported'),
  ],
  empty: 'Nothing has been imported',
  emptyHint: 'Start with members, then cards and coupons. Import bookings last, when the old system stops selling.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
