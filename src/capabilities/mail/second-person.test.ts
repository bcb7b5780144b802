import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { club } from '../club/contract.ts'
import { security } from '../security/contract.ts'
import { mail } from './contract.ts'

const NAME = 'account-reset.liquid'

const subjectIs = (text: string) => (source: string) => source.replace(/^Subject: .*/, `Subject: ${text}`)

async function subjectOfReset(h: Harness) {
  const { email } = await h.as.member()
  await h.call(club.requestPasswordReset, { email })
  await h.runJobs()
  const [sent] = await h.mail({ to: email })
  return sent?.subject
}

/** Somebody of marketing, with an edit of theirs that waits. */
async function asked(h: Harness, text: string, name = NAME) {
  const who = await h.as.staff('marketing')
  const { source, version, waiting: seen } = await who.call(mail.template, { name })
  const edit = { name, source: subjectIs(text)(source), version }
  if (seen) await expect(who.call(mail.saveTemplate, edit)).rejects.toMatchObject({ status: 409 })
  const { waiting } = await who.call(mail.saveTemplate, { ...edit, seen_edit_id: seen?.id ?? null })
  expect(waiting?.is_own).toBe(true)
  return { who, edit_id: waiting?.id ?? '' }
}

test('an edit of a mail that opens accounts is sent once somebody else approves it, and not before', async () => {
  const h = await harness()
  const shipped = await subjectOfReset(h)
  const { who, edit_id } = await asked(h, 'Choose a password')
  const { items } = await who.call(mail.templates, {})
  expect(items.filter(({ is_waiting }) => is_waiting).map(({ name }) => name)).toEqual([NAME])
  expect(await subjectOfReset(h)).toBe(shipped)
  const own = who.call(mail.approveTemplate, { name: NAME, edit_id })
  await expect(own).rejects.toMatchObject({ formErrors: ['You wrote this change. Someone else has to approve it.'] })
  await expect((await h.as.staff('auditor')).call(mail.approveTemplate, { name: NAME, edit_id })).rejects.toMatchObject(
    { status: 403 },
  )
  expect(await subjectOfReset(h)).toBe(shipped)
  const owner = await h.as.staff('owner')
  expect(await owner.call(mail.template, { name: NAME })).toMatchObject({
    waiting: { who: 'marketing', is_own: false },
  })
  const both = [1, 2].map(() => owner.call(mail.approveTemplate, { name: NAME, edit_id }))
  const answers = await Promise.allSettled(both)
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await subjectOfReset(h)).toBe('Choose a password')
  const events = await owner.call(security.events, { kind: 'TEMPLATE_CHANGED' })
  expect(events.items.map((event) => event.who)).toEqual(['owner', 'marketing'])
})

test('what is edited again after it was looked at is not approved; and what somebody approved once covers no later edit', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const first = await asked(h, 'Harmless')
  const second = await asked(h, 'Not so harmless')
  const late = owner.call(mail.approveTemplate, { name: NAME, edit_id: first.edit_id })
  await expect(late).rejects.toMatchObject({ status: 409 })
  await owner.call(mail.approveTemplate, { name: NAME, edit_id: second.edit_id })
  const third = await asked(h, 'Once more')
  expect(await subjectOfReset(h)).toBe('Not so harmless')
  await third.who.call(mail.declineTemplate, { name: NAME, edit_id: third.edit_id })
  await expect(owner.call(mail.approveTemplate, { name: NAME, edit_id: third.edit_id })).rejects.toMatchObject({
    status: 404,
  })
  // A change that went round it in between is not written over.
  const fourth = await asked(h, 'From before')
  await owner.call(mail.resetTemplate, { name: NAME })
  await expect(owner.call(mail.approveTemplate, { name: NAME, edit_id: fourth.edit_id })).rejects.toMatchObject({
    status: 409,
  })
})

test('what is shared with mails of accounts needs it too, other mails do not; the database knows the rule as well', async () => {
  const h = await harness()
  const owner = await h.as.staff('owner')
  const needing = async (name: string) => (await owner.call(mail.template, { name })).needs_second_person
  for (const name of [
    'layout.mjml',
    'account-confirm.mjml',
    'staff-recovery.liquid',
    'staff-invitation.mjml',
    'security.liquid',
  ])
    expect([name, await needing(name)]).toEqual([name, true])
  for (const name of ['booking-confirmed.liquid', 'quote.mjml'])
    expect([name, await needing(name)]).toEqual([name, false])
  await asked(h, 'Mine')
  await expect(
    h.change('mail_template_edits', {}, ({ author }) => ({
      status: 'APPROVED' as const,
      decided_by: author,
      decided_at: Temporal.Now.instant(),
    })),
  ).rejects.toThrow('template_approved_by_somebody_else')
})
