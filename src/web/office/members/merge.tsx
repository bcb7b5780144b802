import { counted, figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Table } from '../../ui/table.tsx'
import { WAITING } from '../approvals/reasons.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { type Answer, detailScreen, type Shape } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { EMAIL_STATES, MEMBER_STATES, reasonOptions } from './member-states.ts'

type Preview = Answer<'members.mergePreview'>
type Side = Preview['from']

const LINES: readonly (readonly [label: string, value: (side: Side) => string])[] = [
  ['Name', ({ long_name }) => long_name],
  ['Email', ({ email }) => email],
  ['Address', ({ email_confirmed }) => EMAIL_STATES[email_confirmed ? 'yes' : 'no'][1]],
  ['Status', ({ status }) => MEMBER_STATES[status][1]],
  ['Points', ({ points }) => figure(points)],
  ['Points owed', ({ owed }) => figure(owed)],
  ['Bookings', ({ bookings }) => figure(bookings)],
  ['Stays', ({ stays }) => figure(stays)],
  ['Vouchers', ({ vouchers }) => figure(vouchers)],
  ['Cards', ({ cards }) => figure(cards)],
  ['Billing addresses', ({ addresses }) => figure(addresses)],
]

/** Two accounts of one person become one. What will happen is shown first, since nothing brings it back. */
export const screen = detailScreen('members.one', {
  name: 'MemberMerge',
  path: '/staff/members/{number}/merge',
  title: 'Merge members',
  needs: ['members.one', 'members.mergePreview'],
  parent: 'Members',
  heading: ({ long_name, number }) => `Merge ${long_name}, ${number}`,
  lead: 'For one person with two accounts. Everything in this account but its saved cards goes to the other one, and this one is closed for good.',
  width: 'form',
  forms: { 'members.mergePreview': ['other'], 'members.merge': ['note'] },
  actions: [
    {
      intent: 'preview',
      call: 'members.mergePreview',
      allow: 'PointClubUser:Update',
      input: ({ fields, params }) => ({ number: params.number, other: fields.other }),
      shows: true,
    },
    {
      intent: 'merge',
      call: 'members.merge',
      allow: 'PointClubUser:Update',
      once: true,
      input: ({ fields: { other, reason, note }, params: { number } }) => ({ number, other, reason, note }),
      next: ({ status }, { fields }) =>
        status === 'done' ? to('StaffMember', { number: fields.other ?? '' }) : undefined,
      done: WAITING,
    },
  ],
  body: ({ data: { number, forms } }) => (
    <MergeBody number={number} asked={forms['members.mergePreview']} form={forms['members.merge']} />
  ),
})

interface BodyProps {
  readonly number: string
  /** Of the preview. */
  readonly asked: Shape<'members.mergePreview', 'other'>
  readonly form: Shape<'members.merge', 'note'>
}

function MergeBody({ number, asked, form }: BodyProps) {
  const result = useActionResult()
  const fields = fieldsOf(asked, {
    other: {
      label: 'Number of the account that stays',
      hint: `The other account of the same person, not ${number}`,
    },
  })
  const preview = result?.intent === 'preview' ? (result.answer as Preview | undefined) : undefined
  return (
    <>
      <ActionForm intent="preview" label="Show what happens" tone="quiet" labels={{ other: 'Number' }}>
        <TextField {...fields.other} inputMode="numeric" autoComplete="off" />
      </ActionForm>
      {(preview || result?.intent === 'merge') && (
        <Confirm preview={preview} other={result?.fields?.other ?? ''} form={form} />
      )}
    </>
  )
}

interface ConfirmProps extends Pick<BodyProps, 'form'> {
  readonly preview: Preview | undefined
  readonly other: string
}

/** What both have, and the one press that cannot be taken back. */
function Confirm({ preview, other, form }: ConfirmProps) {
  const { note } = fieldsOf(form, { note: 'How you know they are the same person' })
  return (
    <>
      {preview && (
        <>
          <Table
            caption="What both accounts have"
            rows={LINES}
            rowKey={([label]) => label}
            columns={[
              { key: 'what', header: 'What', cell: ([label]) => label },
              { key: 'from', header: `Closed: ${preview.from.number}`, cell: ([, value]) => value(preview.from) },
              { key: 'into', header: `Kept: ${preview.into.number}`, cell: ([, value]) => value(preview.into) },
            ]}
          />
          <p className="text-sm font-bold">
            Afterwards {preview.into.number} has {counted(preview.points, { one: 'point', other: 'points' })}
            {preview.owed > 0 && `, and owes ${figure(preview.owed)}`}.
          </p>
        </>
      )}
      <Notice tone="warning" title="This can’t be undone">
        Points, bookings, stays, vouchers, and addresses go to {other}. Saved cards are removed, and can be added there
        again. The closed account can’t be logged in to or reactivated, and its owner is told by email.
      </Notice>
      <ActionForm intent="merge" label="Merge for good" values={{ other, reason: 'SAME_PERSON' }}>
        <input type="hidden" name="other" value={other} />
        <SelectField
          label="Reason"
          name="reason"
          options={reasonOptions('SAME_PERSON', 'MEMBER_ASKED', 'OUR_MISTAKE', 'OTHER')}
        />
        <TextAreaField {...note} rows={3} />
      </ActionForm>
    </>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
