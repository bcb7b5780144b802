type Status = 'OPEN' | 'CLOSED'
type Verdict = { allowed: true } | { allowed: false; reason: string }

/** What may be done with an inquiry as it is. */
export const inquiryCan = {
  close: (status: Status): Verdict =>
    status === 'OPEN' ? { allowed: true } : { allowed: false, reason: 'This inquiry is closed already.' },
  reopen: (status: Status): Verdict =>
    status === 'CLOSED' ? { allowed: true } : { allowed: false, reason: 'This inquiry is open already.' },
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
