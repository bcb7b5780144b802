import { messagesOf, textsOf } from '../../lib/texts.ts'
import type { Company } from './rules.ts'

/** Refusals, and the corporate form as a letter. */
export const en = {
  isClosed: 'This inquiry is already closed.',
  isOpen: 'This inquiry is already open.',
  hour: { one: 'hour', other: 'hours' },
  corporate: {
    subject: ({ company_name }: Company) => `Corporate parking for ${company_name}`,
    message: ({ company_name, role, employee_count, travel_frequency }: Company) =>
      [
        `Company: ${company_name}`,
        `Role: ${role}`,
        `Employees: ${employee_count}`,
        `They travel: ${travel_frequency}`,
      ].join('\n'),
  },
}

export const texts = textsOf('inquiries', en)
export const messages = messagesOf('inquiries', en)
