import { counted, englishOnly } from '../../../lib/texts.ts'

/** The board of rides. */
const en = {
  lead: (promised: number, usual: number) =>
    `We promise ${promised} minutes; recent rides took ${usual}. With a row in focus: <key>D</key> dispatch, <key>A</key> at the island, <key>F</key> finish, arrows to move.`,
  offline: 'No live connection',
  offlineHint: 'Reconnecting. Nothing is lost, but this may be out of date.',
  nobodyWaits: 'No one is waiting',
  nobodyWaitsHint: 'New requests appear here automatically.',
  late: {
    waits: (late: number) =>
      late === 1 ? 'One rider has waited longer than promised' : `${late} riders have waited longer than promised`,
    /** The title of the tab while somebody waits too long. */
    tab: (late: number, title: string) => `(${late} late) ${title}`,
    wait: (name: string, island: number, minutes: number) => `${name} at island ${island} (${minutes} min)`,
  },
  ride: {
    list: 'Waiting riders',
    states: { REQUESTED: 'Waiting', DISPATCHED: 'On the way', ARRIVED: 'At the island' },
    /** What takes a ride one step on from where it is. */
    next: { REQUESTED: 'Dispatch', DISPATCHED: 'At the island', ARRIVED: 'Finish' },
    dispatchDriver: (driver: string) => `Dispatch ${driver}`,
    with: (driver: string) => `with ${driver}`,
    minutes: (minutes: number) => `${minutes}<unit> min</unit>`,
    party: (people: number) => counted(people, { one: 'person', other: 'people' }),
    wheelchair: 'Wheelchair',
    childSeats: (seats: number) => counted(seats, { one: 'child seat', other: 'child seats' }),
    toAirport: 'To the airport',
    in: (vehicle: string) => `in ${vehicle}`,
    undo: 'Undo',
    undoOf: (name: string) => `Undo the last step of ${name}’s ride`,
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel ${name}’s ride`,
  },
  cancel: {
    title: (name: string) => `Cancel ${name}’s ride?`,
    confirm: 'Cancel ride',
    keep: 'Keep ride',
    lead: 'No shuttle will come, and the rider is notified right away.',
  },
  drivers: {
    title: 'Drivers',
    drives: (name: string) => `${name} drives`,
    noVehicle: 'No vehicle',
    seats: (taken: number, seats: number) => `${taken} of ${seats} seats taken`,
    away: (meters: number) => `${(meters / 1609).toFixed(1)} mi from the airport`,
    nobodyOnDuty: 'No one is on duty. You can still dispatch rides.',
    next: 'Next ride goes to',
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
    title: 'Recent rides',
    island: 'Island',
    driver: 'Driver',
    called: 'Requested',
    ended: 'Ended',
    outcome: 'Outcome',
    cancelled: 'Canceled',
    late: 'Late',
    onTime: 'On time',
    undo: 'Undo',
  },
}

export const texts = englishOnly(en)
