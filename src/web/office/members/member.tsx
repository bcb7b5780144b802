import { counted, figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { EmailField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { type FieldShape, fieldsOf } from '../../ui/form-fields.ts'
import { when } from '../../ui/when.ts'
import { formatMoney } from '../../ui/money.tsx'
import { doneOr, ReasonFields, reasonOf } from '../approvals/reasons.tsx'
import { toNewBooking } from '../desk/known-caller.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { StateBadge } from '../kit/column.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { type Answer, detailScreen, type Sent, type Shape } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { typedMoment, typedNumber } from '../kit/form-values.ts'
import { pointsText } from '../vouchers/voucher-states.ts'
import { useMay } from '../kit/use-may.ts'
import { EMAIL_STATES, MAIL_SETTINGS, MEMBER_STATES, reasonOptions } from './member-states.ts'
import { MemberTabs } from './member-tabs.tsx'

type Member = Answer<'members.one'>

const isActive = ({ status }: Member) => status === 'ACTIVE'
const why = ({ fields: { reason, note }, params: { number } }: Sent) => ({ number, reason, note })
const ACT = { allow: 'PointClubUser:Update', once: true } as const

export const screen = detailScreen('members.one', {
  name: 'StaffMember',
  path: '/staff/members/{number}',
  title: 'Member',
  parent: 'Members',
  forms: {
    'members.adjustPoints': ['points'],
    'memberDesk.confirmEmail': ['note'],
    'memberDesk.changeEmail': ['email', 'note'],
    'memberDesk.unlock': ['note'],
    'memberDesk.endSessions': ['note'],
    'memberDesk.deactivate': ['note'],
    'memberDesk.reactivate': ['note'],
    'memberDesk.rename': ['long_name', 'short_name', 'note'],
  },
  heading: ({ long_name, number }) => `${long_name}, ${number}`,
  lead: ({ status }) => <StateBadge states={MEMBER_STATES} state={status} />,
  links: ({ status, number, email, long_name }) => [
    status === 'ACTIVE' && {
      label: 'New booking',
      to: toNewBooking({ member: number, full_name: long_name, email }),
      allow: 'Bookings:Update',
      adds: true,
    },
    {
      label: 'Disputes',
      to: to('Disputes', {}, { query: { search: email } }),
      allow: 'Disputes:Read',
      inMenu: true,
    },
    status !== 'MERGED' && { label: 'Merge', to: to('MemberMerge', { number }), allow: 'PointClubUser:Update' },
    {
      label: 'Copy and erasure',
      to: to('PrivacyRequests', {}, { query: { search: email } }),
      allow: 'Privacy:Read',
      inMenu: true,
    },
  ],
  actions: [
    {
      intent: 'points',
      call: 'members.adjustPoints',
      allow: 'Desk:AdjustPoints',
      once: true,
      label: 'Adjust points',
      ask: ({ points }) => `The member has ${pointsText(points)}, and sees the change in the ledger.`,
      form: ({ forms }) => {
        const { points } = fieldsOf(forms['members.adjustPoints'], {
          points: { label: 'Points', hint: 'A negative number takes points away' },
        })
        return (
          <>
            <TextField {...points} inputMode="text" autoComplete="off" />
            <ReasonFields kind="adjust_points" />
          </>
        )
      },
      when: isActive,
      input: ({ fields, params }) => ({
        number: params.number,
        points: typedNumber(fields.points),
        ...reasonOf('adjust_points', fields),
      }),
      done: (_, answer) => doneOr(answer, `Done. The member has ${pointsText(answer.point_total)}.`),
    },
    {
      intent: 'voucher',
      call: 'voucherDesk.give',
      allow: 'Desk:Goodwill',
      once: true,
      label: 'Give a voucher',
      ask: ({ email }) => `It covers a stay on these dates free of charge, and goes to ${email}.`,
      form: () => (
        <>
          <DateTimeField legend="From" name="travel_from" defaultTime="08:00" />
          <DateTimeField legend="Until" name="travel_to" defaultTime="08:00" />
          <ReasonFields kind="goodwill_voucher" />
        </>
      ),
      when: isActive,
      input: ({ fields, params }) => ({
        number: params.number,
        travel_from_date: typedMoment(fields.travel_from_date, fields.travel_from_time),
        travel_to_date: typedMoment(fields.travel_to_date, fields.travel_to_time),
        ...reasonOf('goodwill_voucher', fields),
      }),
      done: (_, answer) => doneOr(answer, 'The voucher was issued and is on its way by email.'),
    },
    {
      ...ACT,
      intent: 'confirmation',
      call: 'memberDesk.sendConfirmation',
      label: 'Send confirmation',
      ask: ({ email, pending_email }) => `The link that confirms the address goes to ${pending_email ?? email}.`,
      when: (member) => isActive(member) && (!member.email_confirmed || member.pending_email !== null),
      input: ({ params }) => ({ number: params.number }),
      done: 'The confirmation link is on its way.',
    },
    {
      ...ACT,
      intent: 'confirm',
      call: 'memberDesk.confirmEmail',
      label: 'Confirm address',
      ask: ({ email }) =>
        `${email} counts as confirmed from now on, and its points can be redeemed. The member is notified.`,
      form: ({ forms }) => <Proof {...forms['memberDesk.confirmEmail']} />,
      when: (member) => isActive(member) && !member.email_confirmed,
      input: why,
      done: 'The address is confirmed.',
    },
    {
      ...ACT,
      intent: 'email',
      call: 'memberDesk.changeEmail',
      label: 'Change address',
      ask: ({ email }) =>
        `For someone who no longer has access to ${email}. All devices are logged out, and the old address gets a link to undo the change within seven days.`,
      form: ({ forms }) => {
        const { email, note } = forms['memberDesk.changeEmail']
        return (
          <>
            <EmailField {...fieldsOf({ email }, { email: 'New email' }).email} autoComplete="off" />
            <Proof note={note} />
          </>
        )
      },
      when: isActive,
      input: (sent) => ({ ...why(sent), email: sent.fields.email }),
      done: 'The address was changed, and both addresses are notified.',
    },
    {
      ...ACT,
      intent: 'reset',
      call: 'memberDesk.sendPasswordReset',
      label: 'Send password link',
      ask: ({ email }) => `A link that sets a new password goes to ${email}. It works for an hour.`,
      when: isActive,
      input: ({ params }) => ({ number: params.number }),
      done: 'The password link is on its way.',
    },
    {
      intent: 'unlock',
      call: 'memberDesk.unlock',
      allow: 'PointClubUser:Update',
      label: 'Unlock',
      ask: 'The member can log in again right away, even from where wrong passwords were entered.',
      form: ({ forms }) => <Reason {...forms['memberDesk.unlock']} />,
      when: (member) => isActive(member) && member.used_tries > 0,
      input: why,
      done: 'The account is unlocked.',
    },
    {
      ...ACT,
      intent: 'sessions',
      call: 'memberDesk.endSessions',
      label: 'Log out everywhere',
      ask: 'All devices are logged out now. The password stays the same. The member is notified.',
      form: ({ forms }) => <Reason {...forms['memberDesk.endSessions']} />,
      when: (member) => isActive(member) && member.sessions > 0,
      input: why,
      done: 'All devices are logged out.',
    },
    {
      ...ACT,
      intent: 'deactivate',
      call: 'memberDesk.deactivate',
      label: 'Deactivate',
      ask: 'All devices are logged out, and no one can log in anymore. Points and bookings stay. The member is notified.',
      form: ({ forms }) => <Reason {...forms['memberDesk.deactivate']} />,
      when: isActive,
      danger: true,
      input: why,
      done: 'The membership is deactivated.',
    },
    {
      ...ACT,
      intent: 'reactivate',
      call: 'memberDesk.reactivate',
      label: 'Reactivate',
      ask: 'The member can log in again with the old password, and is notified.',
      form: ({ forms }) => <Reason {...forms['memberDesk.reactivate']} />,
      when: ({ status }) => status === 'DEACTIVATED',
      input: why,
      done: 'The membership is active again.',
    },
    {
      intent: 'names',
      call: 'memberDesk.rename',
      allow: 'PointClubUser:Update',
      input: (sent) => ({
        ...why(sent),
        version: sent.fields.version,
        short_name: sent.fields.short_name,
        long_name: sent.fields.long_name,
      }),
      done: 'Saved. The member is notified.',
    },
  ],
  above: () => <MemberTabs />,
  body: ({ data }) => <MemberBody member={data} form={data.forms['memberDesk.rename']} />,
  facts: (member) => [
    ['Points', `${figure(member.points)} (worth ${formatMoney(member.worth)})`],
    ['Points expire', member.expires && when(member.expires)],
    ['Owed', member.owed > 0 ? `${pointsText(member.owed)} will be deducted from what is earned next` : 'Nothing'],
    ['Member since', when(member.member_since)],
    ['Email', member.email],
    ['Address', <StateBadge key="address" states={EMAIL_STATES} state={member.email_confirmed ? 'yes' : 'no'} />],
    ...(member.pending_email ? ([['Waiting for confirmation', member.pending_email]] as const) : []),
    ['Wants', MAIL_SETTINGS[member.email_delivery_setting]],
    ['Last login', member.last_sign_in_at ? when(member.last_sign_in_at) : 'Never'],
    ['Logged in on', counted(member.sessions, { one: 'device', other: 'devices' })],
    [
      'Wrong passwords',
      member.used_tries > 0
        ? `From ${counted(member.used_tries, { one: 'place', other: 'places' })} lately`
        : 'None lately',
    ],
    [
      'Wallet pass',
      member.pass ? (
        <OfficeLink key="pass" to={to('PassbookPass', { itemId: member.user_id })} allow="PassbookPasses:Read">
          On {counted(member.pass.devices, { one: 'phone', other: 'phones' })}
        </OfficeLink>
      ) : (
        'Not given out'
      ),
    ],
    ...(member.merged_into
      ? ([
          [
            'Merged into',
            <OfficeLink key="heir" to={to('StaffMember', { number: member.merged_into })}>
              {member.merged_into}
            </OfficeLink>,
          ],
        ] as const)
      : []),
    ...(member.prior_number ? ([['Earlier number', member.prior_number]] as const) : []),
    ...(member.numbers_before.length > 0 ? ([['Previous numbers', member.numbers_before.join(', ')]] as const) : []),
  ],
  history: ({ history }) => history,
})

interface BodyProps {
  readonly member: Member
  readonly form: Shape<'memberDesk.rename', 'long_name' | 'short_name' | 'note'>
}

function MemberBody({ member, form: { note, ...shape } }: BodyProps) {
  const may = useMay()
  if (!may('PointClubUser:Update') || member.status !== 'ACTIVE') return null
  const names = { long_name: member.long_name, short_name: member.short_name }
  const fields = fieldsOf(shape, NAMES)
  return (
    <Section id="names" title="Names">
      <ActionForm intent="names" label="Save names" tone="quiet" values={{ ...names, reason: 'MEMBER_ASKED' }}>
        <Meanwhile version={member.version} values={names} labels={NAMES} />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <TextField {...fields.long_name} autoComplete="off" />
          <TextField {...fields.short_name} autoComplete="off" />
        </div>
        <Reason note={note} />
      </ActionForm>
    </Section>
  )
}

const NAMES = { long_name: 'Full name', short_name: 'Short name' }

interface NoteProps {
  readonly note: FieldShape<string>
}

/** Why: a code, and words where the code says too little. */
function Reason({ note }: NoteProps) {
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <SelectField
        label="Reason"
        name="reason"
        options={reasonOptions('MEMBER_ASKED', 'ID_SEEN', 'KNOWS_BOOKING', 'OUR_MISTAKE', 'MISUSE', 'OTHER')}
      />
      <TextField {...fieldsOf({ note }, { note: 'Note' }).note} autoComplete="off" />
    </div>
  )
}

/** What stands in place of the link that only the mailbox has. */
function Proof({ note }: NoteProps) {
  return (
    <>
      <SelectField label="Proof" name="reason" options={reasonOptions('ID_SEEN', 'KNOWS_BOOKING', 'OTHER')} />
      <TextAreaField {...fieldsOf({ note }, { note: 'What you saw or heard' }).note} rows={3} />
    </>
  )
}

export const loader = screenLoader(screen)
export const shouldRevalidate = () => true
export const action = screenAction(screen)

export default screenPage(screen)
