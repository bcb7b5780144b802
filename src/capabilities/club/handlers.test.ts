import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { passesLuhn } from '../../lib/luhn.ts'
import { withPasskey } from '../../test/authenticator.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { account } from '../auth/account-contract.ts'
import { auth } from '../auth/contract.ts'
import { TEST_PASSWORD } from '../auth/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { club } from './contract.ts'
import { memberDesk } from './office-contract.ts'

const ADA = { email: 'Ada@Example.com', password: 'a hill of beans', short_name: 'Ada', long_name: 'Ada Lovelace' }
const NEW = 'nine green bottles'

/** The token of the newest mail to an address, as its reader would follow it. */
async function linkTo(h: Harness, to: string): Promise<string> {
  await h.runJobs()
  const mails = await h.mail({ to: to })
  return /[?&]token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? 'no link'
}

async function joined(h: Harness) {
  const ada = await h.as.traveller()
  const tokens = await ada.call(club.register, ADA)
  Object.assign(ada.jar, { authToken: tokens.access_token, refreshToken: tokens.refresh_token })
  return { ada, profile: await ada.call(club.me, {}) }
}

test('who joins is signed in, has a number with a check digit, and is mailed a link that confirms the address once', async () => {
  const h = await harness()
  const { ada, profile } = await joined(h)
  expect(profile).toMatchObject({
    email: 'ada@example.com',
    short_name: 'Ada',
    email_confirmed: false,
    point_total: 250,
    status: 'ACTIVE',
  })
  expect(profile.number).toMatch(/^[1-9]\d{9}$/)
  expect(passesLuhn(profile.number)).toBe(true)
  const token = await linkTo(h, 'ada@example.com')
  expect(await h.call(club.confirmEmail, { token })).toEqual({ ok: true })
  expect(await ada.call(club.me, {})).toMatchObject({ email_confirmed: true, pending_email: null, has_user: true })
  await expect(h.call(club.confirmEmail, { token })).rejects.toMatchObject({ formErrors: [expect.any(String)] })
})

test('the welcome mail tells the 250 points for joining, and none to an address that had them before', async () => {
  const h = await harness()
  const welcome = async () => {
    await h.runJobs()
    const [mail] = await h.mail(/\/welcome\//)
    return mail!
  }
  await joined(h)
  const first = await welcome()
  expect(first.text).toContain('You already have 250 points.')
  expect(first.html).toContain('You already have 250 points.')
  await h.change('accounts', { email: 'ada@example.com' }, { email: 'former@example.com' })
  await joined(h)
  expect((await welcome()).text).not.toContain('You already have')
})

test('an address joins once, whatever its case, also when it tries twenty times at once', async () => {
  const h = await harness()
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, async (_, n) =>
      (await h.as.traveller()).call(club.register, { ...ADA, email: n % 2 ? 'ADA@example.com' : ADA.email }),
    ),
  )
  // Five tries an hour count for one address; who is let through and too late is told so.
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await h.rows('members')).toHaveLength(1)
})

test.each([
  ['1234567', 'Use at least 8 characters'],
  ['PassWord1', 'Many people use this password. Choose another one.'],
  ['Password1!', 'Many people use this password. Choose another one.'],
  ['Summer2026!', 'Many people use this password. Choose another one.'],
  ['abcdefgh1', 'Many people use this password. Choose another one.'],
  ['aaaaaaaaaaaa', 'Many people use this password. Choose another one.'],
  ['ada lovelace', 'Choose a password that is not your name or email address.'],
  ['ada@example.com', 'Choose a password that is not your name or email address.'],
  ['x'.repeat(129), 'Use at most 128 characters'],
  ['é'.normalize('NFD').repeat(129), 'Use at most 128 characters'],
])('the password %s is refused', async (password, message) => {
  const h = await harness()
  const refused = h.call(club.register, { ...ADA, password })
  await expect(refused).rejects.toMatchObject({ fieldErrors: { password: [message] } })
})

test('a new password by a mailed link is not one’s own name or address either, and the link still counts', async () => {
  const h = await harness()
  const member = await h.as.member()
  await h.call(club.requestPasswordReset, { email: member.email })
  const token = await linkTo(h, member.email)
  for (const password of [member.email.toUpperCase(), 'test member']) {
    await expect(h.call(club.passwordReset, { token, password })).rejects.toMatchObject({
      fieldErrors: { password: ['Choose a password that is not your name or email address.'] },
    })
  }
  await h.call(club.passwordReset, { token, password: NEW })
})

