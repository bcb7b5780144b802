import type { PaymentToken } from '../../../capabilities/billing/contract.ts'
import { CardFields } from '../../parts/card-fields.tsx'
import { Panel } from '../../parts/panel.tsx'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { to } from '../../paths.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { KeptItem } from './kept-item.tsx'
import type { BillingAnswer } from './payment-tokens.tsx'

interface Props {
  readonly items: readonly PaymentToken[]
  readonly count: number
  readonly page: number
  readonly answer: BillingAnswer | undefined
}

const DONE: Partial<Record<BillingAnswer['intent'], string>> = {
  'add-card': 'Your card is saved',
  'default-card': 'Your default card is changed',
  'delete-card': 'The card is deleted',
  'record-on': 'Stays that are paid with this card are recorded by themselves from now on',
  'record-off': 'Stays that are paid with this card are not recorded any more',
}

const LABELS = { cc_number: 'Card number', cc_exp: 'Expires', cc_cvc: 'Security code' }
const PAGE_SIZE = 15

/** The saved cards, and a form for another one. */
export function CardsPanel({ items, count, page, answer }: Props) {
  const adding = answer?.intent === 'add-card' ? answer : undefined
  return (
    <Panel title="Cards">
      {answer?.done && <Notice tone="success" role="status" title={DONE[answer.intent] ?? 'Done'} />}
      {answer?.problem && !adding && (
        <Notice tone="danger" role="alert" title={answer.problem.formErrors[0] ?? 'That did not work'} />
      )}
      {count === 0 && <p className="text-muted">No card yet. With a saved one you book in two taps.</p>}
      <ul>
        {items.map((card) => (
          <CardItem key={card.token_id} card={card} />
        ))}
      </ul>
      <Pager
        label="Cards"
        page={page}
        pageSize={PAGE_SIZE}
        count={count}
        href={(cards) => to('PaymentTokenConfig', {}, { query: { cards } })}
      />
      {/* What was saved leaves an empty form, folded away. */}
      <Disclosure key={count} summary="Add a card" open={count === 0 || adding?.problem !== undefined}>
        <Form problem={adding?.problem} labels={LABELS} className="pt-2">
          <CardFields intent="add-card" />
          <div>
            <SubmitButton name="intent" value="add-card" pendingLabel="Saving …">
              Save card
            </SubmitButton>
          </div>
        </Form>
      </Disclosure>
    </Panel>
  )
}

function CardItem({ card }: { card: PaymentToken }) {
  const { token_id, brand, last4, exp_month, exp_year, is_default, auto_point_record } = card
  const name = cardName({ brand, last4 })
  return (
    <KeptItem
      id={token_id}
      name={name}
      noun="card"
      isDefault={is_default}
      more={
        <SubmitButton tone="plain" name="intent" value={auto_point_record ? 'record-off' : 'record-on'}>
          {auto_point_record ? 'Stop recording points' : 'Record points'}
        </SubmitButton>
      }
    >
      <p className="font-bold first-letter:uppercase">{name}</p>
      <p className="text-sm text-muted">
        Expires{' '}
        <span className="figures">
          {String(exp_month).padStart(2, '0')}/{String(exp_year).slice(2)}
        </span>
        {auto_point_record && ' · Stays paid with it are recorded by themselves'}
      </p>
    </KeptItem>
  )
}
