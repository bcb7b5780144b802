import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { READER_STATES } from './reader-states.ts'

const LABELS = { name: 'Name', place: 'Lot or gate' }

/** A card reader: what it is called, and where it stands. */
export const screen = detailScreen('readers.read', {
  name: 'CardReader',
  path: '/staff/readers/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Card reader',
  parent: 'CardReaders',
  needs: ['readers.read', 'readers.rename'],
  heading: ({ name }) => name,
  input: ({ itemId }) => ({ readerId: itemId }),
  lead: ({ status, model, ref }) => [READER_STATES[status][1], model, ref].filter(Boolean).join(' · '),
  width: 'form',
  forms: { 'readers.rename': ['name', 'place'] },
  actions: [
    {
      intent: 'save',
      call: 'readers.rename',
      allow: 'Settings:Update',
      input: ({ fields, params }) => ({
        readerId: params.itemId,
        revision: Number(fields.version),
        name: fields.name,
        place: fields.place,
      }),
      done: 'Saved.',
    },
    {
      intent: 'remove',
      call: 'readers.remove',
      label: 'Remove reader',
      ask: ({ name }) => `Cashiers can’t choose ${name} anymore. Payments made at it stay.`,
      allow: 'Settings:Update',
      danger: true,
      send: ({ revision }) => ({ revision: String(revision) }),
      input: ({ fields, params }) => ({ readerId: params.itemId, revision: Number(fields.revision) }),
      next: () => to('CardReaders'),
    },
  ],
  body: ({ data: { name, place, revision, forms } }) => {
    const fields = fieldsOf(forms['readers.rename'], LABELS)
    return (
      <ActionForm intent="save" label="Save" values={{ name, place }} labels={LABELS}>
        <Meanwhile version={revision} values={{ name, place }} labels={LABELS} />
        <TextField {...fields.name} autoComplete="off" />
        <TextField {...fields.place} autoComplete="off" />
      </ActionForm>
    )
  },
})

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
