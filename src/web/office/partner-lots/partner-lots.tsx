import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

export const screen = listScreen('partnerLots.list', {
  name: 'PartnerLots',
  path: '/staff/partner-lots',
  section: 'space',
  place: 6,
  title: 'Partner lots',
  lead: 'Where guests can be sent from the page of their booking when there is no space here.',
  links: () => [{ label: 'New lot', to: to('PartnerLotCreate'), adds: true, allow: 'Settings:Update' }],
  key: ({ id }) => id,
  link: ({ id }) => to('PartnerLot', { itemId: id }),
  columns: [
    column.text('name', 'Name'),
    column.text('address', 'Address'),
    column.text('phone', 'Phone', { whole: true }),
    column.money('day_cost', 'Our cost per day'),
  ],
  empty: 'No partner lots yet',
  emptyHint: 'Add one to send guests there on a night without space.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
