import { access } from '../../../capabilities/staff/contract.ts'
import { counted } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { LinkList } from '../kit/link-list.tsx'
import { pageScreen, type Sent } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/group'

const form = formOf(access.createGroup, { only: ['name', 'description', 'totp_waiver'] })

/** A group with its members, or what a new one may hold. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const held = accountOf(args.context)?.permissions ?? []
  const maySeeMembers = itemId !== undefined && held.includes('User:Read')
  const [policies, group, members] = await Promise.all([
    held.includes('AccessControlPolicies:Read') ? load(args, access.policies, {}).then(({ items }) => items) : [],
    itemId === undefined ? null : load(args, access.group, { groupId: itemId }),
    maySeeMembers ? load(args, access.users, { group: itemId, page_size: 100 }).then(({ items }) => items) : [],
  ])
  return { form: form.fields, policies, group, members }
}

const create = pageScreen<typeof loader>({
  name: 'StaffGroupCreate',
  path: '/staff/groups/new',
  title: 'New group',
  needs: ['access.createGroup'],
  parent: 'StaffGroups',
  actions: [
    {
      intent: 'create',
      call: 'access.createGroup',
      allow: 'AccessControlGroups:Update',
      input: groupOf,
      next: ({ id }) => to('StaffGroup', { itemId: id }),
    },
  ],
  width: 'form',
  body: ({ data: { form: shape, policies } }) => (
    <ActionForm intent="create" label="Add group">
      <GroupFields form={shape} policies={policies} chosen={[]} />
    </ActionForm>
  ),
})

const group = pageScreen<typeof loader>({
  name: 'StaffGroup',
  path: '/staff/groups/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Group',
  needs: ['access.group'],
  parent: 'StaffGroups',
  heading: ({ group }) => group?.name ?? '',
  lead: ({ group }) => group?.description,
  links: ({ group }) => [group && { label: 'Limits', to: to('StaffGroupLimits', { itemId: group.id }) }],
  actions: [
    {
      intent: 'save',
      call: 'access.changeGroup',
      allow: 'AccessControlGroups:Update',
      input: (sent) => ({ groupId: sent.params.itemId, version: sent.fields.version, ...groupOf(sent) }),
      done: 'Saved. Applies right away, including to active sessions.',
    },
    {
      intent: 'delete',
      call: 'access.deleteGroup',
      label: 'Delete group',
      ask: 'Only a group without members can be deleted.',
      allow: 'AccessControlGroups:Update',
      danger: true,
      input: ({ params }) => ({ groupId: params.itemId }),
      next: () => to('StaffGroups'),
    },
  ],
  body: GroupBody,
  history: ({ group }) => group?.history ?? [],
})

type Data = Awaited<ReturnType<typeof loader>>

function GroupBody({ data: { form: shape, group, policies, members } }: { data: Data }) {
  const may = useMay()
  if (!group) return null
  const { name, description, version } = group
  const values = {
    name,
    description,
    totp_required: group.totp_required ? 'on' : '',
    totp_waiver: group.totp_waiver ?? '',
  }
  return (
    <>
      {may('AccessControlGroups:Update') && may('AccessControlPolicies:Read') ? (
        <ActionForm intent="save" label="Save" values={values} labels={LABELS}>
          <Meanwhile version={version} values={{ ...values, policies: group.policies.join() }} labels={LABELS} />
          <GroupFields form={shape} policies={policies} chosen={group.policies} />
        </ActionForm>
      ) : (
        <p className="text-sm">
          <strong>Policies:</strong> {group.policies.join(', ') || 'none'}
        </p>
      )}
      <Section id="members" title={counted(group.members, { one: 'member', other: 'members' })}>
        <LinkList
          links={members.map(({ id, long_name, email }) => ({
            to: to('StaffUser', { itemId: id }),
            label: long_name || email,
          }))}
        />
      </Section>
    </>
  )
}

const LABELS = {
  name: 'Name',
  description: 'Description',
  totp_required: 'Require a second factor',
  totp_waiver: 'Why not',
  policies: 'Policies',
}

/** What a group is called, what it may do, and whether it asks for a second factor. */
function GroupFields({
  form: shape,
  policies,
  chosen,
}: Pick<Data, 'form' | 'policies'> & { readonly chosen: readonly string[] }) {
  const fields = fieldsOf(shape, {
    name: LABELS.name,
    description: LABELS.description,
    totp_waiver: { label: LABELS.totp_waiver, hint: 'Groups of owners and managers need a reason to go without' },
  })
  return (
    <>
      <TextField {...fields.name} autoComplete="off" />
      <TextField {...fields.description} autoComplete="off" />
      <Checkbox
        label={LABELS.totp_required}
        name="totp_required"
        hint="Members cannot do anything until they set up an authenticator app or a passkey."
      />
      <TextField {...fields.totp_waiver} autoComplete="off" />
      <CheckList
        legend={LABELS.policies}
        name="policies"
        checked={chosen}
        items={policies.map(({ name, description }) => ({ value: name, label: name, hint: description }))}
      />
    </>
  )
}

function groupOf({ fields: { name, description, totp_required, totp_waiver }, all }: Sent) {
  return { name, description, totp_required: totp_required === 'on', totp_waiver, policies: all('policies') }
}

export const screen = [create, group]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
