import { DRAFT_FIELDS, type DraftName } from './draft-fields.ts'

/**
 * What somebody types into a long form, kept for this tab until the form has done its work: a reload, a way back or an
 * expired price takes nothing away. Card fields are never kept.
 */
const draftKey = (name: DraftName) => `${name}.draft`
const attemptKey = (name: DraftName) => `${name}.attempt`

/** Names the draft of a form whose fields are kept, until React has it by `start/typed.ts`. */
export const DRAFT_FORM = 'data-draft'

const nameOf = (form: HTMLFormElement) => form.getAttribute(DRAFT_FORM) as DraftName

const fieldsOf = (form: HTMLFormElement): readonly string[] => DRAFT_FIELDS[nameOf(form)]

export function keepDraft(form: HTMLFormElement) {
  const data = new FormData(form)
  const typed = fieldsOf(form).map((name) => [name, textsOf(data, name).join(' ')])
  write(draftKey(nameOf(form)), Object.fromEntries(typed))
}

function textsOf(data: FormData, name: string): string[] {
  return data.getAll(name).filter((value) => typeof value === 'string')
}

/**
 * Puts what was typed into the fields that nobody has touched since, also over what a membership fills in, and unfolds
 * what was folded around them; keeps what was typed before scripts ran.
 */
export function restoreDraft(form: HTMLFormElement) {
  const kept = read(draftKey(nameOf(form)))
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
  const fields = fieldsOf(form)
  return [...form.elements].filter((control) => isControl(control) && fields.includes(control.name)) as Control[]
}

/** Keeps the key of a try to get `what`, so that a reload repeats one that is not answered instead of starting another. */
export function keepAttempt(name: DraftName, what: string, attempt: string) {
  write(attemptKey(name), { what, attempt })
}

export function keptAttempt(name: DraftName, what: string): string | undefined {
  const kept = read(attemptKey(name))
  return kept.what === what ? kept.attempt : undefined
}

/** Once it is booked, or the gift is bought. */
export function forgetDraft(name: DraftName) {
  try {
    sessionStorage.removeItem(draftKey(name))
    sessionStorage.removeItem(attemptKey(name))
  } catch {
    // Without storage there is nothing to forget.
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)
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
