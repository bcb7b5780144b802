import { counted, englishOnly } from '../../../lib/texts.ts'

/** The board of rides. */
export const en = {
  lead: (promised: number, usual: number) =>
    `We promise ${promised} minutes; lately it took ${usual}. With a row in focus: <key>D</key> dispatch, <key>A</key> at the island, <key>F</key> finish, arrows to move.`,
  offline: 'No live connection',
  offlineHint: 'We keep trying. Nothing is lost; what you see may be old.',
  nobodyWaits: 'Nobody waits',
  nobodyWaitsHint: 'Requests appear here by themselves as soon as somebody calls.',
  late: {
    waits: (late: number) => (late === 1 ? 'One wait is over the promise' : `${late} waits are over the promise`),
    /** The title of the tab while somebody waits too long. */
    tab: (late: number, title: string) => `(${late} late) ${title}`,
    wait: (name: string, island: number, minutes: number) => `${name} at island ${island} (${minutes} min)`,
  },
  ride: {
    list: 'Who waits',
    states: { REQUESTED: 'Waiting', DISPATCHED: 'On its way', ARRIVED: 'At the island' },
    /** What takes a ride one step on from where it is. */
    next: { REQUESTED: 'Dispatch', DISPATCHED: 'At the island', ARRIVED: 'Finish' },
    dispatchDriver: (driver: string) => `Dispatch ${driver}`,
    with: (driver: string) => `with ${driver}`,
    minutes: (minutes: number) => `${minutes}<unit> min</unit>`,
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel the ride of ${name}`,
  },
  cancel: {
    title: (name: string) => `Cancel ${name}?`,
    confirm: 'Cancel this ride',
    keep: 'Keep it',
    lead: 'Nobody will come for it, and the page of who waits says so at once.',
  },
  drivers: {
    title: 'Drivers',
    nobodyOnDuty: 'Nobody is on duty. Rides can be dispatched all the same.',
    next: 'Who gets the next ride',
    rides: (rides: number) => (rides === 0 ? 'free' : counted(rides, { one: 'ride', other: 'rides' })),
    offDuty: (drivers: number) => `Off duty (${drivers})`,
    add: 'Add a driver',
    addIt: 'Add',
    onDuty: 'On duty',
    off: 'Off',
    isOnDuty: (name: string) => `${name}: on duty`,
    isOffDuty: (name: string) => `${name}: off duty`,
  },
  ended: {
    title: 'Last rides',
    island: 'Island',
    driver: 'Driver',
    called: 'Called',
    ended: 'Ended',
    outcome: 'Outcome',
    cancelled: 'Cancelled',
    late: 'Late',
    onTime: 'On time',
  },
}

export const texts = englishOnly(en)
