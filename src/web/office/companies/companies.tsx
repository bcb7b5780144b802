import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { BILLING, COMPANY_STATES } from './company-states.ts'

export const screen = listScreen('companies.list', {
  name: 'StaffCompanies',
  path: '/staff/companies',
  section: 'prices',
  place: 6,
  title: 'Companies',
  lead: 'Company contracts: the rate, who may book at it, and who pays.',
  search: 'Name, contact, or code',
  filters: [filter.choice('status', 'Status', COMPANY_STATES), filter.choice('billing', 'Who pays', BILLING)],
  links: () => [{ label: 'New company', to: to('StaffCompanyCreate'), adds: true, allow: 'Companies:Update' }],
  key: ({ id }) => id,
  link: ({ id }) => to('StaffCompany', { itemId: id }),
  columns: [
    column.text('name', 'Name'),
    column.text('rate', 'Rate'),
    { key: 'codes', header: 'Codes', text: ({ codes }) => codes.join(', ') },
    { key: 'billing', header: 'Who pays', text: ({ billing }) => BILLING[billing] },
    column.count('bookings', 'Bookings'),
    column.text('contact_name', 'Contact', { phone: false }),
    column.badge('status', 'Status', COMPANY_STATES, { phone: true }),
  ],
  empty: 'No companies yet',
  emptyHint: 'Create one here, or in one step from an inquiry about corporate parking.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
