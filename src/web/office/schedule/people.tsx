import { schedule } from '../../../capabilities/schedule/contract.ts'
import { to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { data } from 'react-router'
import { Checkbox, ChoicesField, TextField } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { listScreen, pageScreen, type Sent } from '../kit/screen.ts'
import { loadScreen, screenAction, screenFile } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { typedText } from '../kit/form-values.ts'
import type { Route } from './+types/people'

type Row = { readonly roles: readonly string[]; readonly is_minor: boolean; readonly birth_date: string | null }

const list = listScreen('schedule.people', {
  name: 'SchedulePeople',
  path: '/staff/schedule/people',
  title: 'People on the schedule',
  parent: 'ScheduleWeek',
  lead: 'Everyone who can see the schedule. People with a role appear in the week.',
  key: ({ account_id }) => account_id,
  link: ({ account_id }) => to('SchedulePerson', { itemId: account_id }),
  columns: [
    { key: 'name', header: 'Name', text: ({ name }) => name },
    { key: 'roles', header: 'Roles', text: rolesText },
    { key: 'minor', header: 'Minor', text: ({ is_minor, birth_date }) => birth_date ?? (is_minor ? 'Yes' : '–') },
    {
      key: 'times',
      header: 'When',
      text: ({ availability }) => (Object.keys(availability).length === 0 ? 'Any time' : 'Certain times'),
    },
  ],
  empty: 'No one can see the schedule yet',
  emptyHint: 'Give a group the permission Schedule:Read.',
})

function rolesText({ roles }: Row): string {
  return roles.length === 0 ? 'Not planned' : roles.length === 1 ? '1 role' : `${roles.length} roles`
}

const one = pageScreen<typeof loader>({
  name: 'SchedulePerson',
  path: '/staff/schedule/people/{itemId}',
  title: 'Person on the schedule',
  needs: ['schedule.people', 'schedule.roles'],
  parent: 'SchedulePeople',
  width: 'form',
  heading: ({ person }) => person?.name ?? 'Person',
  actions: [
    {
      intent: 'save',
      call: 'schedule.savePerson',
      allow: 'Schedule:Update',
      input: valuesOf,
      done: 'Saved.',
    },
  ],
  body: ({ data: { person, roles } }) => person && <PersonForm person={person} roles={roles} />,
})

const LABELS = { roles: 'Roles', birth_date: 'Birth date', is_minor: 'Younger than 18' }

type Loaded = Awaited<ReturnType<typeof loader>>

function PersonForm({ person, roles }: { person: NonNullable<Loaded['person']>; roles: Loaded['roles'] }) {
  const values = {
    roles: person.roles.join(' '),
    birth_date: person.birth_date ?? '',
    is_minor: person.is_minor ? 'on' : '',
  }
  return (
    <>
      <p>
        <OfficeLink to={`${to('ScheduleUser')}?person=${person.account_id}`}>
          Their shifts, and when they can work
        </OfficeLink>
      </p>
      <ActionForm intent="save" label="Save" values={values} labels={LABELS}>
        <Meanwhile version={person.version} values={values} labels={LABELS} />
        <ChoicesField
          label={LABELS.roles}
          name="roles"
          optional
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          label={LABELS.birth_date}
          name="birth_date"
          type="date"
          optional
          hint="For anyone under 18, so that the rules for minors end automatically"
        />
        <Checkbox label={LABELS.is_minor} name="is_minor" hint="If the birth date is not known" />
      </ActionForm>
    </>
  )
}

function valuesOf({ fields, all, params }: Sent) {
  return {
    accountId: params.itemId,
    version: fields.version,
    roles: all('roles'),
    birth_date: typedText(fields.birth_date),
    is_minor: fields.is_minor === 'on',
  }
}

const loadList = loadScreen(list)

/** The page of the list, or the person of the address. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  if (!itemId) return { ...((await loadList(args)) as object), person: null, roles: [] }
  const [people, roles] = await Promise.all([
    load(args, schedule.people, { page_size: 100 }),
    load(args, schedule.roles, {}),
  ])
  const person = people.items.find(({ account_id }) => account_id === itemId)
  if (!person) throw data(null, { status: 404 })
  return { person, roles: roles.items.filter(({ id, active }) => active || person.roles.includes(id)) }
}

export const screen = [list, one]
export const middleware = screenFile(screen)
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
