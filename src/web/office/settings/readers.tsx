import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { READER_STATES } from './reader-states.ts'

/** The card readers at the gates. */
export const screen = listScreen('readers.list', {
  name: 'CardReaders',
  path: '/staff/readers',
  section: 'business',
  place: 4,
  title: 'Card readers',
  lead: 'Cashiers send an amount to a reader, and customers tap or insert their card.',
  forms: { 'readers.register': ['name', 'place', 'ref'] },
  actions: [
    {
      intent: 'register',
      call: 'readers.register',
      label: 'Register a reader',
      ask: 'Set the reader up with your card processor first, then enter the ID it has there.',
      form: ({ forms }) => {
        const fields = fieldsOf(forms['readers.register'], {
          name: { label: 'Name', hint: 'What cashiers read' },
          place: 'Lot or gate',
          ref: { label: 'Reader ID', hint: 'Such as tmr_FDOt2wlRZEdpd7' },
        })
        return (
          <>
            <TextField {...fields.name} autoComplete="off" />
            <TextField {...fields.place} autoComplete="off" />
            <TextField {...fields.ref} autoComplete="off" />
          </>
        )
      },
      allow: 'Settings:Update',
      done: ({ fields }) => `${fields.name} is ready.`,
    },
  ],
  key: ({ id }) => id,
  link: ({ id }) => to('CardReader', { itemId: id }),
  columns: [
    column.text('name', 'Name'),
    column.text('place', 'Lot or gate'),
    column.badge('status', 'Status', READER_STATES),
    column.text('model', 'Model'),
    column.text('ref', 'Reader ID', { whole: true }),
  ],
  empty: 'No reader is registered',
  emptyHint: 'Without one, cashiers charge cards on file and take cash.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