test('a reset link works once, for an hour, and ends every session', async () => {
  const h = await harness()
  const member = await h.as.member({ confirmed: false })
  const ask = async () => {
    await h.call(club.requestPasswordReset, { email: member.email.toUpperCase() })
    return linkTo(h, member.email)
  }
  const late = await ask()
  expect(await h.call(club.mailedLink, { token: late, purpose: 'RESET' })).toEqual({ state: 'OPEN' })
  h.clock.advance({ minutes: 60 })
  expect(await h.call(club.mailedLink, { token: late, purpose: 'RESET' })).toEqual({ state: 'OVER' })
  expect(await h.call(club.mailedLink, { token: 'x'.repeat(43), purpose: 'RESET' })).toEqual({ state: 'OVER' })
  const dead = { formErrors: ['This link was used before or has expired. Please ask for a new one.'] }
  await expect(h.call(club.passwordReset, { token: late, password: NEW })).rejects.toMatchObject(dead)

  const [first, second] = [await ask(), await ask()]
  const again = await Promise.allSettled(
    [1, 2, 3].map(() => h.call(club.passwordReset, { token: second, password: NEW })),
  )
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(h.call(club.passwordReset, { token: first, password: 'yet another one' })).rejects.toMatchObject(dead)
  await expect(member.call(club.me, {})).rejects.toMatchObject({ status: 401 })
  expect(member.jar.refreshToken).toBeUndefined()
  await expect(h.call(auth.login, { email: member.email, password: TEST_PASSWORD })).rejects.toThrow()
  const { access_token } = await h.call(auth.login, { email: member.email, password: NEW })
  expect(access_token).toBeTruthy()
  expect((await h.row('members', { account_id: member.id })).confirmed_at).not.toBeNull()
})

test('asking for a reset answers the same at once for anybody, and writes to nobody unknown', async () => {
  const h = await harness()
  const member = await h.as.member()
  const gone = await h.as.member()
  await gone.call(club.deactivate, { number: gone.number })
  for (const email of [member.email, gone.email, 'nobody@example.com', 'owner@evergreen.example']) {
    expect(await (await h.as.traveller()).call(club.requestPasswordReset, { email })).toEqual({ ok: true })
  }
  await h.runJobs()
  expect(await h.rows('mail_messages')).toMatchObject([{ recipient: member.email }])
})

