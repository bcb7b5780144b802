import { TRAVELER_KEYS } from '../../../capabilities/bookings/traveler/fields.ts'

/**
 * What somebody types at the payment step, kept for this tab until the booking is made: a reload, a way back or an
 * expired price takes nothing away. Card fields are never kept.
 */
const DRAFT = 'booking.draft'
const ATTEMPT = 'booking.attempt'

export const DRAFT_FIELDS: readonly string[] = ['email', ...TRAVELER_KEYS]

/** Marks the form whose fields are kept, until React has it by `start/typed.ts`. */
export const DRAFT_FORM = 'data-draft'

export function keepDraft(form: HTMLFormElement) {
  const values = DRAFT_FIELDS.map((name) => [name, fieldOf(form, name)?.value ?? ''])
  write(DRAFT, Object.fromEntries(values) as Record<string, string>)
}

/**
 * Puts what was typed into the fields that nobody has touched since, also over what a membership fills in, and unfolds
 * what was folded around them; keeps what was typed before scripts ran.
 */
export function restoreDraft(form: HTMLFormElement) {
  const wasTyped = isTyped(form)
  const values = read(DRAFT)
  for (const name of DRAFT_FIELDS) {
    const field = fieldOf(form, name)
    const value = values[name]
    if (!field || !value || field.value !== field.defaultValue) continue
    field.value = value
    const fold = field.closest('details')
    if (fold) fold.open = true
  }
  if (wasTyped) keepDraft(form)
}

/** Whether anybody has changed a field that is kept. */
export function isTyped(form: HTMLFormElement): boolean {
  return DRAFT_FIELDS.map((name) => fieldOf(form, name)).some((field) => field && field.value !== field.defaultValue)
}

/** Keeps the key of a try that is not answered yet, so that a reload repeats it instead of starting another one. */
export function keepAttempt(quoteId: string, attempt: string) {
  write(ATTEMPT, { quoteId, attempt })
}

export function restoreAttempt(form: HTMLFormElement, quoteId: string) {
  const kept = read(ATTEMPT)
  const field = fieldOf(form, 'attempt')
  if (field && kept.attempt && kept.quoteId === quoteId) field.value = kept.attempt
}

/** Once it is booked. */
export function forgetDraft() {
  try {
    sessionStorage.removeItem(DRAFT)
    sessionStorage.removeItem(ATTEMPT)
  } catch {
    // Without storage there is nothing to forget.
  }
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

function read(key: string): Record<string, string | undefined> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function write(key: string, value: Record<string, string>) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that stores nothing: the page still keeps what is typed while it is open.
  }
}
