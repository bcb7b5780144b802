import { pageScreen } from '../kit/screen.ts'
import { Link } from 'react-router'
import { mail } from '../../../capabilities/mail/contract.ts'
import { mailroom } from '../../../capabilities/mail/room-contract.ts'
import { ENDPOINTS, queryString, to } from '../../paths.ts'
import { load, submit, textFields } from '../../serve/session/api.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmailField, SelectField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Done } from '../legacy/done.tsx'
import { deedOf, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/simulator'
import { MailFrame } from './mail-frame.tsx'
import { texts } from './texts.ts'
import { formOf, nameInWords } from './names.ts'

export const screen = pageScreen<typeof loader>({
  name: 'EmailSimulator',
  path: '/staff/email/simulator',
  section: 'mail',
  place: 5,
  title: 'Test emails',
  needs: ['mail.templates', 'mailroom.sendTest'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.EmailSimulator) }]

const FIRST = 'booking-confirmed'
const SAMPLES = ['USUAL', 'LONG', 'BARE'] as const

export async function loader(args: Route.LoaderArgs) {
  const [{ items }, { setup }] = await Promise.all([load(args, mail.templates, {}), load(args, mailroom.overview, {})])
  const messages = [...new Set(items.filter(({ kind }) => kind === 'message').map(({ name }) => formOf(name).message))]
  const query = args.url.searchParams
  const message = messages.find((name) => name === query.get('message')) ?? FIRST
  const sample = SAMPLES.find((name) => name === query.get('sample')) ?? 'USUAL'
  return {
    messages,
    message,
    language: query.get('language') === 'es' ? 'es' : 'en',
    sample,
    demo: setup.demo,
  } as const
}

export async function action(args: Route.ActionArgs) {
  const { intent, message = '', sample, address = '', kind } = textFields(await args.request.formData())
  const t = texts().simulator
  if (intent === 'play') {
    const how = kind === 'HARD' || kind === 'COMPLAINT' ? kind : 'SOFT'
    const outcome = await submit(args, mailroom.playReturn, { address, kind: how })
    return { ...deedOf('play', outcome, t.play.done).data, address: outcome.ok ? address : undefined }
  }
  const data = SAMPLES.find((name) => name === sample) ?? 'USUAL'
  const outcome = await submit(args, mailroom.sendTest, { message, sample: data })
  return { ...deedOf('test', outcome, outcome.ok ? t.test.done(outcome.value.to) : '').data, address: undefined }
}

/** Messages with made-up data, tests to oneself, and what follows when mail comes back. */
export default function Simulator({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, message, language, sample, demo } = loaderData
  const t = texts()
  const form = language === 'en' ? message : `${message}.${language}`
  const address = useAccount()?.email ?? ''
  const source = (part?: string) =>
    ENDPOINTS.mailPreview + queryString({ name: `${form}.mjml`, message: form, sample, part })
  return (
    <>
      <StaffHead title={staff().sections.EmailSimulator}>{t.simulator.lead}</StaffHead>
      <Done deeds={actionData} />
      {actionData?.address && (
        <p className="mb-4">
          <Link
            to={to('EmailAddress', { itemId: actionData.address })}
            className="font-bold text-link underline underline-offset-4"
          >
            {t.simulator.play.see}
          </Link>
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]">
        <div className="grid gap-8">
          <Form key={`${form} ${sample}`} method="get" values={{ message, language, sample }} className="gap-4!">
            <SelectField
              label={t.message}
              name="message"
              options={messages.map((name) => ({ value: name, label: nameInWords(name) }))}
            />
            <SelectField label={t.language} name="language" options={optionsOf(t.languages)} />
            <SelectField label={t.sample} name="sample" options={optionsOf(t.samples)} />
            <p>
              <SubmitButton>{t.simulator.show}</SubmitButton>
            </p>
          </Form>
          <section aria-labelledby="test" className="grid gap-3">
            <h2 id="test" className="border-b-2 border-ink pb-1.5 text-base">
              {t.simulator.test.title}
            </h2>
            <p className="text-sm text-muted">{t.simulator.test.lead(address)}</p>
            <Form problem={problemOf(actionData, 'test')}>
              <input type="hidden" name="message" value={form} />
              <input type="hidden" name="sample" value={sample} />
              <p>
                <SubmitButton name="intent" value="test" tone="quiet">
                  {t.simulator.test.send}
                </SubmitButton>
              </p>
            </Form>
          </section>
          {demo && <Play problem={problemOf(actionData, 'play')} />}
        </div>
        <section aria-label={t.simulator.result} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MailFrame key={source()} src={source()} title={t.simulator.result} />
          <Disclosure summary={t.simulator.text}>
            <iframe
              key={source('text')}
              src={source('text')}
              title={t.simulator.text}
              loading="lazy"
              sandbox=""
              className="h-[30rem] w-full rounded-lg border border-line"
            />
          </Disclosure>
        </section>
      </div>
    </>
  )
}

function Play({ problem }: { problem: ReturnType<typeof problemOf> }) {
  const t = texts().simulator.play
  return (
    <section aria-labelledby="play" className="grid gap-3">
      <h2 id="play" className="border-b-2 border-ink pb-1.5 text-base">
        {t.title}
      </h2>
      <p className="text-sm text-muted">{t.lead}</p>
      <Form problem={problem} labels={{ address: t.address }} className="gap-4!">
        <EmailField label={t.address} name="address" autoComplete="off" />
        <SelectField label={t.kind} name="kind" options={optionsOf(t.kinds)} />
        <p>
          <SubmitButton name="intent" value="play" tone="quiet">
            {t.play}
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
