import { mail } from '../../../capabilities/mail/contract.ts'
import { mailroom } from '../../../capabilities/mail/office-contract.ts'
import { ENDPOINTS, queryString, to } from '../../paths.ts'
import { load } from '../../serve/session/api.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmailField, SelectField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
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
import { formOf, templateTitle } from './template-names.ts'

const FIRST = 'booking-confirmed'

export async function loader(args: Route.LoaderArgs) {
  const [{ items }, { setup }] = await Promise.all([load(args, mail.templates, {}), load(args, mailroom.overview, {})])
  const messages = [...new Set(items.filter(({ kind }) => kind === 'message').map(({ name }) => formOf(name).message))]
  const query = args.url.searchParams
  const message = messages.find((name) => name === query.get('message')) ?? FIRST
  const sample = Object.keys(SAMPLES).find((name) => name === query.get('sample')) ?? 'USUAL'
  return { messages, message, language: query.get('language') === 'es' ? 'es' : 'en', sample, demo: setup.demo }
}

/** Messages with made-up data, tests to oneself, and what follows when mail comes back. */
export const screen = pageScreen<typeof loader>({
  name: 'EmailSimulator',
  path: '/staff/email/simulator',
  section: 'mail',
  place: 6,
  title: 'Test emails',
  needs: ['mail.templates', 'mailroom.sendTest'],
  lead: 'See an email with sample data, send it to yourself, and see what happens when email bounces.',
  actions: [
    {
      intent: 'test',
      call: 'mailroom.sendTest',
      allow: 'Email:Send',
      input: ({ fields: { message, sample } }) => ({ message, sample }),
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
  const { messages, message, language, sample, demo } = data
  const form = language === 'en' ? message : `${message}.${language}`
  const address = useAccount()?.email ?? ''
  const source = (part?: string) =>
    ENDPOINTS.mailPreview + queryString({ name: `${form}.mjml`, message: form, sample, part })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]">
      <div className="grid gap-8">
        <Form key={`${form} ${sample}`} method="get" values={{ message, language, sample }} className="gap-4!">
          <SelectField
            label="Email"
            name="message"
            options={messages.map((name) => ({ value: name, label: templateTitle(name) }))}
          />
          <SelectField label="Language" name="language" options={optionsOf(MAIL_LANGUAGES)} />
          <SelectField label="Sample data" name="sample" options={optionsOf(SAMPLES)} />
          <p>
            <SubmitButton>Show</SubmitButton>
          </p>
        </Form>
        <Section id="test" title="Send it to yourself">
          <p className="text-muted">{`A test goes to ${address}, with “[Test]” in front of its subject.`}</p>
          <ActionForm intent="test" label="Send a test" tone="quiet">
            <input type="hidden" name="message" value={form} />
            <input type="hidden" name="sample" value={sample} />
          </ActionForm>
        </Section>
        {demo && <Bounce />}
      </div>
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
            What happens to this address
          </OfficeLink>
        </p>
      )}
    </Section>
  )
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

export const action = screenAction(screen)
export default screenPage(screen)
