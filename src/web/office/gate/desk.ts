import { drawers } from '../../../capabilities/drawers/contract.ts'
import { gate } from '../../../capabilities/gate/contract.ts'
import { offlineScans } from '../../../capabilities/offline-scans/contract.ts'
import { readers } from '../../../capabilities/payments/readers/contract.ts'
import { stays } from '../../../capabilities/stays/contract.ts'
import type { CallInput, Endpoint } from '../../../http/endpoint.ts'
import { submit } from '../../serve/session/api.ts'
import type { Route } from './+types/desk'
import { texts } from './texts.ts'

/** The calls that the cashier's screen makes by itself, so that it goes on when the server does not answer. */
const CALLS = {
  find: gate.find,
  stay: gate.stay,
  arrive: gate.arrive,
  change: gate.change,
  close: gate.close,
  followReader: gate.followReader,
  cancelReader: gate.cancelReader,
  presentCard: readers.present,
  refund: gate.refund,
  void: gate.void,
  drawer: drawers.drawer,
  openDrawer: drawers.openDrawer,
  moveCash: drawers.moveCash,
  countDrawer: drawers.countDrawer,
  closeDrawer: drawers.closeDrawer,
  device: offlineScans.device,
  contact: offlineScans.contact,
  snapshot: offlineScans.snapshot,
  scans: offlineScans.scans,
  lateFlight: stays.lateFlight,
} as const

/** Calls that note by themselves that a browser reaches the server, or that make it known. */
const COUNTS_AS_CONTACT: ReadonlySet<string> = new Set<keyof typeof CALLS>(['contact', 'device', 'scans'])

export type DeskCalls = typeof CALLS
export type DeskCall = keyof DeskCalls

/** What the screen gets back: an answer, or the faults in words. 503 says that the server cannot be reached. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const t = texts().desk
  const { call, input, key, device } = (await request.json()) as {
    call: string
    input: object
    key?: string
    device?: string
  }
  if (!Object.hasOwn(CALLS, call)) return Response.json({ faults: [t.unknownCall] }, { status: 404 })
  const endpoint: Endpoint = CALLS[call as DeskCall]
  // Without its address, so that an ended session is told here and does not lead away from what is being done.
  const outcome = await submit({ context }, endpoint, input as CallInput<Endpoint>, key ? { idempotencyKey: key } : {})
  // Whatever this browser is answered shows that it reached the server, not its heartbeats alone.
  if (device && !COUNTS_AS_CONTACT.has(call)) await submit({ context }, offlineScans.contact, { device_id: device }, {})
  if (outcome.ok) return Response.json({ value: outcome.value })
  const { formErrors, fieldErrors } = outcome.problem
  const faults = outcome.status === 401 ? [t.sessionEnded] : [...formErrors, ...Object.values(fieldErrors).flat()]
  return Response.json({ faults }, { status: outcome.status })
}
