import { invalidForm } from '../../http/problem.ts'
import { violatedConstraint } from '../../platform/database.ts'
import { messages } from './texts.ts'

/** Says kindly what the database refuses about the times of shifts. */
export async function guarded<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'shifts_of_one_person_do_not_overlap') throw invalidForm(messages.overlaps)
    if (constraint === 'approved_time_stays') throw invalidForm(messages.approvedSheet)
    if (constraint === 'paid_time_stays') throw invalidForm(messages.paid)
    throw error
  }
}
