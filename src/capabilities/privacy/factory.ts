import { unzipSync } from 'fflate'
import type { Harness } from '../../test/harness.ts'
import { privacy } from './contract.ts'
import type { RequestKind } from './rules.ts'

/** The token of the newest mail about somebody's data. */
export async function mailedToken(h: Harness, about: 'privacy/' | 'privacy-link/'): Promise<string> {
  await h.runJobs()
  const [mail] = await h.mail(about)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('The mail holds no link')
  return token
}

/** Somebody without an account asks, opens the link in the mail and confirms. */
export async function askedByMail(h: Harness, email: string, kind: RequestKind): Promise<void> {
  const traveler = await h.as.traveller()
  await traveler.call(privacy.ask, { email, kind })
  await traveler.call(privacy.confirm, { token: await mailedToken(h, 'privacy-link/') })
}

/** What is in a downloaded copy: the data, and the page. */
export async function downloaded(h: Harness, token: string): Promise<{ data: Record<string, unknown>; page: string }> {
  const { base64 } = await h.call(privacy.download, { token })
  const files = unzipSync(Buffer.from(base64, 'base64'))
  const text = (name: string) => new TextDecoder().decode(files[name])
  return { data: JSON.parse(text('data.json')) as Record<string, unknown>, page: text('data.html') }
}

/** Runs an erasure to its end: its last mail leaves before the rest goes. */
export async function erased(h: Harness): Promise<void> {
  await h.runJobs()
  h.clock.advance({ minutes: 1 })
  await h.runJobs()
}
