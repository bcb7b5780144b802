import { SelectField } from '../../ui/field.tsx'
import { type Answer, detailScreen, type Sent } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { typedNumber, typedText } from '../kit/form-values.ts'
import { atRows, rowCount, rowLabels, rows, rowsOf } from '../settings/business-fields.ts'
import { DraftField, DraftForm, Group, PAIR, TRIPLE, useCompared } from './draft-form.tsx'
import { codeOf, lineFields } from './line-fields.ts'
import { PriceTabs } from './price-tabs.tsx'

type Tax = Answer<'rates.taxes'>['draft']['taxes'][number]
const ROW = {
  description: 'Name',
  code: 'Code',
  percent: 'Percent',
  per_stay: 'Dollars per stay',
  from: 'First date',
  until: 'Last date',
}
const ON = [
  { value: 'BOTH', label: 'Charges and fees' },
  { value: 'CHARGES', label: 'Charges only' },
  { value: 'FEES', label: 'Fees only' },
]

/** What is added last. */
export const screen = detailScreen('rates.taxes', {
  name: 'Taxes',
  path: '/staff/taxes',
  section: 'prices',
  place: 7,
  title: 'Taxes',
  parent: 'PriceBook',
  lead: 'Each percentage is rounded once, to the cent. A tax with dates applies to prices quoted on those dates.',
  actions: [
    {
      intent: 'save',
      call: 'rates.saveTaxes',
      allow: 'Taxes:Update',
      input: taxesOf,
      faults: atRows,
      done: 'Saved to the draft.',
    },
  ],
  body: ({ data }) => (
    <>
      <PriceTabs />
      <div className="max-w-text">
        <DraftForm
          data={data}
          inForce={fieldsOf(data.in_force.taxes)}
          draft={fieldsOf(data.draft.taxes)}
          allow="Taxes:Update"
          labels={rowLabels('taxes', 'Tax', 12, ROW)}
        >
          <Lines taxes={data.draft.taxes} />
        </DraftForm>
      </div>
    </>
  ),
})

/** What a percentage is taken of has a name of its own: it is chosen in empty lines, too. */
function fieldsOf(taxes: readonly Tax[]) {
  const lines = taxes.map(({ on, ...tax }, row) => ({ tax, chosen: [`on.${row}`, on] }))
  return {
    ...lineFields(
      'taxes',
      lines.map(({ tax }) => tax),
    ),
    ...Object.fromEntries(lines.map(({ chosen }) => chosen)),
  }
}

function Lines({ taxes }: { taxes: readonly Tax[] }) {
  const result = useActionResult()
  const draft = fieldsOf(taxes)
  const shown = result?.problem ? (result.fields ?? draft) : draft
  return (
    <>
      <p className="text-sm text-muted">Use the last lines to add a tax; clear all fields of one to delete it.</p>
      {rows(rowCount(shown, 'taxes')).map((row) => (
        <Group key={row} legend={taxes[row]?.description ?? 'Another tax'}>
          <div className={PAIR}>
            <DraftField label={ROW.description} name={`taxes.${row}.description`} hint="As shown on a bill" />
            <DraftField label={ROW.code} name={`taxes.${row}.code`} hint="Made from the name if empty" />
          </div>
          <div className={TRIPLE}>
            <DraftField label={ROW.percent} name={`taxes.${row}.percent`} inputMode="decimal" />
            <Of row={row} />
            <DraftField
              label={ROW.per_stay}
              name={`taxes.${row}.per_stay`}
              inputMode="decimal"
              hint="In place of a rate"
            />
          </div>
          <div className={PAIR}>
            <DraftField label={ROW.from} name={`taxes.${row}.from`} type="date" hint="Always, if empty" />
            <DraftField label={ROW.until} name={`taxes.${row}.until`} type="date" hint="No end date, if empty" />
          </div>
        </Group>
      ))}
    </>
  )
}

function Of({ row }: { row: number }) {
  return <SelectField label="Of" name={`on.${row}`} options={ON} hint={useCompared(`on.${row}`)} />
}

function taxesOf({ fields }: Sent) {
  return {
    revision: fields.revision,
    taxes: rowsOf(fields, 'taxes').map((row) => ({
      code: codeOf(fields, `taxes.${row}`),
      description: fields[`taxes.${row}.description`] ?? '',
      percent: typedNumber(fields[`taxes.${row}.percent`]) ?? null,
      per_stay: typedText(fields[`taxes.${row}.per_stay`]) ?? null,
      on: fields[`on.${row}`] ?? 'BOTH',
      from: typedText(fields[`taxes.${row}.from`]) ?? null,
      until: typedText(fields[`taxes.${row}.until`]) ?? null,
    })),
  }
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
