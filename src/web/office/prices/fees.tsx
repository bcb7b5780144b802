import { optionsOf } from '../kit/labels.ts'
import { VEHICLE_NAMES } from '../../../lib/names.ts'
import { CheckList } from '../kit/check-list.tsx'
import { type Answer, detailScreen, type Sent } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { atRows, rowCount, rowLabels, rows, rowsOf } from '../settings/business-fields.ts'
import { DraftField, DraftForm, Group, TRIPLE } from './draft-form.tsx'
import { codeOf, lineFields } from './line-fields.ts'
import { PriceTabs } from './price-tabs.tsx'

type Fee = Answer<'rates.fees'>['draft']['fees'][number]
const ROW = { description: 'Name', per_day: 'Per started day', per_stay: 'Per stay', code: 'Code' }
const CLASSES = optionsOf(VEHICLE_NAMES)

/** What is added to every price. */
export const screen = detailScreen('rates.fees', {
  name: 'Fees',
  path: '/staff/fees',
  section: 'prices',
  place: 6,
  title: 'Fees',
  parent: 'PriceBook',
  lead: 'Added after discounts, and taxed like charges unless a tax says otherwise. In dollars.',
  actions: [
    {
      intent: 'save',
      call: 'rates.saveFees',
      allow: 'Fees:Update',
      input: feesOf,
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
          inForce={lineFields('fees', data.in_force.fees)}
          draft={lineFields('fees', data.draft.fees)}
          allow="Fees:Update"
          labels={rowLabels('fees', 'Fee', 12, ROW)}
        >
          <Lines fees={data.draft.fees} />
        </DraftForm>
      </div>
    </>
  ),
})

function Lines({ fees }: { fees: readonly Fee[] }) {
  const result = useActionResult()
  const draft = lineFields('fees', fees)
  const shown = result?.problem ? (result.fields ?? draft) : draft
  return (
    <>
      <p className="text-sm text-muted">Use the last lines to add a fee; clear a name and its amounts to delete it.</p>
      {rows(rowCount(shown, 'fees')).map((row) => (
        <Group key={row} legend={fees[row]?.description ?? 'Another fee'}>
          <DraftField label={ROW.description} name={`fees.${row}.description`} hint="As shown on a bill" />
          <div className={TRIPLE}>
            <DraftField label={ROW.per_day} name={`fees.${row}.per_day`} inputMode="decimal" />
            <DraftField label={ROW.per_stay} name={`fees.${row}.per_stay`} inputMode="decimal" />
            <DraftField label={ROW.code} name={`fees.${row}.code`} hint="Made from the name if empty" />
          </div>
          <CheckList
            legend="Paid by"
            name={`of.${row}`}
            isUnsent={shown[`fees.${row}.description`] === undefined}
            checked={fees[row]?.classes.length ? fees[row].classes : Object.keys(VEHICLE_NAMES)}
            items={CLASSES}
          />
        </Group>
      ))}
    </>
  )
}

function feesOf({ fields, all }: Sent) {
  const amount = (path: string) => fields[path] || '0'
  return {
    revision: fields.revision,
    fees: rowsOf(fields, 'fees').map((row) => ({
      code: codeOf(fields, `fees.${row}`),
      description: fields[`fees.${row}.description`] ?? '',
      per_day: amount(`fees.${row}.per_day`),
      per_stay: amount(`fees.${row}.per_stay`),
      classes: all(`of.${row}`),
    })),
  }
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
