export const SURVEY_STATES = { NEW: ['accent', 'New'], READ: ['neutral', 'Read'] } as const

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an answer only says what it is about. */
export function isReference(value: string): boolean {
  return ID.test(value)
}
