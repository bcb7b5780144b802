import { type FormEvent, useState } from 'react'
import { Form, type FormProps, type Problem } from './form.tsx'
import { texts } from './texts.ts'

interface Props extends FormProps {
  /** Own words for fields that hold nothing, by their names. */
  readonly wordsFor?: (typed: FormData) => Readonly<Record<string, string>>
}

/**
 * A form that tells what is required and empty before anything is sent, at its field, with the focus there. The server tells
 * it as well, for browsers without scripts.
 */
export function AskingForm({ wordsFor, problem, focusOn, ...rest }: Props) {
  const [found, setFound] = useState<{ readonly since: Problem | undefined; readonly problem: Problem }>()
  const lookForMissing = (event: FormEvent<HTMLFormElement>) => {
    const fieldErrors = missingOf(event.currentTarget, wordsFor?.(new FormData(event.currentTarget)))
    if (Object.keys(fieldErrors).length === 0) return setFound(undefined)
    setFound({ since: problem, problem: { fieldErrors, formErrors: [], isOwn: true } })
    event.preventDefault()
    // What else waits for the form to be sent, as a gateway's own card fields do, must not begin.
    event.stopPropagation()
  }
  const missing = found && found.since === problem ? found.problem : undefined
  return (
    <Form
      {...rest}
      problem={missing ?? problem}
      focusOn={missing ? 'field' : focusOn}
      onSubmitCapture={lookForMissing}
    />
  )
}

/** Required fields that can be seen and hold nothing, with what is told of each. */
function missingOf(form: HTMLFormElement, own: Readonly<Record<string, string>> = {}) {
  const empty = [...form.elements].filter(isField).filter((field) => isEmpty(field) && field.checkVisibility())
  return Object.fromEntries(empty.map(({ name }) => [name, [own[name] ?? texts().required]]))
}

type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isField(field: Element): field is TypedField {
  const isOne = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => field instanceof kind)
  return isOne && !field.matches(':disabled')
}

function isEmpty(field: TypedField): boolean {
  return field.validity.valueMissing || (field.required && field.value.trim() === '')
}
