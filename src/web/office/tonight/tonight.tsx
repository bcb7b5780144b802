import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { className } from '../../site/names/names.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { when, whenDate, whenTime } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { Chart } from '../kit/chart/chart.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { percent } from '../kit/percent.ts'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'
import { verdictOf } from './verdict.ts'

type Data = Answer<'tonight.show'>
type Class = Data['classes'][number]
type Stop = Data['stops'][number]

const WHAT = { WALK_INS: 'Drive-ups', ONLINE: 'Online sales' } as const
const STATES = { ON: ['accent', 'Stopped'], LIFTED: ['good', 'Lifted'], OVER: ['neutral', 'Over'] } as const

/** Whether the coming nights fit, what was stopped by itself, and who was asked to move. */
export const screen = detailScreen('tonight.show', {
  name: 'Tonight',
  path: '/staff/tonight',
  section: 'lot',
  place: 1,
  title: 'Tonight',
  lead: ({ at }) => `As of ${when(at)}. Checked every ten minutes, two nights ahead.`,
  width: 'page',
  actions: [
    {
      intent: 'lift',
      call: 'tonight.lift',
      allow: 'Space:Update',
      input: ({ fields }) => ({ stopId: fields.stop }),
      done: 'Lifted for the rest of that night.',
    },
  ],
  body: TonightBody,
})

function TonightBody({ data }: { data: Data }) {
  const { classes, stops, rounds } = data
  return (
    <div className="grid gap-10">
      {classes.length === 0 && (
        <Notice title="How many stalls are there?">
          Enter it for each vehicle class under Space to get a forecast for each night.
        </Notice>
      )}
      {classes.map((each) => (
        <ClassSection key={each.vehicle_class} night={each} />
      ))}
      {stops.length > 0 && <Stops stops={stops} />}
      {rounds.length > 0 && <Rounds rounds={rounds} />}
    </div>
  )
}

function ClassSection({ night }: { night: Class }) {
  const { vehicle_class, stalls, hours } = night
  const [tone, verdict] = verdictOf(night)
  const figures: readonly (readonly [string, string])[] = [
    ['Here', `${figure(night.here)} of ${figure(stalls)}`],
    ['Coming, 24 hours', `${night.coming}`],
    ['Leaving, 24 hours', `${night.leaving}`],
    ['Overdue to leave', `${night.overdue}`],
    ['Late flights', `${night.late_flights}`],
    ['No-shows', percent(night.no_show_rate)],
    ['Overstays', percent(night.overstay_share)],
  ]
  return (
    <Section id={`class-${vehicle_class}`} title={className(useSite().settings, vehicle_class)}>
      <div className="grid gap-5">
        <p>
          <Badge tone={tone}>{verdict}</Badge>
        </p>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
          {figures.map(([name, value]) => (
            <div key={name} className="grid gap-0.5">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="figures text-lg leading-tight font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <Chart
          title="Cars in the next 24 hours"
          summary={`At most ${Math.max(...hours.map(({ most }) => most))} of ${stalls} stalls.`}
          tableOf="Hour"
          series={[{ name: 'Booked' }, { name: 'With drive-ups' }, { name: 'At most' }]}
          places={hours.map(({ at, booked, all, most }) => ({ label: whenTime(at), values: [booked, all, most] }))}
        />
      </div>
    </Section>
  )
}

function vehicleCell({ vehicle_class }: { readonly vehicle_class: Class['vehicle_class'] }) {
  return <VehicleClassName code={vehicle_class} />
}

function statusCell({ status }: Stop) {
  const [tone, label] = STATES[status]
  return <Badge tone={tone}>{label}</Badge>
}

function liftCell(stop: Stop) {
  return <Lift stop={stop} />
}

/** Lets drive-ups in, or sells the date, again; of what is over, who ended it. */
function Lift({ stop: { id, status, ended_by } }: { stop: Stop }) {
  const mayLift = useMay()('Space:Update')
  if (status !== 'ON' || !mayLift) return ended_by ?? '–'
  return (
    <ActionForm intent="lift" label="Lift" tone="quiet">
      <input type="hidden" name="stop" value={id} />
    </ActionForm>
  )
}

function Stops({ stops }: { stops: readonly Stop[] }) {
  return (
    <Table
      caption="Stopped automatically"
      rows={stops}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', header: 'What', cell: ({ what }) => WHAT[what] },
        { key: 'class', header: 'Vehicle', cell: vehicleCell },
        { key: 'night', header: 'Night', cell: ({ night }) => whenDate(night) },
        {
          key: 'status',
          header: 'Status',
          cell: statusCell,
        },
        { key: 'since', header: 'Since', cell: ({ began_at }) => when(began_at) },
        {
          key: 'lift',
          header: 'Lift',
          cell: liftCell,
        },
      ]}
    />
  )
}

function Rounds({ rounds }: { rounds: Data['rounds'] }) {
  return (
    <div className="grid gap-3">
      <Table
        caption="Asked to move"
        rows={rounds}
        rowKey={({ at, vehicle_class }) => `${at} ${vehicle_class}`}
        columns={[
          { key: 'at', header: 'When', cell: ({ at }) => when(at) },
          { key: 'class', header: 'Vehicle', cell: vehicleCell },
          { key: 'night', header: 'Night', cell: ({ night }) => whenDate(night) },
          { key: 'needed', header: 'To move', numeric: true, cell: ({ needed }) => needed },
          { key: 'asked', header: 'Asked', numeric: true, cell: ({ asked }) => asked },
        ]}
      />
      <p className="text-sm">
        <OfficeLink to={to('WaitingList')} allow="Waitlist:Read">
          Waiting list for these dates
        </OfficeLink>
      </p>
    </div>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
