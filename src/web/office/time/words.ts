import type { ClockState, StampKind, Warning } from '../../../capabilities/timeclock/rules.ts'

/** "9:05", of seconds: hours and minutes, as a clock counts them. */
export function hoursText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** What each stamp is called on its button. */
export const STAMPS: Readonly<Record<StampKind, string>> = {
  IN: 'Clock in',
  OUT: 'Clock out',
  MEAL_START: 'Start meal break',
  MEAL_END: 'End meal break',
  REST_START: 'Start rest break',
  REST_END: 'End rest break',
}

/** What a stamp is called in a history. */
export const STAMPED: Readonly<Record<StampKind, string>> = {
  IN: 'In',
  OUT: 'Out',
  MEAL_START: 'Meal break',
  MEAL_END: 'Back from meal',
  REST_START: 'Rest break',
  REST_END: 'Back from rest',
}

export const STATES = {
  OFF: ['neutral', 'Clocked out'],
  WORKING: ['good', 'At work'],
  MEAL: ['accent', 'On a meal break'],
  REST: ['accent', 'On a rest break'],
} as const satisfies Record<ClockState, readonly [string, string]>

export const BREAKS = { MEAL: 'Meal', REST: 'Rest' } as const

export const WARNINGS: Readonly<Record<Warning, string>> = {
  MEAL_MISSED: 'No meal break',
  MEAL_LATE: 'Meal break late',
  MEAL_SHORT: 'Meal break short',
  SECOND_MEAL_MISSED: 'No second meal break',
  SECOND_MEAL_LATE: 'Second meal break late',
  SECOND_MEAL_SHORT: 'Second meal break short',
  REST_MISSED: 'Rest break missing',
}

export const SHEET_STATES = { OPEN: ['neutral', 'Open'], APPROVED: ['good', 'Approved'] } as const

export const CORRECTION_STATES = {
  WAITING: ['accent', 'Waiting'],
  APPROVED: ['good', 'Approved'],
  REFUSED: ['bad', 'Refused'],
  WITHDRAWN: ['neutral', 'Withdrawn'],
} as const

export const CORRECTION_KINDS = { ADD: 'Add a shift', CHANGE: 'Change a shift', REMOVE: 'Remove a shift' } as const

export const PERIOD_STATES = {
  CURRENT: ['accent', 'Current'],
  OPEN: ['neutral', 'Open'],
  CLOSED: ['good', 'Closed'],
} as const

export const PERIOD_KINDS = { WEEKLY: 'Weekly', TWO_WEEKLY: 'Every two weeks', TWICE_A_MONTH: 'Twice a month' } as const
