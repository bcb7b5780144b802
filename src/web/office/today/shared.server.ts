import type { SiteSource } from '../../serve/session/site.ts'

interface Shared {
  readonly at: Temporal.Instant
  readonly answer: Promise<unknown>
}

/** How long an answer serves everybody who asks. */
const FRESH_MS = 10_000

/** By process, since `sites` is one of the few things that all its requests have in common. */
const answers = new WeakMap<SiteSource, Map<string, Shared>>()

/**
 * One answer for all who ask the same within some seconds, so that ten open tabs cost as much as one. Only for what is the same
 * for everybody who may ask it; whether somebody may has to be known before. A failure is not kept.
 */
export function shared<Answer>(
  { sites, now }: { readonly sites: SiteSource; readonly now: () => Temporal.Instant },
  question: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const kept = answers.get(sites) ?? new Map<string, Shared>()
  answers.set(sites, kept)
  const known = kept.get(question)
  if (known && Math.abs(known.at.until(now()).total('milliseconds')) < FRESH_MS) return known.answer as Promise<Answer>
  const answer = ask()
  kept.set(question, { at: now(), answer })
  answer.catch(() => kept.get(question)?.answer === answer && kept.delete(question))
  return answer
}
