import { campaigns } from '../../../capabilities/campaigns/contract.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/new-campaign'

const form = formOf(campaigns.create, { only: ['name'] })

export async function loader(args: Route.LoaderArgs) {
  return { form: form.fields, ...(await load(args, campaigns.settings, {})) }
}

type Loaded = Awaited<ReturnType<typeof loader>>

const create = pageScreen<typeof loader>({
  name: 'EmailCampaignCreate',
  path: '/staff/email/campaigns/new',
  title: 'New campaign',
  parent: 'EmailCampaigns',
  needs: ['campaigns.create', 'campaigns.settings'],
  width: 'form',
  actions: [
    {
      intent: 'create',
      call: 'campaigns.create',
      allow: 'EmailCampaigns:Update',
      next: ({ id }) => to('EmailCampaign', { itemId: id }),
    },
  ],
  body: ({ data: { form: shape } }) => (
    <ActionForm intent="create" label="Begin" labels={{ name: 'Name' }}>
      <TextField
        {...fieldsOf(shape, { name: { label: 'Name', hint: 'For your team. Readers do not see it.' } }).name}
      />
    </ActionForm>
  ),
})

const LABELS = { most_messages: 'Emails', most_days: 'Days', morning: 'Morning' }

const settings = pageScreen<typeof loader>({
  name: 'EmailCampaignSettings',
  path: '/staff/email/campaigns/limits',
  title: 'Campaign limits',
  parent: 'EmailCampaigns',
  needs: ['campaigns.settings'],
  lead: 'They apply to all campaigns and automatic emails together.',
  width: 'form',
  actions: [{ intent: 'save', call: 'campaigns.setSettings', allow: 'EmailCampaigns:Update' }],
  body: ({ data }) => <Limits limits={data} />,
})

function Limits({ limits: { most_messages, most_days, morning, version } }: { limits: Loaded }) {
  const mayChange = useMay()('EmailCampaigns:Update')
  const values = { most_messages: String(most_messages), most_days: String(most_days), morning }
  if (!mayChange)
    return (
      <p>{`A person gets at most ${most_messages} emails in ${most_days} days. Morning is ${morning}, Pacific time.`}</p>
    )
  return (
    <ActionForm intent="save" label="Save" values={values} labels={LABELS}>
      <Meanwhile version={version} values={values} labels={LABELS} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Emails" name="most_messages" inputMode="numeric" hint="A person gets at most this many" />
        <TextField label="Days" name="most_days" inputMode="numeric" hint="Within this many days" />
      </div>
      <TextField
        label="Morning"
        name="morning"
        type="time"
        hint="When “Next morning” is. Pacific time, as at the airport."
      />
    </ActionForm>
  )
}

export const screen = [create, settings]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
