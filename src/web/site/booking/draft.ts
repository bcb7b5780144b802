import { DRAFT_FIELDS } from './draft-fields.ts'

/**
 * What somebody types at the payment step, kept for this tab until the booking is made: a reload, a way back or an
 * expired price takes nothing away. Card fields are never kept.
 */
const DRAFT = 'booking.draft'
const ATTEMPT = 'booking.attempt'

/** Marks the form whose fields are kept, until React has it by `start/typed.ts`. */
export const DRAFT_FORM = 'data-draft'

export function keepDraft(form: HTMLFormElement) {
  const data = new FormData(form)
  write(DRAFT, Object.fromEntries(DRAFT_FIELDS.map((name) => [name, textsOf(data, name).join(' ')])))
}

function textsOf(data: FormData, name: string): string[] {
  return data.getAll(name).filter((value) => typeof value === 'string')
}

/**
 * Puts what was typed into the fields that nobody has touched since, also over what a membership fills in, and unfolds
 * what was folded around them; keeps what was typed before scripts ran.
 */
export function restoreDraft(form: HTMLFormElement) {
  const kept = read(DRAFT)
  const controls = controlsOf(form)
  const wasTyped = isTyped(form)
  for (const control of controls) {
    const value = kept[control.name]
    if (!value || isTouched(control)) continue
    restore(control, value)
    const fold = control.closest('details')
    if (fold) fold.open = true
  }
  if (wasTyped) keepDraft(form)
}

/** Whether anybody has changed a field that is kept. */
export function isTyped(form: HTMLFormElement): boolean {
  return controlsOf(form).some(isTouched)
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((control) => isControl(control) && isDraftField(control.name)) as Control[]
}

/** Keeps the key of a try that is not answered yet, so that a reload repeats it instead of starting another one. */
export function keepAttempt(quoteId: string, attempt: string) {
  write(ATTEMPT, { quoteId, attempt })
}

export function restoreAttempt(form: HTMLFormElement, quoteId: string) {
  const kept = read(ATTEMPT)
  const field = form.elements.namedItem('attempt')
  if (field instanceof HTMLInputElement && kept.attempt && kept.quoteId === quoteId) field.value = kept.attempt
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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)
}

function isDraftField(name: string): boolean {
  return DRAFT_FIELDS.includes(name)
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function isTouched(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked
  if (control instanceof HTMLSelectElement)
    return control.selectedIndex > 0 && !control.selectedOptions[0]?.defaultSelected
  return control.value !== control.defaultValue
}

/** Of boxes of one name, each is ticked whose own value is among the kept ones. */
function restore(control: Control, value: string) {
  if (isBox(control)) control.checked = value.split(' ').includes(control.value)
  else control.value = value
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
