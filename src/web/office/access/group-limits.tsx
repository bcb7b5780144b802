import { ACT_KINDS, ACT_PERMISSIONS } from '../../../capabilities/acts/kinds.ts'
import { texts } from '../../../capabilities/acts/texts.ts'
import { to } from '../../paths.ts'
import { TextField } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { type Answer, detailScreen, type Sent } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import { numberOf } from '../settings/business-fields.ts'

type Limits = Answer<'access.limits'>

export const screen = detailScreen('access.limits', {
  name: 'StaffGroupLimits',
  path: '/staff/groups/{itemId}/limits',
  title: 'Limits',
  input: ({ itemId }) => ({ groupId: itemId }),
  parent: 'StaffGroups',
  heading: ({ name }) => `Limits of ${name}`,
  lead: 'What its members may do for customers on their own. Anything above needs someone else’s approval. Members of several groups get the highest of each limit; owners have none.',
  links: ({ id, name }) => [{ label: `Group ${name}`, to: to('StaffGroup', { itemId: id }) }],
  actions: [
    {
      intent: 'save',
      call: 'access.changeLimits',
      allow: 'AccessControlGroups:Update',
      input: limitsOf,
      done: 'Saved. Applies from the next action.',
    },
  ],
  body: LimitsBody,
})

function LimitsBody({ data }: { data: Limits }) {
  const may = useMay()('AccessControlGroups:Update')
  const { kinds } = texts()
  const values = fieldsOf(data)
  const labels = Object.fromEntries(
    ACT_KINDS.flatMap((kind, index) =>
      COLUMNS.map(([field, label]) => [`limits.${index}.${field}`, `${kinds[kind]}: ${label}`]),
    ),
  )
  return (
    <ActionForm intent="save" label="Save" values={values} labels={labels}>
      <Meanwhile version={data.version} values={values} labels={labels} />
      <p className="text-sm text-muted">
        Leave a field empty for no limit. 0 actions a day means that each one needs approval.
      </p>
      {ACT_KINDS.map((kind, index) => (
        <Section key={kind} id={kind} title={kinds[kind]}>
          {data.permissions.includes(ACT_PERMISSIONS[kind]) ? null : (
            <p className="mb-3 text-sm text-muted">
              No policy of this group holds <span className="font-mono">{ACT_PERMISSIONS[kind]}</span>, so its members
              cannot do this at all.
            </p>
          )}
          <div className="grid max-w-text gap-4 sm:grid-cols-3">
            {COLUMNS.map(([field, label, mode]) => (
              <TextField
                key={field}
                label={label}
                name={`limits.${index}.${field}`}
                inputMode={mode}
                maxLength={10}
                readOnly={!may}
                optional
              />
            ))}
          </div>
        </Section>
      ))}
    </ActionForm>
  )
}

const COLUMNS = [
  ['most', 'Dollars per action', 'decimal'],
  ['most_days', 'Days since the stay', 'numeric'],
  ['most_a_day', 'Actions per day', 'numeric'],
] as const

function fieldsOf({ limits }: Limits): Record<string, string> {
  return Object.fromEntries(
    ACT_KINDS.flatMap((kind, index) => {
      const limit = limits.find((each) => each.kind === kind) ?? { most: '0.00', most_days: 0, most_a_day: 0 }
      return COLUMNS.map(([field]) => [`limits.${index}.${field}`, String(limit[field] ?? '')])
    }),
  )
}

function limitsOf({ fields, params }: Sent) {
  return {
    groupId: params.itemId,
    version: numberOf(fields.version),
    limits: ACT_KINDS.map((kind, index) => {
      const typed = (field: string) => fields[`limits.${index}.${field}`] ?? ''
      const dollars = typed('most')
      return {
        kind,
        most: dollars === '' ? null : /^\d+$/.test(dollars) ? `${dollars}.00` : dollars,
        most_days: typed('most_days') === '' ? null : numberOf(typed('most_days')),
        most_a_day: typed('most_a_day') === '' ? null : numberOf(typed('most_a_day')),
      }
    }),
  }
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
