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

/** The corporate form as a message. */
export function corporateMessage(company: Company): { subject: string; message: string } {
  return {
    subject: `Corporate parking for ${company.company_name}`,
    message: [
      `Company: ${company.company_name}`,
      `Role: ${company.role}`,
      `Employees: ${company.employee_count}`,
      `They travel: ${company.travel_frequency}`,
    ].join('\n'),
  }
}
