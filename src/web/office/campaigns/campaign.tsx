import { data } from 'react-router'
import { campaigns, type Campaign } from '../../../capabilities/campaigns/contract.ts'
import { campaignCan } from '../../../capabilities/campaigns/rules.ts'
import { fromLocal, isDate, isTime, toArgument } from '../../../lib/pacific.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load, submit, textField, textFields } from '../../serve/session/api.ts'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import type { ActionResult } from '../kit/action-result.ts'
import { StateBadge } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/campaign'
import { changed, contentOf } from './content-fields.ts'
import { Editor } from './editor.tsx'
import { Checks, Preview, SendToMe, SendToAll } from './send-panel.tsx'
import { CAMPAIGN_STATES, SERIES } from './words.ts'

const form = formOf(campaigns.save, { only: ['name', 'rate_per_minute', 'held_back_percent', 'delay_hours'] })

export async function loader(args: Route.LoaderArgs) {
  const campaign = await load(args, campaigns.read, { campaignId: args.params.itemId })
  const query = args.url.searchParams
  const language = query.get('language') === 'es' ? 'es' : 'en'
  const variant = Math.max(
    1,
    campaign.content.subjects.findIndex((_, index) => String(index + 1) === query.get('variant')) + 1,
  )
  return { form: form.fields, campaign, language, variant, email: query.get('email') ?? '' } as const
}

type Loaded = Awaited<ReturnType<typeof loader>>

const id = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => ({
  campaignId: params.itemId ?? '',
})
/** Whether there is occasion for it. */
const can =
  (act: keyof typeof campaignCan) =>
  ({ campaign }: Loaded): boolean =>
    campaignCan[act](campaign.status).allowed

/** A campaign or series: what it says, how it looks, what has to be put right, and when it goes. */
export const screen = pageScreen<typeof loader>({
  name: 'EmailCampaign',
  path: '/staff/email/campaigns/{itemId}',
  title: 'Campaign',
  parent: 'EmailCampaigns',
  needs: ['campaigns.read'],
  heading: ({ campaign }) => campaign.name,
  lead: ({ campaign }) => (
    <>
      <StateBadge states={CAMPAIGN_STATES} state={campaign.status} />{' '}
      {campaign.kind === 'CAMPAIGN' ? standing(campaign) : `${SERIES[campaign.kind].when}.`}
    </>
  ),
  actions: [
    {
      intent: 'test',
      call: 'campaigns.test',
      needsSaved: true,
      allow: 'EmailCampaigns:Update',
      input: (sent) => ({ ...id(sent), language: sent.fields.language, variant: sent.fields.variant }),
      done: (_, { to }) => `A test is on its way to ${to}.`,
    },
    {
      intent: 'check',
      call: 'campaigns.check',
      needsSaved: true,
      allow: 'EmailCampaigns:Update',
      input: id,
      shows: true,
    },
    {
      intent: 'schedule',
      call: 'campaigns.schedule',
      needsSaved: true,
      allow: 'EmailCampaigns:Send',
      once: true,
      input: (sent) => ({
        ...id(sent),
        version: sent.fields.version,
        when: sent.fields.when,
        at: momentOf(sent.fields.at),
      }),
      done: ({ fields }) => (fields.when === 'NOW' ? 'The campaign is on its way.' : 'The campaign is scheduled.'),
    },
    {
      intent: 'withdraw',
      call: 'campaigns.withdraw',
      label: 'Back to draft',
      ask: 'It won’t be sent, and you can edit it again.',
      allow: 'EmailCampaigns:Send',
      when: can('withdraw'),
      input: id,
      done: 'It is a draft again.',
    },
    {
      intent: 'pause',
      call: 'campaigns.pause',
      label: 'Pause',
      ask: 'No more emails are sent until you resume it.',
      allow: 'EmailCampaigns:Send',
      when: can('pause'),
      input: id,
      done: 'Paused.',
    },
    {
      intent: 'resume',
      call: 'campaigns.resume',
      label: 'Resume',
      ask: 'It continues with everyone who has not been written to yet.',
      allow: 'EmailCampaigns:Send',
      when: can('resume'),
      input: id,
      done: 'Resumed.',
    },
    {
      intent: 'stop',
      call: 'campaigns.stop',
      label: 'Stop',
      ask: 'No more emails are sent. It can’t be restarted.',
      allow: 'EmailCampaigns:Send',
      when: can('stop'),
      danger: true,
      input: id,
      done: 'Stopped.',
    },
    {
      intent: 'on',
      call: 'campaigns.turnOn',
      needsSaved: true,
      label: 'Turn on',
      ask: 'It is sent for occasions from now on.',
      allow: 'EmailCampaigns:Send',
      when: can('turnOn'),
      input: id,
      done: 'It is on.',
    },
    {
      intent: 'off',
      call: 'campaigns.turnOff',
      label: 'Turn off',
      ask: 'No emails are sent until it is turned on again.',
      allow: 'EmailCampaigns:Send',
      when: can('turnOff'),
      input: id,
      done: 'It is off.',
    },
  ],
  body: CampaignBody,
  history: ({ campaign }) => campaign.history.map(({ at, who, what }) => ({ at, who, what: CHANGES[what] ?? what })),
})

