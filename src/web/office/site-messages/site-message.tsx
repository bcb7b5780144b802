import { type ReactNode, useState } from 'react'
import { siteMessages } from '../../../capabilities/announcements/office-contract.ts'
import { announcementCan } from '../../../capabilities/announcements/rules.ts'
import { fromLocal, isDate, isTime, toArgument, toWire } from '../../../lib/pacific.ts'
import { SiteNotice } from '../../site/layout/site-notice.tsx'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load, textFields } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { StateBadge } from '../kit/column.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { labelOf } from '../kit/labels.ts'
import { pageScreen, type Sent } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/site-message'
import { MESSAGE_STATES, MESSAGE_TONES } from './message-states.ts'

const form = formOf(siteMessages.create, { only: ['text_en', 'text_es'] })

/** A message, or what time it is at the lot, from which a new one is shown. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const page = { form: form.fields, now: toWire(servicesOf(args.context).now()).slice(0, 16) }
  return { ...page, message: itemId === undefined ? null : await load(args, siteMessages.read, { id: itemId }) }
}

type Data = Awaited<ReturnType<typeof loader>>

const create = pageScreen<typeof loader>({
  name: 'StaffSiteMessageCreate',
  path: '/staff/site-messages/new',
  title: 'New site message',
  needs: ['siteMessages.create'],
  parent: 'StaffSiteMessages',
  actions: [
    {
      intent: 'create',
      call: 'siteMessages.create',
      allow: 'SiteMessages:Update',
      input: messageOf,
      next: ({ id }) => to('StaffSiteMessage', { itemId: id }),
    },
  ],
  width: 'form',
  body: ({ data: { form: shape, now } }) => (
    <MessageForm form={shape} intent="create" label="Publish" values={{ starts_at: now }} />
  ),
})

const edit = pageScreen<typeof loader>({
  name: 'StaffSiteMessage',
  path: '/staff/site-messages/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Site message',
  needs: ['siteMessages.read'],
  parent: 'StaffSiteMessages',
  lead: ({ message }) =>
    message && (
      <>
        <StateBadge states={MESSAGE_STATES} state={message.state} /> From: {when(message.starts_at)} ·{' '}
        {message.ends_at ? `Until: ${when(message.ends_at)}` : 'Until it is ended'}
      </>
    ),
  actions: [
    {
      intent: 'save',
      call: 'siteMessages.change',
      allow: 'SiteMessages:Update',
      input: (sent) => ({ id: sent.params.itemId, version: sent.fields.version, ...messageOf(sent) }),
      done: 'Saved. It appears on the site within seconds.',
    },
    {
      intent: 'end',
      call: 'siteMessages.end',
      label: 'Take off the site',
      ask: 'No one sees the message from now on. It stays in the list.',
      allow: 'SiteMessages:Update',
      when: ({ message }) => message !== null && announcementCan.change(message.state).allowed,
      danger: true,
      input: ({ params }) => ({ id: params.itemId }),
      done: 'The message is off the site.',
    },
  ],
  body: MessageBody,
  history: ({ message }) => message?.history.map(({ at, who, what }) => ({ at, who, what: changeText(what) })) ?? [],
})

function MessageBody({ data: { form: shape, message } }: { data: Data }) {
  const mayChange = useMay()('SiteMessages:Update')
  if (!message) return null
  const { id, tone, text_en, text_es, starts_at, ends_at, state, version } = message
  const values = { tone, text_en, text_es, starts_at: starts_at.slice(0, 16), ends_at: ends_at?.slice(0, 16) ?? '' }
  if (!mayChange || !announcementCan.change(state).allowed) return <Preview values={values} />
  return <MessageForm key={id} form={shape} intent="save" label="Save" values={values} version={version} />
}

const LABELS = { tone: 'Style', text_en: 'English', text_es: 'Spanish', starts_at: 'From', ends_at: 'Until' }

type Values = Readonly<Record<string, string>>

interface FormProps extends Pick<Data, 'form'> {
  readonly intent: string
  readonly label: string
  readonly values: Values
  /** Of the message that is edited. */
  readonly version?: number
}

/** Writing a message, with what travelers will see below it. Before scripts run the preview is what was saved. */
function MessageForm({ form: shape, intent, label, values, version }: FormProps): ReactNode {
  const [typed, setTyped] = useState(values)
  const fields = fieldsOf(shape, {
    text_en: { label: LABELS.text_en, hint: `A sentence or two, up to ${shape.text_en.maxLength} characters` },
    text_es: { label: LABELS.text_es, hint: 'Without it, Spanish readers get the English text' },
  })
  return (
    <ActionForm
      intent={intent}
      label={label}
      values={values}
      labels={LABELS}
      onInput={(event) => setTyped(textFields(new FormData(event.currentTarget)))}
    >
      {version !== undefined && <Meanwhile version={version} values={values} labels={LABELS} names={MESSAGE_TONES} />}
      <TextAreaField {...fields.text_en} rows={3} />
      <TextAreaField {...fields.text_es} rows={3} />
      <RadioCards
        legend="Style"
        name="tone"
        columns={2}
        defaultValue={values.tone ?? 'INFO'}
        cards={[
          { value: 'INFO', title: MESSAGE_TONES.INFO, description: 'A quiet line' },
          { value: 'WARNING', title: MESSAGE_TONES.WARNING, description: 'A line that stands out' },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="From" name="starts_at" type="datetime-local" hint="Pacific time" />
        <TextField
          label="Until"
          name="ends_at"
          type="datetime-local"
          hint="Pacific time. Leave empty to show it until someone ends it."
          optional
        />
      </div>
      <Preview values={typed} />
    </ActionForm>
  )
}

/** Each language as it stands above a page. */
function Preview({ values: { tone = 'INFO', text_en = '', text_es = '' } }: { values: Values }) {
  const written = [
    { language: 'en', text: text_en },
    { language: 'es', text: text_es },
  ].filter(({ text }) => text.trim() !== '')
  return (
    <Section id="preview" title="As travelers see it">
      {written.length === 0 && <p className="text-muted">Type a message to see it here.</p>}
      {written.map((payload) => (
        <div key={payload.language} className="overflow-hidden rounded-md shadow-[inset_0_0_0_1px_var(--color-line)]">
          <SiteNotice payload={{ ...payload, tone }} />
        </div>
      ))}
    </Section>
  )
}

/** What was typed as the API takes it. Moments are on the Pacific clock; what is none of them the API refuses. */
function messageOf({ fields: { tone, text_en, text_es, starts_at = '', ends_at = '' } }: Sent) {
  return { tone, text_en, text_es, starts_at: momentOf(starts_at), ends_at: momentOf(ends_at) }
}

function momentOf(typed: string): string {
  const [date = '', time = ''] = typed.split('T')
  return isDate(date) && isTime(time) ? toArgument(fromLocal(date, time)) : typed
}

const CHANGES = { created: 'Created', ended: 'Taken off the site' }
const FIELDS: Readonly<Record<string, string>> = {
  tone: 'style',
  text_en: 'English text',
  text_es: 'Spanish text',
  starts_at: 'start',
  ends_at: 'end',
}

/** What was done, with the names of the values that changed. */
function changeText(what: string): string {
  const [change = '', ...fields] = what.split(' ')
  const done = labelOf(CHANGES, change)
  return fields.length > 0 ? `${done}: ${fields.map((field) => FIELDS[field] ?? field).join(', ')}` : done
}

export const screen = [create, edit]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
