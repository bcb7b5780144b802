import { data, redirect } from 'react-router'
import { shuttle } from '../../../capabilities/shuttle/contract.ts'
import { describe } from '../../found/describe.ts'
import { phoneLink } from '../../links.ts'
import { to } from '../../paths.ts'
import { refuse, submit, textFields } from '../../session/api.ts'
import { accountOf, siteOf, visitOf } from '../../session/context.ts'
import { useBusiness } from '../../session/use-session.ts'
import { CodeField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/pickup'
import { IslandTiles } from './island-tiles.tsx'

export const handle = { start: 'interaction' }
export const meta = () =>
  describe({
    title: 'Shuttle pickup',
    description: 'Call the airport shuttle from your phone: choose where you stand and watch it come.',
  })

/** A page about a stay brings its id along (§3 "Ride request"). */
export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    promise: await promiseOf(context),
    values: {
      name: accountOf(context)?.longName ?? '',
      transaction_id: url.searchParams.get('transactionId') ?? '',
    },
  }
}

/** What is promised is a nice thing to read, and no reason to show no page. */
async function promiseOf(context: Route.LoaderArgs['context']) {
  if (siteOf(context).mode !== 'normal') return undefined
  const { promised_minutes, points } = await visitOf(context).client.call(shuttle.islands, {})
  return { minutes: promised_minutes, points }
}

export async function action(args: Route.ActionArgs) {
  const { island_id = '', name = '', transaction_id = '' } = textFields(await args.request.formData())
  if (island_id === '') {
    const problem = { fieldErrors: { island_id: ['Choose where you are'], ...missing(name) }, formErrors: [] }
    return data({ problem, code: 'validation', values: { island_id, name, transaction_id } }, { status: 422 })
  }
  const outcome = await submit(args, shuttle.request, { island_id, name, transaction_id })
  if (!outcome.ok) return refuse(outcome, { island_id, name, transaction_id })
  return redirect(to('PickupRide', { rideId: outcome.value.id }))
}

function missing(name: string): Record<string, string[]> {
  return name === '' ? { name: ['Required'] } : {}
}

const LABELS = { island_id: 'Where you are', name: 'Your name', transaction_id: 'Ticket or booking number' }

export default function Pickup({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, airport, short_name, islands } = useBusiness()
  const { promise } = loaderData
  return (
    <div className="gutter grid gap-10 py-8 sm:gap-12 sm:py-12">
      <PageHead title="Back on the ground?">
        Get your bags, say where you are, and walk to your island. The green {short_name} shuttle takes you from{' '}
        {airport.short_name} to your car.
      </PageHead>
      <Form
        problem={actionData?.problem}
        values={{ ...loaderData.values, ...actionData?.values }}
        labels={LABELS}
        className="gap-9"
      >
        <IslandTiles legend="Where are you?" islands={islands} />
        <div className="grid gap-5 md:grid-cols-2 md:items-start">
          <TextField label={LABELS.name} name="name" autoComplete="name" maxLength={80} hint="The driver asks for it" />
          <CodeField
            label={LABELS.transaction_id}
            name="transaction_id"
            optional
            maxLength={64}
            hint="With it your wait counts for your points"
          />
        </div>
        <div className="grid items-center gap-5 md:grid-cols-[auto_1fr]">
          <SubmitButton tone="accent" size="lg" pendingLabel="Calling …">
            Call the shuttle
          </SubmitButton>
          {promise && <Promise {...promise} />}
        </div>
      </Form>
      <Notice title="Rather talk to somebody?">
        <a href={phoneLink(phone)} className="inline-flex min-h-11 items-center gap-2 font-bold text-link">
          <Icon name="phone" size="sm" />
          <span className="figures">{phone}</span>
        </a>{' '}
        Tell us about anything bulky: strollers, skis, a wheelchair.
      </Notice>
    </div>
  )
}

function Promise({ minutes, points }: { minutes: number; points: number }) {
  return (
    <p className="max-w-text text-muted">
      We are there within <span className="whitespace-nowrap">{minutes} minutes</span>.
      {points > 0 &&
        ` If it takes longer, Point Club members get ${points.toLocaleString('en-US')} points for their stay.`}
    </p>
  )
}
