import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { VersionField } from '../kit/version-field.tsx'
import { TYPES } from './words.ts'

const LABELS = { number: 'Number', name: 'Name', authority: 'Paid to' }

/** One account of the chart. */
export const screen = detailScreen('journal.account', {
  name: 'JournalAccount',
  path: '/staff/journal/accounts/{key}',
  title: 'Account',
  parent: 'JournalAccounts',
  width: 'form',
  forms: { 'journal.saveAccount': ['number', 'name', 'authority'] },
  heading: ({ number, name }) => `${number} ${name}`,
  lead: ({ type }) => TYPES[type],
  links: ({ key }) => [{ label: 'Entries', to: to('JournalEntries', {}, { query: { account: key } }) }],
  actions: [
    {
      intent: 'save',
      call: 'journal.saveAccount',
      allow: 'Journal:Update',
      input: ({ fields: { number, name, authority, version }, params }) => ({
        key: params.key,
        number,
        name,
        authority,
        version,
      }),
      done: 'Saved. Earlier entries show the new number and name, too.',
    },
  ],
  body: ({ data: { key, number, name, authority, version, forms } }) => {
    const fields = fieldsOf(forms['journal.saveAccount'], {
      number: { label: LABELS.number, hint: 'Digits, capital letters, and hyphens' },
      name: LABELS.name,
      authority: { label: LABELS.authority, hint: 'The authority that this tax is remitted to' },
    })
    return (
      <ActionForm intent="save" label="Save" values={{ number, name, authority }} labels={LABELS}>
        <VersionField version={version} />
        <div className="grid max-w-form gap-5">
          <TextField {...fields.number} autoComplete="off" />
          <TextField {...fields.name} autoComplete="off" />
          {key.startsWith('tax.') && <TextField {...fields.authority} autoComplete="off" />}
        </div>
      </ActionForm>
    )
  },
})

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
