import type { Campaign, CheckFault } from '../../../capabilities/campaigns/contract.ts'
import { CHECKS } from '../../../capabilities/campaigns/rules.ts'
import { counted } from '../../../lib/texts.ts'
import { ENDPOINTS, queryString } from '../../paths.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmailField, SelectField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { Section } from '../kit/section.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { MailFrame } from '../mail/mail-frame.tsx'
import { CHECK_NAMES, faultText, LANGUAGES } from './words.ts'

interface Shown {
  readonly campaign: Campaign
  readonly language: 'en' | 'es'
  readonly variant: number
  readonly email: string
}

/** The campaign as a reader gets it: on a computer, on a phone, and as text. */
export function Preview({ campaign, language, variant, email }: Shown) {
  const source = (part?: string) =>
    ENDPOINTS.campaignPreview.replace('{itemId}', campaign.id) +
    queryString({
      language: email === '' ? language : undefined,
      variant: String(variant),
      email: email || undefined,
      part,
      version: String(campaign.version),
    })
  return (
    <Section id="preview" title="Preview">
      <Form method="get" values={{ language, variant: String(variant), email }} className="gap-3!">
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField
            label="Language"
            name="language"
            options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          />
          {campaign.content.subjects.length > 1 && (
            <SelectField
              label="Subject"
              name="variant"
              options={campaign.content.subjects.map((_, index) => ({
                value: String(index + 1),
                label: String(index + 1),
              }))}
            />
          )}
          {campaign.kind === 'CAMPAIGN' && (
            <EmailField
              label="As this person gets it"
              name="email"
              hint="Someone on its lists"
              autoComplete="off"
              optional
            />
          )}
        </div>
        <p>
          <SubmitButton tone="quiet">Show</SubmitButton>
        </p>
      </Form>
      <MailFrame key={source()} name="campaign" src={source()} title="Preview of the email" />
      <Disclosure summary="As text">
        <iframe
          key={source('text')}
          src={source('text')}
          title="As text"
          loading="lazy"
          sandbox=""
          className="h-[26rem] w-full rounded-lg border border-line"
        />
      </Disclosure>
    </Section>
  )
}

export function SendToMe({ language, variant }: Shown) {
  const address = useAccount()?.email ?? ''
  return (
    <Section id="test" title="Send it to yourself">
      <p className="text-muted">{`A test goes to ${address}, with “[Test]” in front of its subject. Save first.`}</p>
      <ActionForm intent="test" label="Send a test" tone="quiet">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="variant" value={variant} />
      </ActionForm>
    </Section>
  )
}

interface Checked {
  readonly people: number
  readonly bytes: number
  readonly faults: readonly CheckFault[]
}

/** What has to be right, and what of it is not. */
export function Checks() {
  const result = useActionResult()
  const checked = result?.intent === 'check' && result.answer ? (result.answer as Checked) : undefined
  return (
    <Section id="checks" title="Checks">
      {checked ? (
        <>
          <p role="status" className="font-bold">
            {checked.faults.length === 0
              ? `No problems found. ${counted(checked.people, { one: 'person', other: 'people' })}, ${Math.ceil(checked.bytes / 1024)} KB.`
              : `${counted(checked.faults.length, { one: 'problem', other: 'problems' })} to fix.`}
          </p>
          <ul className="grid gap-2">
            {CHECKS.map((check) => (
              <CheckLine
                key={check}
                name={CHECK_NAMES[check]}
                faults={checked.faults.filter((fault) => fault.check === check)}
              />
            ))}
          </ul>
        </>
      ) : (
        <p className="text-muted">
          Links, languages, placeholders, prices, codes, and weight are checked before anything is sent.
        </p>
      )}
      <ActionForm intent="check" label="Check" tone="quiet" />
    </Section>
  )
}

function CheckLine({ name, faults }: { name: string; faults: readonly CheckFault[] }) {
  return (
    <li className="flex items-start gap-2">
      <Icon
        name={faults.length === 0 ? 'check' : 'warning'}
        className={faults.length === 0 ? 'text-link' : 'text-danger'}
      />
      <span className="wrap-anywhere">
        <span className="sr-only">{faults.length === 0 ? 'Right: ' : 'To fix: '}</span>
        {name}
        {faults.map((fault) => (
          <span key={faultText(fault)} className="block text-danger">
            {faultText(fault)}
          </span>
        ))}
      </span>
    </li>
  )
}

export function SendToAll({ campaign }: { campaign: Campaign }) {
  return (
    <Section id="send" title="Send it">
      <ActionForm
        intent="schedule"
        label="Send"
        ask="Everyone on its mailing lists gets it, except those held back to compare. Sent emails can’t be recalled."
        labels={{ at: 'At', when: 'When' }}
      >
        <input type="hidden" name="version" value={campaign.version} />
        <input type="hidden" name="once" value={`${campaign.id}-${campaign.version}`} />
        <RadioCards
          legend="When"
          name="when"
          defaultValue="MORNING"
          cards={[
            { value: 'MORNING', title: 'Next morning', description: 'At the hour set under Campaign limits' },
            { value: 'NOW', title: 'Now', description: 'The first emails go out within a minute' },
            { value: 'AT', title: 'At a time', description: 'Choose it below' },
          ]}
        />
        <TextField label="At" name="at" type="datetime-local" hint="Pacific time" optional />
      </ActionForm>
    </Section>
  )
}
