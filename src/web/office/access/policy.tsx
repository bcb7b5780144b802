import { access } from '../../../capabilities/staff/contract.ts'
import { PERMISSIONS } from '../../../lib/permissions.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { LinkList } from '../kit/link-list.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/policy'

const form = formOf(access.createPolicy, { only: ['name', 'description'] })

/** A policy, or what a new one is asked for. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const policy = itemId === undefined ? null : await load(args, access.policy, { policyName: itemId })
  return { form: form.fields, policy }
}

const create = pageScreen<typeof loader>({
  name: 'StaffPolicyCreate',
  path: '/staff/policies/new',
  title: 'New policy',
  needs: ['access.createPolicy'],
  parent: 'StaffPolicies',
  actions: [
    {
      intent: 'create',
      call: 'access.createPolicy',
      allow: 'AccessControlPolicies:Update',
      input: ({ fields: { name, description }, all }) => ({ name, description, permissions: all('permissions') }),
      next: ({ name }) => to('StaffPolicy', { itemId: name }),
    },
  ],
  width: 'form',
  body: ({ data: { form: shape } }) => (
    <ActionForm intent="create" label="Add policy">
      <TextField {...namedFields(shape).name} autoComplete="off" autoCapitalize="none" />
      <PolicyFields form={shape} chosen={[]} />
    </ActionForm>
  ),
})

const policy = pageScreen<typeof loader>({
  name: 'StaffPolicy',
  path: '/staff/policies/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Policy',
  needs: ['access.policy'],
  parent: 'StaffPolicies',
  heading: ({ policy }) => policy?.name ?? '',
  lead: ({ policy }) => policy?.description,
  actions: [
    {
      intent: 'save',
      call: 'access.changePolicy',
      allow: 'AccessControlPolicies:Update',
      input: ({ fields, all, params }) => ({
        policyName: params.itemId,
        version: fields.version,
        description: fields.description,
        permissions: all('permissions'),
      }),
      done: 'Saved. Applies right away, including to active sessions.',
    },
    {
      intent: 'delete',
      call: 'access.deletePolicy',
      label: 'Delete policy',
      ask: 'Only a policy that no group uses can be deleted.',
      allow: 'AccessControlPolicies:Update',
      when: ({ policy }) => policy?.is_editable === true,
      danger: true,
      input: ({ params }) => ({ policyName: params.itemId }),
      next: () => to('StaffPolicies'),
    },
  ],
  body: PolicyBody,
  history: ({ policy }) => policy?.history ?? [],
})

type Data = Awaited<ReturnType<typeof loader>>

function PolicyBody({ data: { form: shape, policy } }: { data: Data }) {
  const may = useMay()
  const held = useAccount()?.permissions ?? []
  if (!policy) return null
  const isOwn = policy.permissions.every((permission) => held.includes(permission))
  return (
    <>
      {may('AccessControlPolicies:Update') && policy.is_editable && isOwn ? (
        <ActionForm intent="save" label="Save" values={{ description: policy.description }} labels={LABELS}>
          <Meanwhile
            version={policy.version}
            values={{ description: policy.description, permissions: inOrder(policy.permissions) }}
            labels={LABELS}
          />
          <PolicyFields form={shape} chosen={policy.permissions} />
        </ActionForm>
      ) : (
        <ul className="grid gap-1 font-mono text-sm sm:grid-cols-2">
          {policy.permissions.map((permission) => (
            <li key={permission}>{permission}</li>
          ))}
        </ul>
      )}
      <Section id="groups" title="Used by">
        <LinkList
          empty="No group uses it."
          links={policy.groups.map(({ id, name }) => ({ to: to('StaffGroup', { itemId: id }), label: name }))}
        />
      </Section>
    </>
  )
}

const LABELS = { description: 'Description', permissions: 'Permissions' }

/** As the boxes send them. */
function inOrder(permissions: readonly string[]): string {
  return PERMISSIONS.filter((permission) => permissions.includes(permission)).join()
}

function namedFields(shape: Data['form']) {
  return fieldsOf(shape, {
    name: { label: 'Name', hint: 'Lowercase letters, digits, and hyphens. Cannot be changed later.' },
    description: LABELS.description,
  })
}

/** What a policy is for, and the permissions of whoever writes it: nobody gives more than that. */
function PolicyFields({ form: shape, chosen }: Pick<Data, 'form'> & { readonly chosen: readonly string[] }) {
  const held = useAccount()?.permissions ?? []
  return (
    <>
      <TextField {...namedFields(shape).description} autoComplete="off" />
      <CheckList
        legend="Permissions"
        name="permissions"
        columns
        checked={chosen}
        items={PERMISSIONS.filter((permission) => held.includes(permission)).map((permission) => ({
          value: permission,
          label: permission,
        }))}
      />
    </>
  )
}

export const screen = [create, policy]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