test('no secret of a link is kept but in the mail that brings it', async () => {
  const h = await harness()
  const member = await h.as.member()
  await h.call(club.requestPasswordReset, { email: member.email })
  const token = await linkTo(h, member.email)
  expect(token).toMatch(/^[\w-]{32}$/)
  const kept = [await h.rows('account_links'), await h.rows('audit_trail'), await h.queue.waiting()]
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('a new e-mail address counts when its link is opened; until then, and after, the old one can take it back', async () => {
  const h = await harness()
  const member = await h.as.member()
  const { number, email } = member
  const change = (email_address: string) => member.call(club.setEmail, { number, email_address })
  expect(await change('New@Example.com')).toMatchObject({ email, pending_email: 'new@example.com' })
  const confirm = await linkTo(h, 'new@example.com')
  const undo = await linkTo(h, email)
  await h.call(club.confirmEmail, { token: confirm })
  expect(await member.call(club.me, {})).toMatchObject({ email: 'new@example.com', pending_email: null })

  await h.call(club.undoEmail, { token: undo })
  await expect(member.call(club.me, {})).rejects.toMatchObject({ status: 401 })
  expect(await h.rows('accounts', { id: member.id })).toMatchObject([{ email }])
  await expect(h.call(club.undoEmail, { token: undo })).rejects.toThrow()
})

test('who opens a link again is told that it did its work; one that was overtaken or taken back does nothing any more', async () => {
  const h = await harness()
  const { ada, profile } = await joined(h)
  const { number } = profile
  const state = async (token: string) => (await h.call(club.mailedLink, { token, purpose: 'CONFIRM' })).state
  const change = (email_address: string) => ada.call(club.setEmail, { number, email_address })
  const first = await linkTo(h, 'ada@example.com')
  expect(await state(first)).toBe('OPEN')
  await change('second@example.com')
  const second = await linkTo(h, 'second@example.com')
  await h.call(club.confirmEmail, { token: second })
  expect([await state(second), await state(first)]).toEqual(['DONE', 'OVER'])
  await change('third@example.com')
  const third = await linkTo(h, 'third@example.com')
  await ada.call(club.setPassword, { number, current_password: ADA.password, new_password: NEW })
  expect([await state(third), await state(second)]).toEqual(['OVER', 'DONE'])
  expect(await state('x'.repeat(43))).toBe('OVER')
})

test('an address taken back before it was confirmed cannot be confirmed any more', async () => {
  const h = await harness()
  const member = await h.as.member()
  await member.call(club.setEmail, { number: member.number, email_address: 'new@example.com' })
  const confirm = await linkTo(h, 'new@example.com')
  await h.call(club.undoEmail, { token: await linkTo(h, member.email) })
  await expect(h.call(club.confirmEmail, { token: confirm })).rejects.toThrow()
})

describe('a change of the e-mail address that a thief began', () => {
  const DEAD = { formErrors: ['This link was used before or has expired. Please ask for a new one.'] }
  const THIEF = 'thief@example.com'

  /** Asked for with the member's own session, as by somebody who stole it. */
  async function begun(h: Harness) {
    const member = await h.as.member()
    const change = () => member.call(club.setEmail, { number: member.number, email_address: THIEF })
    await change()
    return { member, change, confirm: await linkTo(h, THIEF), undo: await linkTo(h, member.email) }
  }

  async function staysWith(h: Harness, { id, email }: { id: string; email: string }, confirm: string) {
    expect(await answerOf(h, confirm)).toEqual(await answerOf(h, 'a link that never was'))
    expect(await h.row('accounts', { id })).toMatchObject({ email })
    expect(await h.row('members', { account_id: id })).toMatchObject({ pending_email: null })
  }

  const answerOf = async (h: Harness, token: string) => {
    const body = JSON.stringify({ token })
    const headers = { 'content-type': 'application/json' }
    const answer = await h.fetch('/api/club/confirm-email', { method: 'POST', headers, body })
    return [answer.status, await answer.json()]
  }

  test('does not survive a new password by mail', async () => {
    const h = await harness()
    const { member, confirm } = await begun(h)
    await h.call(club.requestPasswordReset, { email: member.email })
    await h.call(club.passwordReset, { token: await linkTo(h, member.email), password: NEW })
    await staysWith(h, member, confirm)
    await h.call(club.requestPasswordReset, { email: THIEF })
    await h.runJobs()
    expect(await h.rows('mail_messages', { recipient: THIEF, purpose: /\/reset\// })).toEqual([])
  })

  test('a passkey does not survive a new password by mail', async () => {
    const h = await harness()
    const member = await h.as.member()
    const key = await withPasskey(member)
    await h.call(club.requestPasswordReset, { email: member.email })
    await h.call(club.passwordReset, { token: await linkTo(h, member.email), password: NEW })
    const passkey = key.sign(await h.call(auth.passkeyChallenge, {}))
    await expect(h.call(auth.passkeyLogin, { passkey })).rejects.toMatchObject({ formErrors: [expect.any(String)] })
    await h.runJobs()
    expect(await h.rows('audit_trail', { action: 'passkey.removed' })).toHaveLength(1)
  })

  test('a passkey that was added since, or just before, does not survive being taken back, an older one does', async () => {
    const h = await harness()
    const member = await h.as.member()
    await withPasskey(member, 'Theirs')
    h.clock.advance({ hours: 7 * 24 })
    await member.call(account.prove, { password: TEST_PASSWORD })
    await withPasskey(member, 'Another of a thief')
    h.clock.advance({ minutes: 1 })
    await member.call(club.setEmail, { number: member.number, email_address: THIEF })
    const undo = await linkTo(h, member.email)
    h.clock.advance({ minutes: 1 })
    await withPasskey(member, 'A thief’s')
    await h.call(club.undoEmail, { token: undo })
    expect((await h.rows('passkeys')).map(({ name }) => name)).toEqual(['Theirs'])
  })

  test('a copied pass survives neither a new password nor being taken back', async () => {
    const h = await harness()
    const { member, undo } = await begun(h)
    const { id, number, email } = member
    const desk = await cashier(h)
    const codes = [(await member.call(club.me, {})).barcode]
    const renewed = async (recover: () => Promise<unknown>) => {
      await recover()
      codes.push((await h.row('members', { account_id: id })).barcode)
    }
    await renewed(() => member.call(club.setPassword, { number, current_password: TEST_PASSWORD, new_password: NEW }))
    await renewed(() => h.call(club.undoEmail, { token: undo }))
    await h.call(club.requestPasswordReset, { email })
    await renewed(async () => h.call(club.passwordReset, { token: await linkTo(h, email), password: NEW }))
    const last = codes.pop()
    expect(new Set([...codes, last]).size).toBe(4)
    for (const point_club_number of codes)
      await expect(desk.call(gate.arrive, { point_club_number })).rejects.toMatchObject({
        fieldErrors: { point_club_number: ['There is no member with this number.'] },
      })
    expect(await desk.call(gate.arrive, { point_club_number: last })).toMatchObject({ point_club_number: number })
    await h.runJobs()
    const [told] = await h.mail(/\/password changed\//)
    expect(told?.text).toContain('Your membership pass has a new code.')
  })

  test('does not survive a new password of whoever is signed in', async () => {
    const h = await harness()
    const { member, confirm } = await begun(h)
    const { number } = member
    const own = await h.as.traveller()
    const { access_token } = await own.call(auth.login, { email: member.email, password: TEST_PASSWORD })
    Object.assign(own.jar, { authToken: access_token })
    await own.call(club.setPassword, { number, current_password: TEST_PASSWORD, new_password: NEW })
    await staysWith(h, member, confirm)
  })

  test('does not survive the end of all other sessions, by the member or by the desk', async () => {
    const h = await harness()
    const owner = await h.as.staff('owner')
    const ends: ((of: { number: string; email: string }) => Promise<unknown>)[] = [
      async ({ email }) => {
        const own = await h.as.traveller()
        const { access_token } = await own.call(auth.login, { email, password: TEST_PASSWORD })
        Object.assign(own.jar, { authToken: access_token })
        await own.call(account.endOtherSessions, {})
      },
      ({ number }) => owner.call(memberDesk.endSessions, { number, reason: 'MEMBER_ASKED' }),
    ]
    for (const end of ends) {
      const { member, confirm } = await begun(h)
      await h.call(club.requestPasswordReset, { email: member.email })
      const reset = await linkTo(h, member.email)
      await end(member)
      await staysWith(h, member, confirm)
      await expect(h.call(club.passwordReset, { token: reset, password: NEW })).rejects.toMatchObject(DEAD)
    }
  })

  test('does not survive being taken back, and cannot be begun again by the session that began it', async () => {
    const h = await harness()
    const { member, change, confirm, undo } = await begun(h)
    await h.call(club.undoEmail, { token: undo })
    await staysWith(h, member, confirm)
    await expect(change()).rejects.toMatchObject({ status: 401 })
  })

  test('does not survive leaving the club', async () => {
    const h = await harness()
    const { member, confirm } = await begun(h)
    await member.call(club.deactivate, { number: member.number })
    await staysWith(h, member, confirm)
  })

  test('is taken back for good: a second change leaves no link that leads to the thief again', async () => {
    const h = await harness()
    const { member, confirm, undo } = await begun(h)
    await h.call(club.confirmEmail, { token: confirm })
    h.clock.advance({ minutes: 1 })
    await member.call(club.setEmail, { number: member.number, email_address: 'other.thief@example.com' })
    const backToThief = await linkTo(h, THIEF)
    await h.call(club.undoEmail, { token: undo })
    await expect(h.call(club.undoEmail, { token: backToThief })).rejects.toMatchObject(DEAD)
    await staysWith(h, member, confirm)
  })

  test('is told to the old address, with a link that works, even when it is confirmed before that mail is written', async () => {
    const h = await harness()
    const member = await h.as.member()
    await member.call(club.setEmail, { number: member.number, email_address: THIEF })
    const { notifyMember } = await import('./jobs.ts')
    const { deliverMail } = await import('../mail/delivery.ts')
    await notifyMember.handle(h.ctx(), { accountId: member.id, what: 'confirm', ref: 'first' })
    const [mail] = await h.rows('mail_messages', { recipient: THIEF })
    await deliverMail(h.ctx(), mail!.id)
    const [got] = await h.mail({ to: THIEF })
    await h.call(club.confirmEmail, { token: /token=([\w-]+)/.exec(got!.text)![1]! })
    await h.call(club.undoEmail, { token: await linkTo(h, member.email) })
    expect(await h.rows('accounts', { id: member.id })).toMatchObject([{ email: member.email }])
  })

  test('cannot be begun by a request that was under way when the account was recovered', async () => {
    const h = await harness()
    const member = await h.as.member()
    const { answer } = await h.services.db.transaction().execute(async (db) => {
      await sql`select from members where account_id = ${member.id} for update`.execute(db)
      const answer = member
        .call(club.setEmail, { number: member.number, email_address: THIEF })
        .catch((error: unknown) => error)
      await expect.poll(() => h.waiting('Lock')).toBe(1)
      await sql`update refresh_tokens set ended_at = ${h.clock.now()} where account_id = ${member.id}`.execute(db)
      return { answer }
    })
    expect(await answer).toMatchObject({ status: 401 })
    expect(await h.row('members', { account_id: member.id })).toMatchObject({ pending_email: null })
  })

  test('is open for a day; what confirms the present address for a week, also after a new password', async () => {
    const h = await harness()
    const { confirm } = await begun(h)
    h.clock.advance({ hours: 24 })
    await expect(h.call(club.confirmEmail, { token: confirm })).rejects.toMatchObject(DEAD)

    const { ada, profile } = await joined(h)
    const own = await linkTo(h, 'ada@example.com')
    await ada.call(club.setEmail, { number: profile.number, email_address: 'other@example.com' })
    const change = { number: profile.number, current_password: ADA.password, new_password: NEW }
    expect(await ada.call(club.setPassword, change)).toMatchObject({ email_confirmed: false, pending_email: null })
    h.clock.advance({ hours: 7 * 24 - 1 })
    expect(await h.call(club.confirmEmail, { token: own })).toEqual({ ok: true })
    expect((await h.row('members', { number: profile.number })).confirmed_at).not.toBeNull()
  })
})

test('an address of somebody else is pending like any other, and its link is refused', async () => {
  const h = await harness()
  const [member, other] = [await h.as.member(), await h.as.member()]
  const asked = await member.call(club.setEmail, { number: member.number, email_address: other.email })
  expect(asked).toMatchObject({ pending_email: other.email })
  const taken = { formErrors: ['This email address belongs to another account.'] }
  await expect(h.call(club.confirmEmail, { token: await linkTo(h, other.email) })).rejects.toMatchObject(taken)
})

test.each(['Crème brûlée, été à côté. '.repeat(4).normalize('NFD'), '🚗🛫🌲🏨 '.repeat(20)])(
  'a password counts by its characters wherever it is asked for: %s joins, logs in, proves and is changed',
  async (password) => {
    const h = await harness()
    await h.call(club.register, { ...ADA, password })
    const { access_token } = await h.call(auth.login, { email: ADA.email, password })
    const ada = await h.as.traveller()
    ada.jar.authToken = access_token
    await ada.call(account.prove, { password })
    const { number } = await ada.call(club.me, {})
    await ada.call(club.setPassword, { number, current_password: password, new_password: NEW })
    await expect(h.call(auth.login, { email: ADA.email, password: 'é'.repeat(129) })).rejects.toMatchObject({
      fieldErrors: { password: ['Use at most 128 characters'] },
    })
  },
)

test('a new password needs the present one, ends all other sessions and keeps this one', async () => {
  const h = await harness()
  const member = await h.as.member()
  const { number } = member
  const elsewhere = await h.call(auth.login, { email: member.email, password: TEST_PASSWORD })
  const wrong = member.call(club.setPassword, { number, current_password: 'no', new_password: 'password1' })
  await expect(wrong).rejects.toMatchObject({
    fieldErrors: { current_password: ['That’s not your password.'], new_password: [expect.stringContaining('Many')] },
  })
  await member.call(club.setPassword, { number, current_password: TEST_PASSWORD, new_password: NEW })
  expect(await h.call(auth.introspect, { token: elsewhere.access_token })).toEqual({ active: false })
  expect(await member.call(club.me, {})).toMatchObject({ number })
})

test('names are changed by their member, and by staff who look after members', async () => {
  const h = await harness()
  const member = await h.as.member()
  const owner = await h.as.staff('owner')
  const { number } = member
  expect(await member.call(club.setNames, { number, short_name: 'A', long_name: 'B C' })).toMatchObject({
    short_name: 'A',
  })
  expect(await owner.call(club.setNames, { number, short_name: 'D', long_name: 'E F' })).toMatchObject({
    long_name: 'E F',
  })
})

test('staff neither change the address of a member nor close the account by the calls of the member: theirs say why', async () => {
  const h = await harness()
  const [{ number, id, email }, owner] = [await h.as.member(), await h.as.staff('owner')]
  const moved = { number, email_address: 'moved@example.com' }
  await expect(owner.call(club.setEmail, moved)).rejects.toMatchObject({ status: 403 })
  await expect(owner.call(club.deactivate, { number })).rejects.toMatchObject({ status: 403 })
  expect(await h.row('accounts', { id })).toMatchObject({ email, status: 'ACTIVE' })
  expect(await h.row('members', { account_id: id })).toMatchObject({ pending_email: null })
})

test('who leaves is out at once and cannot come back in', async () => {
  const h = await harness()
  const member = await h.as.member()
  await member.call(club.deactivate, { number: member.number })
  await expect(member.call(club.me, {})).rejects.toMatchObject({ status: 401 })
  await expect(h.call(auth.login, { email: member.email, password: TEST_PASSWORD })).rejects.toThrow()
})

test('links that ran out are forgotten a day later', async () => {
  const h = await harness()
  const member = await h.as.member()
  await h.call(club.requestPasswordReset, { email: member.email })
  await h.runJobs()
  h.clock.advance({ hours: 26 })
  const { jobs } = await import('./jobs.ts')
  await jobs.find(({ name }) => name === 'club.sweep-links')?.handle(h.ctx(), {} as never)
  expect(await h.rows('account_links')).toEqual([])
})

test('mails about an account are in the language of its member, whatever page asked for them', async () => {
  const h = await harness()
  const person = {
    email: 'lucia@example.com',
    password: 'cuatro palabras bien largas',
    short_name: 'Lucía',
    long_name: 'Lucía Vega',
  }
  const lucia = await h.as.traveller()
  await inLanguage('es', () => lucia.call(club.register, person))
  await (await h.as.traveller()).call(club.requestPasswordReset, { email: person.email })
  await h.runJobs()
  const mails = (await h.mail()).toReversed()
  expect(mails.map(({ language }) => language)).toEqual(['es', 'es'])
  expect(mails[1]?.html).toContain('/es/auth/reset-password?token=')
})

test('whether an address is of staff is not told: it reads like a member’s', async () => {
  const h = await harness()
  const [member, owner] = [await h.as.member(), await h.as.staff('owner')]
  const asked = { password: 'a quiet evergreen evening', short_name: 'Ada', long_name: 'Ada Lovelace' }
  const answers = await Promise.all(
    [member.email, owner.email!].map((email) =>
      h.call(club.register, { ...asked, email }).catch((error: unknown) => error),
    ),
  )
  const told = answers.map((answer) => (answer as { fieldErrors: object }).fieldErrors)
  expect(told[0]).toEqual({ email: [expect.stringContaining('already has an account')] })
  expect(told[1]).toEqual(told[0])
})

test.each([
  'You won $500: https://evil.example/win',
  'Claim at www.evil.example',
  'evil.example/win',
  'free-money.com',
])('a name that is a link is refused, since it would be mailed: %s', async (long_name) => {
  const h = await harness()
  const asked = { email: 'stranger@example.com', password: 'a quiet evergreen evening', short_name: 'Ada' }
  await expect(h.call(club.register, { ...asked, long_name })).rejects.toMatchObject({
    fieldErrors: { long_name: ['Enter a name without a link'] },
  })
})

test.each([
  'J.R.R. Tolkien',
  'Anne-Marie O’Neill',
  'Dr. Ada Lovelace, Ph.D.',
  'St.John Smith',
  'José Núñez Jr.',
  '李小龍',
])('a name of a person is none: %s', async (long_name) => {
  const h = await harness()
  await h.call(club.register, {
    email: 'p@example.com',
    password: 'a quiet evergreen evening',
    short_name: 'Ada',
    long_name,
  })
})
