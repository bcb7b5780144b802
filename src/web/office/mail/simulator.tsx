import { optionsOf } from '../kit/labels.ts'
import { simulator } from '../../../capabilities/simulator/contract.ts'
import { ENDPOINTS, queryString, to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load, submit } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmailField, SelectField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import type { Route } from './+types/simulator'
import { MailFrame } from './mail-frame.tsx'
import { MAIL_LANGUAGES, SAMPLES } from './mail-states.ts'
import { templateTitle } from './template-names.ts'

const FIRST = 'booking-confirmed'

const recordForm = formOf(simulator.show, { only: ['record'] }).fields

export async function loader(args: Route.LoaderArgs) {
  const { messages, is_demo: demo } = await load(args, simulator.messages, {})
  const query = args.url.searchParams
  const message = messages.find((name) => name === query.get('message')) ?? FIRST
  const sample = Object.keys(SAMPLES).find((name) => name === query.get('sample')) ?? 'USUAL'
  const language = query.get('language') === 'es' ? 'es' : 'en'
  const record = (query.get('record') ?? '').trim().slice(0, recordForm.record.maxLength)
  const maySee = accountOf(args.context)?.permissions.includes('Email:Read') === true
  const asked = { message: nameOf(message, language), record }
  const found = maySee && record !== '' ? await submit(args, simulator.show, asked) : undefined
  return {
    recordForm,
    messages,
    message,
    language,
    sample,
    demo,
    maySee,
    // Whoever may not see it learns what is wrong with it from the test.
    record: found?.ok === false ? '' : record,
    typed: record,
    problem: found?.ok === false ? found.problem : undefined,
    real: found?.ok ? `${RECORDS[found.value.kind]} ${found.value.number}, ${found.value.name}` : null,
  }
}

const RECORDS = { BOOKING: 'Booking', VOUCHER: 'Time voucher', MEMBER: 'Member' }

function nameOf(message: string, language: string): string {
  return language === 'en' ? message : `${message}.${language}`
}

/** Messages with made-up data or those of a real record, tests to oneself, and what follows when mail comes back. */
export const screen = pageScreen<typeof loader>({
  name: 'EmailSimulator',
  path: '/staff/email/simulator',
  section: 'mail',
  place: 6,
  title: 'Test emails',
  needs: ['simulator.messages', 'mailroom.sendTest'],
  lead: 'See an email with sample data or a real record, send it to yourself, and see what happens when email bounces.',
  actions: [
    {
      intent: 'test',
      call: 'mailroom.sendTest',
      allow: 'Email:Send',
      input: ({ fields: { message, sample } }) => ({ message, sample }),
      done: (_, answer) => `A test is on its way to ${answer.to}.`,
    },
    {
      intent: 'test-record',
      call: 'simulator.sendTest',
      allow: 'Email:Send',
      input: ({ fields: { message, record } }) => ({ message, record }),
      done: (_, answer) => `A test is on its way to ${answer.to}.`,
    },
    {
      intent: 'bounce',
      call: 'mailroom.playReturn',
      allow: 'Email:Send',
      input: ({ fields: { address, kind } }) => ({ address, kind }),
      done: ({ fields: { address } }) => `The last email to ${address} came back.`,
    },
  ],
  body: SimulatorBody,
})

function SimulatorBody({ data }: { data: Awaited<ReturnType<typeof loader>> }) {
  const { messages, message, language, sample, record, typed, problem, real, demo, maySee } = data
  const fields = fieldsOf(data.recordForm, {
    record: {
      label: 'Real record',
      hint: 'The number of a booking, voucher, or member, or an email address for its latest one',
    },
  })
  const form = nameOf(message, language)
  const address = useAccount()?.email ?? ''
  const source = (part?: string) =>
    ENDPOINTS.mailPreview +
    queryString({ name: `${form}.mjml`, message: form, sample, record: record || undefined, part })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]">
      <div className="grid gap-8">
        <Form
          key={`${form} ${sample} ${typed}`}
          method="get"
          values={{ message, language, sample, record: typed }}
          problem={problem}
          fields={fields}
          className="gap-4!"
        >
          <SelectField
            label="Email"
            name="message"
            options={messages.map((name) => ({ value: name, label: templateTitle(name) }))}
          />
          <SelectField label="Language" name="language" options={optionsOf(MAIL_LANGUAGES)} />
          <SelectField label="Sample data" name="sample" options={optionsOf(SAMPLES)} />
          <TextField {...fields.record} optional autoComplete="off" />
          <p>
            <SubmitButton>Show</SubmitButton>
          </p>
        </Form>
        {real && (
          <Notice tone="info" title={real}>
            The record’s data is real. The rest, including all links, is sample data.
          </Notice>
        )}
        <Section id="test" title="Send it to yourself">
          <p className="text-muted">{`A test goes to ${address}, with “[Test]” in front of its subject.`}</p>
          <ActionForm intent={record ? 'test-record' : 'test'} label="Send a test" tone="quiet">
            <input type="hidden" name="message" value={form} />
            <input type="hidden" name="sample" value={sample} />
            {record && <input type="hidden" name="record" value={record} />}
          </ActionForm>
        </Section>
        {demo && <Bounce />}
      </div>
      {maySee && (
        <section aria-label="The email" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MailFrame key={source()} src={source()} title="The email" />
          <Disclosure summary="As text">
            <iframe
              key={source('text')}
              src={source('text')}
              title="As text"
              loading="lazy"
              sandbox=""
              className="h-[30rem] w-full rounded-lg border border-line"
            />
          </Disclosure>
        </section>
      )}
    </div>
  )
}

const BOUNCES = { HARD: 'No such mailbox', SOFT: 'Mailbox full', COMPLAINT: 'Marked as spam' }

/** In a demonstration, what a mail server would report. */
function Bounce() {
  const result = useActionResult()
  const address = result?.intent === 'bounce' && result.done ? result.fields?.address : undefined
  return (
    <Section id="bounce" title="Simulate a bounce">
      <p className="text-muted">Demo mode: the last email to an address comes back as a mail server would report it.</p>
      <ActionForm
        intent="bounce"
        label="Simulate"
        tone="quiet"
        labels={{ address: 'Address', kind: 'Result' }}
        className="gap-4!"
      >
        <EmailField label="Address" name="address" autoComplete="off" />
        <SelectField label="Result" name="kind" options={optionsOf(BOUNCES)} />
      </ActionForm>
      {address && (
        <p>
          <OfficeLink to={to('EmailAddress', { itemId: address })} allow="EmailSuppressionList:Read">
            Status of this address
          </OfficeLink>
        </p>
      )}
    </Section>
  )
}

export const action = screenAction(screen)
export default screenPage(screen)
