import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { typedNumber } from '../kit/form-values.ts'
import { atRows, rowCount, rowLabels, rows, rowsOf, toFields } from '../settings/business-fields.ts'
import { DraftField, DraftForm } from './draft-form.tsx'
import { PriceTabs } from './price-tabs.tsx'

/** What booking ahead takes off. */
export const screen = detailScreen('rates.leadTime', {
  name: 'LeadTime',
  path: '/staff/price-book/lead-time',
  title: 'Booking ahead',
  parent: 'PriceBook',
  lead: 'The highest step reached applies to the whole stay.',
  actions: [
    {
      intent: 'save',
      call: 'rates.saveLeadTime',
      allow: 'RatePlans:Update',
      input: ({ fields }) => ({
        revision: fields.revision,
        steps: rowsOf(fields, 'steps').map((row) => ({
          min_days: typedNumber(fields[`steps.${row}.min_days`]),
          percent: typedNumber(fields[`steps.${row}.percent`]),
        })),
      }),
      faults: atRows,
      done: 'Saved to the draft.',
    },
  ],
  body: ({ data }) => {
    const draft = toFields(data.draft)
    return (
      <>
        <PriceTabs />
        <div className="max-w-text">
          <DraftForm
            data={data}
            inForce={toFields(data.in_force)}
            draft={draft}
            allow="RatePlans:Update"
            labels={{ steps: 'Steps', ...rowLabels('steps', 'Step', 25, { min_days: 'Days', percent: 'Percent' }) }}
          >
            <Steps draft={draft} />
          </DraftForm>
        </div>
      </>
    )
  },
})

function Steps({ draft }: { draft: Readonly<Record<string, string>> }) {
  const result = useActionResult()
  const shown = result?.problem ? (result.fields ?? draft) : draft
  return (
    <>
      <p className="text-sm text-muted">Use the last line to add a step; clear a line to delete it.</p>
      {rows(rowCount(shown, 'steps')).map((row) => (
        <div key={row} className="grid grid-cols-2 items-end gap-4">
          <DraftField label="Days ahead, at least" name={`steps.${row}.min_days`} inputMode="numeric" />
          <DraftField label="Percent off" name={`steps.${row}.percent`} inputMode="decimal" />
        </div>
      ))}
    </>
  )
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
