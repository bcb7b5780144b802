import { CAMPAIGN } from '../serve/session/campaign.ts'
import { DRAFT_FORM, isTyped, keepDraft } from '../site/drafts/draft.ts'
import { isHydrated } from './hydrated.ts'

/** Links to the page they stand on keep its whole address. */
const WHOLE_ADDRESS = 'a[data-whole-address]'

/** Until React keeps it, nothing typed is lost by leaving: drafts are stored, and dates go along with links to the log-in. */
export function keepTyped(): void {
  addEventListener('pagehide', () => {
    const form = document.querySelector<HTMLFormElement>(`form[${DRAFT_FORM}]`)
    if (form && !isHydrated() && isTyped(form)) keepDraft(form)
  })
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(WHOLE_ADDRESS) : null
    if (link && !isHydrated()) addDates(link)
  })
}

/** A page that many share is kept without the arguments of a campaign; its links get those of its own address. */
export function addCampaign(): void {
  const campaign = [...new URLSearchParams(location.search)].filter(([name]) => CAMPAIGN.test(name))
  for (const link of document.querySelectorAll<HTMLAnchorElement>(WHOLE_ADDRESS)) addTo(link, campaign)
}

function addDates(link: HTMLAnchorElement): void {
  const form = document.querySelector<HTMLInputElement>('[name=from_date]')?.form
  if (!form || ![...form.elements].some(isChanged)) return
  const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  addTo(link, [...fields, ['edit', '1']])
}

function addTo(link: HTMLAnchorElement, entries: readonly (readonly string[])[]): void {
  if (entries.length === 0) return
  const query = new URLSearchParams(link.search)
  for (const [name = '', value = ''] of entries) query.set(name, value)
  link.search = query.toString()
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected
  return field instanceof HTMLInputElement && field.value !== field.defaultValue
}
