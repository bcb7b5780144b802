import { expect, test } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../app/registry.ts'
import { describeApi, fullPath } from '../http/openapi.ts'
import { pathParameters } from '../http/endpoint.ts'
import { type Harness, harness } from './harness.ts'
import type { Traveller } from './travellers.ts'

const calls = capabilities.flatMap((capability) => capability.calls)
const fresh = calls.filter(({ endpoint }) => endpoint.proof === 'fresh')

/** What a session that was left open or stolen must not do by itself. */
const SENSITIVE = [
  // Passwords, addresses, leaving
  'club.setEmail',
  'club.setPassword',
  'club.deactivate',
  'access.setPassword',
  // What stands for the member at the gate
  'membership.renewPass',
  // Second factors and passkeys
  'access.beginTotp',
  'access.renewRecoveryCodes',
  'account.beginPasskey',
  'account.addPasskey',
  'account.removePasskey',
  // Cards
  'billing.addCard',
  'billing.deleteCard',
  // Who may do what
  'access.invite',
  'access.changeUser',
  'access.sendLink',
  'access.deactivate',
  'access.reactivate',
  'access.resetTotp',
  'access.createGroup',
  'access.changeGroup',
  'access.deleteGroup',
  'access.changeLimits',
  'access.createPolicy',
  'access.changePolicy',
  'access.deletePolicy',
  // Accounts of others
  'memberDesk.sendPasswordReset',
  'memberDesk.confirmEmail',
  'memberDesk.changeEmail',
  'memberDesk.deactivate',
  'memberDesk.reactivate',
  'members.merge',
  // What does not come back
  'privacyDesk.make',
  'privacyDesk.retry',
  // Points and payments out of a file
  'imports.run',
  // What leaves the house
  'security.noteExport',
  'privacy.copy',
  'reports.add',
  'reports.addStaff',
  'reports.addOutside',
  'settings.setDayClose',
  // Words of mails that carry links
  'mail.saveTemplate',
  'mail.approveTemplate',
  'mail.resetTemplate',
]

/** Calls of these kinds are sensitive, also those that are yet to come. */
const SENSITIVE_PATHS =
  /^\/staff\/(users|groups|policies)(\/|$)|\/payment-tokens\/(\{tokenId\})?$|\/passkeys(\/options|\/\{passkeyId\})?$/
/** What only takes something away from somebody who may be a thief. */
const DEFENSIVE = ['access.endSessions']

test('what is sensitive asks for a proof, also what comes later under the same addresses', () => {
  const asking = calls.filter(({ endpoint }) => endpoint.proof !== undefined).map(({ name }) => name)
  expect(asking.toSorted()).toEqual(SENSITIVE.toSorted())
  const byPath = calls.filter(
    ({ endpoint, name }) =>
      endpoint.method !== 'GET' && SENSITIVE_PATHS.test(endpoint.path) && !DEFENSIVE.includes(name),
  )
  expect(byPath.map(({ name }) => name).filter((name) => !asking.includes(name))).toEqual([])
})

test('who gives the proof with the request names it, and the API’s description tells of both', () => {
  for (const { name, endpoint } of calls.filter(({ endpoint }) => endpoint.proof === 'given')) {
    const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input' }) as { properties?: object }
    expect([name, Object.keys(properties).some((field) => ['current_password', 'code'].includes(field))]).toEqual([
      name,
      true,
    ])
  }
  const { paths = {} } = describeApi(calls, { title: '', version: '', origin: '' })
  for (const { endpoint } of fresh) {
    const operation = paths[fullPath(endpoint)]?.[endpoint.method.toLowerCase() as 'post']
    expect(operation?.description).toMatch(/less than 10 minutes old/)
    expect(Object.keys(operation?.responses ?? {})).toContain('403')
  }
})

async function ask(who: Traveller, { endpoint }: (typeof fresh)[number], number: string) {
  const path = pathParameters(endpoint.path).reduce(
    (path, name) => path.replace(`{${name}}`, name === 'number' ? number : 'no-such-thing'),
    fullPath(endpoint),
  )
  const response = await who.fetch(path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.jar.authToken}` },
    ...(endpoint.method !== 'DELETE' && { body: '{}' }),
  })
  return { status: response.status, body: (await response.json()) as { error?: string } }
}

test('each of them refuses a session of eleven minutes ago, and none a session of now', {
  timeout: 60_000,
}, async () => {
  const h: Harness = await harness()
  const [member, owner] = [await h.as.member(), await h.as.staff('owner')]
  const asker = ({ endpoint }: (typeof fresh)[number]) => (endpoint.access === 'member' ? member : owner)
  for (const call of fresh) {
    if (call.name === 'club.deactivate') continue
    const { body } = await ask(asker(call), call, member.number)
    expect([call.name, body.error]).not.toEqual([call.name, 'reauthentication_required'])
  }
  await h.change('sessions', {}, ({ proved_at }) => ({ proved_at: proved_at.subtract({ minutes: 11 }) }))
  await h.forgetLimits()
  for (const call of fresh) {
    const { status, body } = await ask(asker(call), call, member.number)
    expect([call.name, status, body.error]).toEqual([call.name, 403, 'reauthentication_required'])
  }
})
