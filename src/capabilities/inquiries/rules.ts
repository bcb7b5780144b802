import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

type Status = 'OPEN' | 'CLOSED'

/** What may be done with an inquiry in its state. */
export const inquiryCan = {
  close: (status: Status): Verdict => (status === 'OPEN' ? ALLOWED : refused(messages.isClosed)),
  reopen: (status: Status): Verdict => (status === 'CLOSED' ? ALLOWED : refused(messages.isOpen)),
}

/** What the corporate form asks about the company. */
export interface Company {
  readonly company_name: string
  readonly role: string
  readonly employee_count: string
  readonly travel_frequency: string
}

/** Whether details are those of the corporate form; a letter has none, and what was erased neither. */
export function isCompany(details: Company | Record<string, never>): details is Company {
  return 'company_name' in details
}
