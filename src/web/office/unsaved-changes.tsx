import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/dialog.tsx'

/**
 * Asks before a click loses what was typed into a form and not sent: of a link by a dialog of its own, of a page that is
 * closed or loaded anew by the browser's. The fields themselves know what they began with, so no form has to say anything;
 * one that may be left freely says `data-leaves-freely`.
 */
export function UnsavedChanges() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  )
  useEffect(() => {
    document.addEventListener('submit', noteSent, true)
    document.addEventListener('input', noteTyped, true)
    window.addEventListener('beforeunload', askToStay)
    return () => {
      document.removeEventListener('submit', noteSent, true)
      document.removeEventListener('input', noteTyped, true)
      window.removeEventListener('beforeunload', askToStay)
    }
  }, [])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
    >
      <p>What you typed on this page is not saved.</p>
    </ConfirmDialog>
  )
}

/** What is sent counts as saved, until somebody types again or it comes back refused. */
function noteSent({ target }: Event) {
  if (target instanceof HTMLFormElement) target.dataset.sent = 'true'
}

function noteTyped({ target }: Event) {
  if (target instanceof Element) delete target.closest('form')?.dataset.sent
}

function askToStay(event: BeforeUnloadEvent) {
  if (hasUnsavedChanges()) event.preventDefault()
}

const FORMS = '#main form[method="post"]:not([data-leaves-freely])'

/**
 * Whether anything was typed on this page and not saved. For what acts upon what was saved, forms that do so themselves
 * (`data-acts`) have nothing to save.
 */
export function hasUnsavedChanges({ isAct = false } = {}): boolean {
  const forms = [...document.querySelectorAll<HTMLFormElement>(FORMS)].filter(
    (form) => !(isAct && form.dataset.acts !== undefined),
  )
  return forms.some(
    (form) => !form.closest('dialog:not([open])') && (isRefused(form) || (!form.dataset.sent && isChanged(form))),
  )
}

/** What was refused stands in the form as it was typed. */
function isRefused(form: HTMLFormElement): boolean {
  return form.querySelector('[role="alert"]') !== null
}

/** Whether any field of a form holds something else than it began with. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== firstOf(field)
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
    return field.value !== field.defaultValue
  })
}

/** Where no option is said to be chosen, the browser shows the first. */
function firstOf({ options }: HTMLSelectElement): number {
  const chosen = [...options].findIndex(({ defaultSelected }) => defaultSelected)
  return Math.max(chosen, 0)
}
