import { data } from 'react-router'
import { isUnanswered } from '../../serve/session/unanswered.ts'

interface Sending<Answer> {
  readonly request: Request
  readonly serverAction: () => Promise<Answer>
}

/**
 * Sends a form to the action of its page. One that never reached the server, or whose answer never came, comes back like
 * one that was refused: nothing typed is lost. `unsent` makes that answer of what was sent.
 */
export async function orUnsent<Answer, Unsent>(
  { request, serverAction }: Sending<Answer>,
  unsent: (sent: FormData) => Unsent,
) {
  const copy = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    // With a failing status nothing else of the page is asked for anew, which would fail as well.
    if (isUnanswered(error)) return data(unsent(await copy.formData()), { status: 503 })
    throw error
  }
}

/** What such a form shows. Its next try repeats this one, which may have arrived after all. */
export function notSent(sent: FormData, sentence: string) {
  return {
    problem: { fieldErrors: {}, formErrors: [sentence] },
    code: 'offline',
    values: {},
    attempt: textOf(sent, 'attempt'),
  }
}

/** A text field as it was sent; empty when it is missing. */
export function textOf(sent: FormData, name: string): string {
  const value = sent.get(name)
  return typeof value === 'string' ? value : ''
}
