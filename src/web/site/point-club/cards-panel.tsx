import type { PaymentToken } from '../../../capabilities/club/billing/contract.ts'
import { CardFields } from '../cards/card-fields.tsx'
import { cardWords } from '../cards/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { to } from '../../paths.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Rich } from '../../ui/rich.tsx'
import { SavedItem } from './saved-item.tsx'
import { texts } from './texts.ts'
import type { BillingAnswer, BillingPage } from './payment-tokens.tsx'

interface Props {
  readonly items: readonly PaymentToken[]
  readonly count: number
  readonly page: number
  readonly pageSize: number
  readonly form: BillingPage['cards']['form']
  readonly answer: BillingAnswer | undefined
}

/** The saved cards, and a form for another one. */
export function CardsPanel({ items, count, page, pageSize, form, answer }: Props) {
  const { saving, done, failed, billing: t } = texts()
  const finished: Partial<Record<BillingAnswer['intent'], string>> = t.cardDone
  const adding = answer?.intent === 'add-card' ? answer : undefined
  return (
    <Panel title={t.cards}>
      {answer?.done && <Notice tone="success" role="status" title={finished[answer.intent] ?? done} />}
      {answer?.problem && !adding && (
        <Notice tone="danger" role="alert" title={answer.problem.formErrors[0] ?? failed} />
      )}
      {count === 0 && <p className="text-muted">{t.noCards}</p>}
      <ul>
        {items.map((card) => (
          <CardItem key={card.token_id} card={card} />
        ))}
      </ul>
      <Pager
        label={t.cards}
        page={page}
        pageSize={pageSize}
        count={count}
        href={(cards) => to('PaymentTokenConfig', {}, { query: { cards } })}
      />
      {/* What was saved leaves an empty form, folded away. */}
      <Disclosure key={count} summary={t.addCard} open={count === 0 || adding?.problem !== undefined}>
        <Form fields={fieldsOf(form, cardWords().fields)} problem={adding?.problem} className="pt-2">
          <CardFields intent="add-card" />
          <div>
            <SubmitButton name="intent" value="add-card" pendingLabel={saving}>
              {t.saveCard}
            </SubmitButton>
          </div>
        </Form>
      </Disclosure>
    </Panel>
  )
}

function CardItem({ card }: { card: PaymentToken }) {
  const { token_id, brand, last4, exp_month, exp_year, is_default, auto_point_record } = card
  const { billing: t } = texts()
  const name = cardName({ brand, last4 })
  const expires = `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(2)}`
  return (
    <SavedItem
      id={token_id}
      name={name}
      noun="card"
      isDefault={is_default}
      more={
        <SubmitButton tone="plain" name="intent" value={auto_point_record ? 'record-off' : 'record-on'}>
          {auto_point_record ? t.stopEarning : t.earn}
        </SubmitButton>
      }
    >
      <p className="font-bold first-letter:uppercase">{name}</p>
      <p className="text-sm text-muted">
        <Rich text={t.expires(expires)} parts={{ date: <span className="figures" /> }} />
        {auto_point_record && ` · ${t.recorded}`}
      </p>
    </SavedItem>
  )
}
