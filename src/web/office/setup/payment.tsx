import type { ReactNode } from 'react'
import { type ActionFunctionArgs, data } from 'react-router'
import { setup } from '../../../capabilities/setup/contract.ts'
import { attemptOf, formOf, nextAttempt } from '../../serve/form.server.ts'
import { load, submit } from '../../serve/session/api.ts'
import { CardFields } from '../../site/cards/card-fields.tsx'
import { cardWords } from '../../site/cards/texts.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import type { ActionResult } from '../kit/action-result.ts'
import { StateBadge } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import type { Route } from './+types/payment'

const form = formOf(setup.testCharge, { only: ['cc_number', 'cc_exp', 'cc_cvc'], hidden: ['payment_method'] })

/** The key of a charge is made with its form, so that a second press charges nothing. */
export async function loader(args: Route.LoaderArgs) {
  return { payment: await load(args, setup.payment, {}), form: form.fields, attempt: crypto.randomUUID() }
}

/** Of a card nothing comes back to the page. */
export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData()
  const { input } = await form.read(sent)
  const attempt = attemptOf(sent)
  const outcome = await submit(args, setup.testCharge, input, { idempotencyKey: attempt })
  if (!outcome.ok) {
    const result = { intent: 'charge', problem: outcome.problem, once: nextAttempt(outcome, attempt) }
    return data<ActionResult>(result, { status: outcome.status })
  }
  return data<ActionResult>({ intent: 'charge', done: '$1.00 was charged and refunded. The keys work.' })
}

/** Whether cards can be taken: the keys, and one dollar there and back. */
export const screen = pageScreen<typeof loader>({
  name: 'SetupPayment',
  path: '/staff/setup/payment',
  title: 'Payment setup',
  parent: 'StaffSetup',
  needs: ['setup.payment', 'setup.testCharge'],
  width: 'form',
  body: ({ data: loaded }) => <PaymentBody loaded={loaded} />,
})

const STATES = {
  ASKED: ['accent', 'Under way'],
  CHARGED: ['accent', 'Charged'],
  REFUNDED: ['good', 'Charged and refunded'],
  REFUSED: ['bad', 'Declined'],
} as const

const KEYS = {
  ready: ['good', 'Good'],
  refused: ['bad', 'Refused'],
  unknown: ['neutral', 'No answer'],
} as const

type Loaded = Route.ComponentProps['loaderData']

function PaymentBody({ loaded }: { loaded: Loaded }) {
  const { payment, form: shape, attempt } = loaded
  const result = useActionResult()
  const { gateway, state, is_live, has_webhook, charges } = payment
  return (
    <>
      {gateway === 'none' && (
        <Notice tone="warning" title="No card processor">
          Until there is one, nobody can pay by card. Set these variables where the product runs, and start it again.
          They are secrets of that machine, so this page takes none of them.
        </Notice>
      )}
      {gateway !== 'none' && (
        <Facts
          facts={[
            ['Card processor', gateway === 'stripe' ? 'Stripe' : 'Sandbox, takes no money'],
            ['Key', <StateBadge key="key" states={KEYS} state={state} />],
            ...(payment.reason === null ? [] : [['It says', payment.reason] as const]),
            ...(state === 'ready' ? [['Money', is_live ? 'Real' : 'Test mode: no money moves'] as const] : []),
            ['Webhook', has_webhook ? 'Set up' : 'Not set up. Payments settle a little later.'],
          ]}
        />
      )}
      <Variables payment={payment} />
      {gateway !== 'none' && (
        <Section id="charge" title="Test charge">
          <p>One dollar is charged to this card and refunded right away. It does not count as a sale.</p>
          <Form fields={fieldsOf(shape, cardWords().fields)} problem={result?.problem} className="pt-2">
            <input type="hidden" name="attempt" value={result?.once ?? attempt} />
            <CardFields intent="charge" />
            <p>
              <SubmitButton name="intent" value="charge">
                Charge $1.00 and refund it
              </SubmitButton>
            </p>
          </Form>
          <ul>
            {charges.map(({ id, amount, last4, status, at }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
                <StateBadge states={STATES} state={status} />
                <span>{when(at)}</span>
                <span>
                  ${amount}
                  {last4 && `, card ending in ${last4}`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** What is still to be set where the product runs, and where each value is found. */
function Variables({ payment: { gateway, state, has_webhook } }: Pick<Loaded, 'payment'>) {
  const needsKeys = gateway === 'none' || (gateway === 'stripe' && state === 'refused')
  if (!needsKeys && (gateway !== 'stripe' || has_webhook)) return null
  return (
    <Section id="variables" title="To set where the product runs">
      <dl className="grid gap-3">
        {needsKeys && (
          <>
            <Variable name="STRIPE_SECRET_KEY">
              From the Stripe dashboard: Developers, API keys, Secret key. It begins with sk_live_, or with sk_test_ to
              try without money.
            </Variable>
            <Variable name="STRIPE_PUBLISHABLE_KEY">
              On the same page, Publishable key, of the same mode (pk_live_ or pk_test_). Stripe’s own fields then read
              the cards, and no card number reaches your machine.
            </Variable>
          </>
        )}
        {!has_webhook && (
          <Variable name="STRIPE_WEBHOOK_SECRET">
            Developers, Webhooks, Add endpoint, with the address of this site and <code>/api/webhooks/stripe</code>. Its
            signing secret begins with whsec_. Without it payments still settle, a little later.
          </Variable>
        )}
      </dl>
    </Section>
  )
}

function Variable({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <code className="font-bold wrap-anywhere">{name}</code>
      </dt>
      <dd className="text-sm text-muted">{children}</dd>
    </div>
  )
}

export default screenPage(screen)
