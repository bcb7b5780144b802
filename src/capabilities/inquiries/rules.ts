import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

type Status = 'OPEN' | 'CLOSED'

/** What may be done with an inquiry in its state. */
export const inquiryCan = {
  close: (status: Status): Verdict => (status === 'OPEN' ? ALLOWED : refused(messages.isClosed)),
  reopen: (status: Status): Verdict => (status === 'CLOSED' ? ALLOWED : refused(messages.isOpen)),
}

/** Of a company: what its form asks beyond who writes. */
export interface Company {
  readonly company_name: string
  readonly role: string
  readonly employee_count: string
  readonly travel_frequency: string
}

/** How a company's form reads as a message. */
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

/** A letter as its paragraphs, each with its lines, for mails that must not hold markup of their own. */
export function paragraphs(text: string): string[][] {
  return text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'))
}
