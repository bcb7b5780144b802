import { mailingLists } from '../../../capabilities/mailing-lists/contract.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/new-list'
import { ListFields, RulesForm } from './list-form.tsx'
import { faultsIn, rulesIn } from './rule-form.ts'
import { PREVIEW } from './use-preview.ts'

const form = formOf(mailingLists.create, { only: ['name', 'note'] })

export async function loader(args: Route.LoaderArgs) {
  return { form: form.fields, choices: await load(args, mailingLists.choices, {}) }
}

const byRules = pageScreen<typeof loader>({
  name: 'MailingListCreate',
  path: '/staff/email/mailing-lists/new',
  title: 'New rule-based list',
  needs: ['mailingLists.choices', 'mailingLists.create'],
  parent: 'EmailMailingLists',
  lead: 'People are on the list for as long as they meet its rules.',
  actions: [
    {
      intent: 'create',
      call: 'mailingLists.create',
      allow: 'EmailMailingLists:Update',
      input: ({ fields }) => ({ kind: 'RULES', name: fields.name, note: fields.note, rules: rulesIn(fields) }),
      faults: faultsIn,
      next: ({ id }) => to('MailingList', { itemId: id }),
    },
    {
      intent: PREVIEW,
      call: 'mailingLists.preview',
      allow: 'EmailMailingLists:Read',
      input: ({ fields }) => ({ rules: rulesIn(fields) }),
      faults: faultsIn,
      shows: true,
    },
  ],
  body: ({ data: { form: shape, choices } }) => (
    <RulesForm
      form={shape}
      intent="create"
      label="Create list"
      values={{ match: 'ALL' }}
      choices={choices}
      counted={null}
    />
  ),
})

const byHand = pageScreen<typeof loader>({
  name: 'MailingListByHand',
  path: '/staff/email/mailing-lists/new-by-hand',
  title: 'New manual list',
  needs: ['mailingLists.choices', 'mailingLists.create'],
  parent: 'EmailMailingLists',
  lead: 'For addresses that agreed elsewhere, such as on a sign-up sheet. You upload them next, with proof that they agreed.',
  width: 'form',
  actions: [
    {
      intent: 'create',
      call: 'mailingLists.create',
      allow: 'EmailMailingLists:Update',
      input: ({ fields }) => ({ kind: 'HAND', name: fields.name, note: fields.note }),
      next: ({ id }) => to('MailingList', { itemId: id }),
    },
  ],
  body: ({ data: { form: shape } }) => (
    <ActionForm intent="create" label="Create list">
      <ListFields form={shape} />
    </ActionForm>
  ),
})

export const screen = [byRules, byHand]
export const action = screenAction(screen)
export default screenPage(screen)
