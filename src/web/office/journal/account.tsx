import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { VersionField } from '../kit/version-field.tsx'
import { TYPES } from './words.ts'

/** One account of the chart. */
export const screen = detailScreen('journal.account', {
  name: 'JournalAccount',
  path: '/staff/journal/accounts/{key}',
  title: 'Account',
  parent: 'JournalAccounts',
  width: 'form',
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
  body: ({ data: { key, number, name, authority, version } }) => (
    <ActionForm
      intent="save"
      label="Save"
      values={{ number, name, authority }}
      labels={{ number: 'Number', name: 'Name', authority: 'Paid to' }}
    >
      <VersionField version={version} />
      <div className="grid max-w-form gap-5">
        <TextField label="Number" name="number" maxLength={12} autoComplete="off" hint="Digits, capitals and hyphens" />
        <TextField label="Name" name="name" maxLength={80} autoComplete="off" />
        {key.startsWith('tax.') && (
          <TextField
            label="Paid to"
            name="authority"
            maxLength={80}
            optional
            autoComplete="off"
            hint="The authority that this tax is remitted to"
          />
        )}
      </div>
    </ActionForm>
  ),
})

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
