import type { BillingAddress } from '../../../capabilities/club/billing/contract.ts'
import { AddressFields, addressFields, type Places } from './address-fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { to } from '../../paths.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SavedItem } from './saved-item.tsx'
import { texts } from './texts.ts'
import type { BillingAnswer, BillingPage } from './payment-tokens.tsx'

interface Props {
  readonly items: readonly BillingAddress[]
  readonly count: number
  readonly page: number
  readonly pageSize: number
  readonly form: BillingPage['addresses']['form']
  readonly places: Places
  readonly answer: BillingAnswer | undefined
}

/** The billing addresses, and a form for another one. */
export function AddressesPanel({ items, count, page, pageSize, form, places, answer }: Props) {
  const { saving, done, failed, billing: t } = texts()
  const fields = addressFields(form)
  const finished: Partial<Record<BillingAnswer['intent'], string>> = t.addressDone
  const adding = answer?.intent === 'add-address' ? answer : undefined
  return (
    <Panel title={t.addresses}>
      {answer?.done && <Notice tone="success" role="status" title={finished[answer.intent] ?? done} />}
      {answer?.problem && !adding && (
        <Notice tone="danger" role="alert" title={answer.problem.formErrors[0] ?? failed} />
      )}
      {count === 0 && <p className="text-muted">{t.noAddresses}</p>}
      <ul>
        {items.map((address) => (
          <AddressItem key={address.addr_id} address={address} />
        ))}
      </ul>
      <Pager
        label={t.addresses}
        page={page}
        pageSize={pageSize}
        count={count}
        href={(addresses) => to('PaymentTokenConfig', {}, { query: { addresses } })}
      />
      {/* What was saved leaves an empty form, folded away. */}
      <Disclosure key={count} summary={t.addAddress} open={count === 0 || adding?.problem !== undefined}>
        <Form fields={fields} problem={adding?.problem} values={adding?.values} className="pt-2">
          <AddressFields {...places} fields={fields} />
          <div>
            <SubmitButton name="intent" value="add-address" pendingLabel={saving}>
              {t.saveAddress}
            </SubmitButton>
          </div>
        </Form>
      </Disclosure>
    </Panel>
  )
}

function AddressItem({ address }: { address: BillingAddress }) {
  const { addr_id, address_line_1, city, state, postal_code, country, is_default } = address
  return (
    <SavedItem id={addr_id} name={`${address_line_1}, ${city}`} noun="address" isDefault={is_default}>
      <p className="font-bold">{address_line_1}</p>
      <p className="text-sm text-muted">
        {[city, [state, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ')}
      </p>
    </SavedItem>
  )
}