const CHANGES: Readonly<Record<string, string>> = {
  created: 'Created',
  changed: 'Changed',
  scheduled: 'Scheduled',
  withdrawn: 'Back to draft',
  paused: 'Paused',
  resumed: 'Resumed',
  stopped: 'Stopped',
  'turned on': 'Turned on',
  'turned off': 'Turned off',
  'campaign.started': 'Sending began',
  'campaign.sent': 'Sending ended',
}

function standing({ status, send_at, started_at, ended_at }: Campaign): string {
  if (status === 'SCHEDULED' && send_at) return `Goes out ${when(send_at)}.`
  if (ended_at) return `Ended ${when(ended_at)}.`
  if (started_at) return `Began ${when(started_at)}.`
  return 'Not scheduled yet.'
}

/** Saving keeps the whole form; buttons within it save along with what they change. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.clone().formData()
  const intent = textField(form, 'intent')
  const act = textField(form, 'act')
  if (intent !== 'save' && act === '') return screenAction(screen)(args)
  const fields = textFields(form)
  const pictures = await uploaded(args, form)
  const values = { ...fields, ...pictures.ids }
  const outcome = pictures.problem
    ? { ok: false as const, status: 422, problem: pictures.problem }
    : await submit(args, campaigns.save, {
        campaignId: args.params.itemId,
        version: fields.version,
        name: fields.name ?? '',
        about: fields.about === 'news' ? 'news' : 'offers',
        list_ids: form.getAll('list_ids').map(String),
        content: changed(contentOf(values), act),
        rate_per_minute: fields.rate_per_minute,
        held_back_percent: fields.held_back_percent,
        delay_hours: fields.delay_hours || 0,
      })
  if (!outcome.ok) {
    const { formErrors, fieldErrors } = outcome.problem
    // The form names its fields without the content that they are parts of.
    const named = Object.entries(fieldErrors).map(([name, faults]) => [name.replace(/^content\./, ''), faults])
    const problem = { formErrors, fieldErrors: Object.fromEntries(named) }
    const typed = { ...values, list_ids: form.getAll('list_ids').map(String).join() }
    return data<ActionResult>({ intent: 'save', problem, fields: typed }, { status: outcome.status })
  }
  return data<ActionResult>({ intent: 'save', done: act === '' ? 'Saved.' : 'Saved along with the change.' })
}

/** Pictures that were chosen, kept and named by their ids. */
async function uploaded(args: Route.ActionArgs, form: FormData) {
  const ids: Record<string, string> = {}
  for (const [name, file] of form.entries()) {
    if (!(file instanceof File) || file.size === 0) continue
    const bytes = new Uint8Array(await file.arrayBuffer())
    const outcome = await submit(args, campaigns.addPicture, { file: bytes.toBase64() })
    if (!outcome.ok) {
      const { fieldErrors, formErrors } = outcome.problem
      const { file: faults = [], ...others } = fieldErrors
      return { ids, problem: { formErrors, fieldErrors: { ...others, [name]: faults } } }
    }
    ids[name.replace(/\.file$/, '.picture')] = outcome.value.id
  }
  return { ids }
}

/** What was typed, on the Pacific clock, as the API takes it. */
function momentOf(typed = ''): string | undefined {
  const [date = '', time = ''] = typed.split('T')
  return isDate(date) && isTime(time) ? toArgument(fromLocal(date, time)) : typed || undefined
}

function CampaignBody({ data: loaded }: { data: Loaded }) {
  const { form: shape, campaign } = loaded
  const may = useMay()
  const isOn = campaign.status === 'ON'
  const isEdited = can('edit')(loaded) && may('EmailCampaigns:Update') && (!isOn || may('EmailCampaigns:Send'))
  return (
    <>
      {campaign.status !== 'DRAFT' && (
        <Tabs
          label="About this campaign"
          tabs={[
            { label: 'Content', to: to('EmailCampaign', { itemId: campaign.id }), isHere: true },
            { label: 'Results', to: to('EmailCampaignResults', { itemId: campaign.id }), isHere: false },
            { label: 'Recipients', to: to('EmailCampaignRecipients', { itemId: campaign.id }), isHere: false },
          ]}
        />
      )}
      {isOn && isEdited && <Notice>Changes apply from the next email.</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-2">
        {isEdited ? (
          <Editor key={campaign.version} form={shape} campaign={campaign} />
        ) : (
          <Facts facts={factsOf(campaign)} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Preview {...loaded} />
          {isEdited && <SendToMe {...loaded} />}
          {isEdited && <Checks />}
          {can('schedule')(loaded) && may('EmailCampaigns:Send') && <SendToAll campaign={campaign} />}
        </div>
      </div>
    </>
  )
}

function factsOf({ about, list_ids, lists, content, rate_per_minute, held_back_percent }: Campaign) {
  const names = lists.filter(({ id }) => list_ids.includes(id)).map(({ name }) => name)
  return [
    ['Mailing lists', names.join(', ')],
    ['Subject', content.subjects.map(({ en }) => en).join(' / ')],
    ['Readers who want', about === 'news' ? 'News' : 'Offers'],
    ['Emails per minute', rate_per_minute],
    ['Held back to compare', `${held_back_percent}%`],
  ] as const
}

export const shouldRevalidate = () => true
export default screenPage(screen)
