import { to } from '../../paths.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { SUPPRESSION_REASONS } from './suppression-reasons.ts'

export const screen = listScreen('mail.suppressions', {
  name: 'EmailSuppressionList',
  path: '/staff/email/suppression-list',
  section: 'mail',
  place: 7,
  title: 'Suppression list',
  lead: 'Addresses that get no news and offers, or no email at all. Hard bounces are added automatically.',
  forms: { 'mail.suppress': ['address', 'detail'] },
  actions: [
    {
      intent: 'add',
      call: 'mail.suppress',
      label: 'Add an address',
      ask: 'News and offers are no longer sent to it. Email about bookings and the account still is.',
      form: ({ forms }) => {
        const { address, detail } = fieldsOf(forms['mail.suppress'], {
          address: 'Address',
          detail: { label: 'Reason', hint: 'Shown to anyone who looks at the address later' },
        })
        return (
          <>
            <EmailField {...address} autoComplete="off" />
            <TextField {...detail} />
          </>
        )
      },
      allow: 'EmailSuppressionList:Update',
      input: ({ fields }) => ({ address: fields.address, detail: fields.detail }),
      done: ({ fields }) => `${fields.address} gets no more news and offers.`,
    },
  ],
  search: 'Address',
  filters: [filter.choice('reason', 'Reason', SUPPRESSION_REASONS)],
  sort: '-date',
  key: ({ address }) => address,
  link: ({ address }) => to('EmailAddress', { itemId: address }),
  columns: [
    column.text('address', 'Address', { sortable: true }),
    column.badge('reason', 'Reason', SUPPRESSION_REASONS),
    column.text('detail', 'Detail'),
    column.when('date', 'Since', { sortable: true }),
  ],
  empty: 'The list is empty',
  emptyHint: 'Every address may receive email.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
