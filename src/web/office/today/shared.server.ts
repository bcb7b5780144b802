import type { SiteSource } from '../../serve/session/site.ts'

interface Shared {
  readonly at: Temporal.Instant
  readonly expiries: number
  readonly answer: Promise<unknown>
}

/** For how many milliseconds an answer serves everybody who asks: what is dear for longer. */
export const FRESH_MS = { dear: 10_000, usual: 2000 }

/** By process, since `sites` is one of the few things that all its requests have in common. */
const answers = new WeakMap<Sites, Map<string, Shared>>()

type Sites = Pick<SiteSource, 'expiries'>

/**
 * One answer for all who ask the same within some seconds, so that ten open tabs cost as much as one; what staff do through this
 * process ends it, so that nobody misses their own doing. Only for what is the same for everybody who may ask it; whether somebody
 * may has to be known before. A failure is not kept.
 */
export function shared<Answer>(
  { sites, now }: { readonly sites: Sites; readonly now: () => Temporal.Instant },
  question: string,
  ask: () => Promise<Answer>,
  freshFor: number,
): Promise<Answer> {
  const kept = answers.get(sites) ?? new Map<string, Shared>()
  answers.set(sites, kept)
  const expiries = sites.expiries()
  const known = kept.get(question)
  const isFresh = known?.expiries === expiries && Math.abs(known.at.until(now()).total('milliseconds')) < freshFor
  if (isFresh) return known.answer as Promise<Answer>
  const answer = ask()
  kept.set(question, { at: now(), expiries, answer })
  answer.catch(() => kept.get(question)?.answer === answer && kept.delete(question))
  return answer
}
