/** Whether any field of a form holds something else than it began with. */
export function isChanged(form: HTMLFormElement): boolean {
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
