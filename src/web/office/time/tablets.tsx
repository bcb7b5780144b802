import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { column } from '../kit/column.tsx'
import { RowButton } from '../kit/row-button.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'

const TABLET_STATES = {
  WAITING: ['accent', 'Waiting for its code'],
  READY: ['good', 'Ready'],
  EXPIRED: ['neutral', 'Code expired'],
} as const

/** Tablets that several people clock in and out on. */
export const screen = listScreen('tablets.list', {
  name: 'ClockTablets',
  path: '/staff/clock-tablets',
  title: 'Tablets for the time clock',
  parent: 'TimeSheets',
  lead: 'People clock in and out on them with their PIN, without logging in.',
  forms: { 'tablets.add': ['name'] },
  actions: [
    {
      intent: 'add',
      call: 'tablets.add',
      label: 'Add a tablet',
      ask: 'You get a code to type on the tablet within 15 minutes.',
      form: ({ forms }) => {
        const { name } = fieldsOf(forms['tablets.add'], { name: { label: 'Name', hint: 'Location' } })
        return <TextField {...name} autoComplete="off" />
      },
      allow: 'TimeSheet:Update',
      shows: true,
    },
    {
      intent: 'remove',
      call: 'tablets.remove',
      allow: 'TimeSheet:Update',
      input: ({ fields }) => ({ tabletId: fields.tabletId }),
      done: 'Removed. No one can clock in on it anymore.',
    },
  ],
  above: () => <NewCode />,
  key: ({ id }) => id,
  columns: [
    column.text('name', 'Name'),
    column.badge('status', 'Status', TABLET_STATES),
    column.when('seen_at', 'Last used', { none: 'Never' }),
    column.when('paired_at', 'Set up', { phone: false }),
  ],
  rowActions: ({ id, name }) => (
    <RowButton
      intent="remove"
      label="Remove"
      about={name}
      ask={`No one can clock in on ${name} anymore. To use it again, set it up with a new code.`}
      send={{ tabletId: id }}
    />
  ),
  empty: 'No tablet is set up',
  emptyHint: 'Without one, people clock in on their own screen.',
})

/** The code of a tablet that was just added: it is shown once. */
function NewCode() {
  const answer = useActionResult()?.answer as { code?: string; tablet?: { name: string } } | undefined
  if (!answer?.code) return null
  return (
    <div className="mb-5">
      <Notice tone="success" role="status" title={`Set up ${answer.tablet?.name ?? 'the tablet'}`}>
        {`Open ${to('ClockTablet')} on the tablet and type this code within 15 minutes: `}
        <b className="font-mono text-xl whitespace-nowrap">{answer.code}</b>
      </Notice>
    </div>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
