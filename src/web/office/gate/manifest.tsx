import { Form, useSubmit } from 'react-router'
import { gate, type ManifestRow } from '../../../capabilities/gate/contract.ts'
import { readable } from '../../../capabilities/bookings/traveler/facts.ts'
import { when, whenDate, whenTime } from '../../ui/when.ts'
import { className } from '../../site/names/names.ts'
import { load } from '../../serve/session/api.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { SelectField } from '../../ui/field.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import type { Route } from './+types/manifest'
import { texts } from './texts.ts'

const HOURS = [4, 8, 12, 24]

export async function loader(args: Route.LoaderArgs) {
  const asked = Number(args.url.searchParams.get('hours'))
  const hours = HOURS.includes(asked) ? asked : 12
  return { hours, manifest: await load(args, gate.manifest, { hours }) }
}

/** Arrivals and departures of the next hours: for the driver's clipboard, on one page. */
export const screen = pageScreen<typeof loader>({
  name: 'StaffManifest',
  path: '/staff/gate/manifest',
  section: 'desk',
  place: 5,
  title: 'Driver’s manifest',
  needs: ['gate.manifest'],
  parent: 'StaffGate',
  lead: ({ manifest: { from, to, at_the_lot } }) => texts().manifest.lead(when(from), when(to), at_the_lot),
  body: ({ data: { hours, manifest } }) => (
    <div className="manifest grid gap-5">
      <Period hours={hours} />
      <div className="grid items-start gap-x-6 gap-y-5 print:grid-cols-1 print:gap-3">
        <Rows rows={manifest.departures} hasMore={manifest.has_more_departures} {...texts().manifest.leave} />
        <Rows rows={manifest.arrivals} hasMore={manifest.has_more_arrivals} {...texts().manifest.arrive} />
      </div>
    </div>
  ),
})

/** How far it looks ahead, and the printer. */
function Period({ hours }: { hours: number }) {
  const t = texts().manifest
  const submit = useSubmit()
  return (
    <div className="flex items-end gap-2 print:hidden">
      <Form onChange={(event) => void submit(event.currentTarget)}>
        <SelectField
          label={t.next}
          name="hours"
          defaultValue={String(hours)}
          options={HOURS.map((each) => ({ value: String(each), label: t.hours(each) }))}
        />
      </Form>
      <Button tone="quiet" onClick={() => print()}>
        {t.print}
      </Button>
    </div>
  )
}

interface RowsProps {
  readonly title: string
  readonly rows: readonly ManifestRow[]
  readonly hasMore: boolean
  readonly empty: string
  readonly flight: string
}

/** The columns of class, place and people: on a phone they stand beneath the name. */
const WIDE = [3, 4, 5]
const ON_WIDE = 'max-sm:hidden print:table-cell'

function Rows({ title: heading, rows, hasMore, empty, flight }: RowsProps) {
  const { settings } = useSite()
  const { manifest: t, vehicleClass } = texts()
  const classOf = (row: ManifestRow) => className(settings ?? { vehicle_classes: [] }, row.vehicle_class)
  return (
    <section className="grid gap-2">
      <h2 className="border-b-2 border-ink pb-1 text-base">
        {heading} <span className="figures text-muted">{rows.length}</span>
      </h2>
      {hasMore && <Notice tone="warning">{t.hasMore(rows.length)}</Notice>}
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <div
          className="overflow-x-auto print:overflow-visible"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
          tabIndex={0}
          role="region"
          aria-label={t.table(heading)}
        >
          <table className="w-full border-collapse text-sm leading-snug print:text-xs">
            <thead>
              <tr className="border-b border-edge text-left text-muted">
                {[t.time, t.who, flight, vehicleClass, t.place, t.people, t.due].map((name, column) => (
                  <th
                    key={name}
                    scope="col"
                    className={classes(
                      'py-1 pr-3 font-bold last:pr-0 last:text-right',
                      WIDE.includes(column) && ON_WIDE,
                    )}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.number} className="border-b border-line align-top">
                  <td className="figures py-1 pr-3 font-bold whitespace-nowrap">
                    {whenTime(row.at)} <span className="font-normal text-muted">{whenDate(row.at).slice(0, 3)}</span>
                  </td>
                  <td className="py-1 pr-3">
                    <span className="font-bold">{row.full_name}</span>{' '}
                    <span className="font-mono text-muted">{row.plate ?? row.number}</span>
                    {row.needs.length > 0 && <strong className="block">{readable('needs', row.needs)}</strong>}
                    <span className="block text-muted sm:hidden print:hidden">
                      {[classOf(row), row.terminal, row.party && t.party(row.party)].filter(Boolean).join(', ')}
                    </span>
                  </td>
                  <td className="py-1 pr-3 whitespace-nowrap">
                    {row.flight ?? '—'}
                    {row.late_flight && <strong> {t.late}</strong>}
                  </td>
                  <td className={classes('py-1 pr-3', ON_WIDE)}>{classOf(row)}</td>
                  <td className={classes('py-1 pr-3', ON_WIDE)}>{row.terminal ?? '—'}</td>
                  <td className={classes('figures py-1 pr-3', ON_WIDE)}>{row.party ?? '—'}</td>
                  <td className="figures py-1 text-right">
                    {row.due === null ? t.unpriced : row.due === '0.00' ? '' : formatMoney(row.due)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

export default screenPage(screen)
