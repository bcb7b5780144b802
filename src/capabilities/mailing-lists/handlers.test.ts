import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seed } from '../../app/seed.ts'
import { toDollars } from '../../lib/money.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { walked } from '../../test/walked.ts'
import { booked } from '../bookings/factory.ts'
import { mail } from '../mail/contract.ts'
import { wants } from '../mail/index.ts'
import { preferences } from '../preferences/contract.ts'
import { parked } from '../stays/factory.ts'
import { mailingLists } from './contract.ts'
import { allOf, PROOF, refreshed, triedFile } from './factory.ts'

const EVERYBODY = allOf({ kind: 'MEMBERSHIP', who: 'ANYBODY' })

const addressesOf = async (h: Harness, listId: string, kind = 'offers') => {
  const rows = await h.sql<{ email: string }>`
    select email from mailing_list_people(${listId}, ${kind}, ${h.ctx().now})`
  return rows.map(({ email }) => email)
}

const run = async (h: Harness, job: string) => {
  await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
}

/** A member who has parked, one who has not, a guest who has booked, and somebody who never confirmed the address. */
async function people(h: Harness) {
  const [parker, member, stranger] = [await h.as.member(), await h.as.member(), await h.as.member({ confirmed: false })]
  const stay = await parked(h, parker)
  const guest = 'guest@mail.example'
  await booked(await h.as.traveller(), 'BUY_NOW', { email: 'Guest@Mail.example', full_name: 'Grace Hopper' })
  await refreshed(h)
  return { parker, member, stranger, guest, spend: toDollars(stay.total_cents!) }
}

test('marketing makes a list by rules, and sees who is in, why, and who is never written to', async () => {
  const h = await harness()
  const { parker, member, stranger, guest, spend } = await people(h)
  const marketing = await h.as.staff('marketing')
  const rules = allOf({ kind: 'STAYS', compare: 'AT_LEAST', stays: 1, in_days: 30 })
  const list = await marketing.call(mailingLists.create, {
    kind: 'RULES',
    name: 'Just here',
    note: 'Thank them',
    rules,
  })
  expect(list).toMatchObject({ name: 'Just here', note: 'Thank them', people: 1, version: 1, rules, archived_at: null })
  expect(list.audience).toEqual({
    people: 1,
    may_write: 1,
    left_out: [],
    sample: [
      {
        email: parker.email,
        name: expect.any(String),
        is_member: true,
        language: 'en',
        stays: 1,
        spend,
        last_visit: '2026-11-21',
        matched: rules.include[0]!.rules,
      },
    ],
    counted_at: null,
  })
  expect(list.history).toMatchObject([{ what: 'created' }])

  const all = () => marketing.call(mailingLists.preview, { rules: EVERYBODY })
  expect(await all()).toMatchObject({ people: 4, may_write: 3, left_out: [{ reason: 'UNCONFIRMED', people: 1 }] })
  await marketing.call(mail.suppress, { address: guest, detail: 'Asked by phone' })
  await marketing.call(preferences.set, { email: member.email, setting: '1' })
  await h.change('accounts', { id: stranger.id }, { status: 'DEACTIVATED' })
  await refreshed(h)
  const audience = await all()
  expect(audience).toMatchObject({
    people: 4,
    may_write: 1,
    left_out: [
      { reason: 'SUPPRESSED', people: 1 },
      { reason: 'UNWANTED', people: 1 },
      { reason: 'CLOSED', people: 1 },
    ],
  })
  expect(audience.sample.map(({ email }) => email)).toEqual([parker.email])
})

test('a list of a large business is shown as it was counted last, without those who left or want no offers anymore', async () => {
  const h = await harness()
  const { parker, member, guest } = await people(h)
  await h.sql`
    insert into travelers (email, first_name, full_name, language, stayed_on, spent_until, vehicle_classes, sources, channels)
    select format('t%s@mail.example', n), 'Ada', 'Ada Lovelace', 'es', '{}', '{}', '{}', '{}', '{}'
    from generate_series(1, 6000) as n`
  await h.sql`analyze travelers`
  const marketing = await h.as.staff('marketing')
  const english = allOf({ kind: 'LANGUAGE', language: 'en' })
  const { id: listId, counted_at } = await marketing.call(mailingLists.create, {
    kind: 'RULES',
    name: 'English',
    rules: english,
  })
  h.clock.advance({ minutes: 5 })
  await marketing.call(mail.suppress, { address: guest, detail: 'Asked by phone' })
  await h.sql`update travelers set language = 'es' where email = ${member.email}`
  const { audience } = await marketing.call(mailingLists.show, { listId })
  expect(audience).toMatchObject({ people: 4, may_write: 3, counted_at })
  expect(audience!.sample.map(({ email }) => email)).toEqual([parker.email])
  expect(await marketing.call(mailingLists.preview, { rules: english })).toMatchObject({
    may_write: 1,
    counted_at: null,
  })

  await run(h, 'mailing-lists.count')
  const tonight = await marketing.call(mailingLists.show, { listId })
  expect(tonight).toMatchObject({ people: 1, audience: { people: 3, may_write: 1, counted_at: tonight.counted_at } })
  expect(tonight.counted_at).not.toBe(counted_at)
  await h.sql`delete from travelers where email = ${parker.email}`
  expect((await marketing.call(mailingLists.show, { listId })).audience!.sample).toEqual([])
})

test('a large list by hand is shown as it was counted last', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const addresses = Array.from({ length: 5001 }, (_, n) => `a${n}@fair.example`)
  const { list, upload } = await triedFile(h, marketing, `email\n${addresses.join('\n')}`)
  await marketing.call(mailingLists.add, { uploadId: upload.id, version: upload.version })
  await marketing.call(mail.suppress, { address: 'a1@fair.example', detail: 'Asked by phone' })
  const shown = await marketing.call(mailingLists.show, { listId: list.id })
  expect(shown.audience).toMatchObject({ people: 5001, may_write: 5001, counted_at: shown.counted_at })
  expect(shown.audience!.sample.map(({ email }) => email)).toEqual(expect.not.arrayContaining(['a1@fair.example']))

  const removed = await marketing.call(mailingLists.remove, { listId: list.id, email: 'a2@fair.example' })
  expect(removed.audience).toMatchObject({ people: 5000, may_write: 4999, counted_at: null })
})

test('the people of a list are those whom each kind of marketing may reach at the moment, page by page', async () => {
  const h = await harness()
  const { parker, member, guest } = await people(h)
  const marketing = await h.as.staff('marketing')
  const { id: listId } = await marketing.call(mailingLists.create, { kind: 'RULES', name: 'All', rules: EVERYBODY })
  const expected = [parker.email, member.email, guest].toSorted()
  expect(await addressesOf(h, listId)).toEqual(expected)
  const [first] =
    await h.sql`select * from mailing_list_people(${listId}, 'offers', ${h.ctx().now}) where email = ${guest}`
  expect(first).toEqual({ email: guest, user_id: null, first_name: 'Grace', language: 'en', origin: 'GUEST' })

  const page = await marketing.call(mailingLists.people, { listId, page_size: 2 })
  expect(page).toMatchObject({ count: 3, items: expected.slice(0, 2).map((email) => ({ email })) })
  const rest = await marketing.call(mailingLists.people, { listId, page_size: 2, after: page.next ?? '' })
  expect([rest.items.map(({ email }) => email), rest.next]).toEqual([expected.slice(2), null])
  const found = await marketing.call(mailingLists.people, { listId, search: 'GUEST@' })
  expect(found).toMatchObject({ count: 1, items: [{ email: guest, origin: 'GUEST' }] })

  await marketing.call(preferences.set, { email: guest, setting: '1' })
  expect(await addressesOf(h, listId)).not.toContain(guest)
  expect(await addressesOf(h, listId, 'news')).toContain(guest)
  const list = await marketing.call(mailingLists.show, { listId })
  await marketing.call(mailingLists.archive, { listId, version: list.version })
  expect([await addressesOf(h, listId), await addressesOf(h, listId, 'news')]).toEqual([[], []])
})

test('people of a list are found by a whole address, by letters anywhere in it, and by one or two that it begins with', async () => {
  const h = await harness()
  await people(h)
  const marketing = await h.as.staff('marketing')
  const { id: listId } = await marketing.call(mailingLists.create, { kind: 'RULES', name: 'All', rules: EVERYBODY })
  const file = 'email\nguest.two@mail.example\nada_b@fair.example\nadaxb@fair.example'
  const { list: fair, upload } = await triedFile(h, marketing, file)
  await marketing.call(mailingLists.add, { uploadId: upload.id, version: upload.version })
  const found = async (id: string, search: string) => {
    const { items, count } = await marketing.call(mailingLists.people, { listId: id, search, page_size: 1 })
    return [count, items[0]?.email]
  }
  expect(await found(listId, 'Guest@mail.example')).toEqual([1, 'guest@mail.example'])
  expect(await found(listId, 'est@MAIL')).toEqual([1, 'guest@mail.example'])
  expect(await found(listId, 'gu')).toEqual([1, 'guest@mail.example'])
  expect(await found(listId, 'es')).toEqual([0, undefined])
  expect(await found(listId, 'ail.example@')).toEqual([0, undefined])
  expect(await found(fair.id, 'a_b@fair')).toEqual([1, 'ada_b@fair.example'])
  expect(await found(fair.id, 'fair')).toEqual([2, 'ada_b@fair.example'])
  expect(await found(fair.id, 'ad')).toEqual([2, 'ada_b@fair.example'])
})

test('a list that had more people than pages reach when it was counted is not counted for each page; an archived one has nobody', async () => {
  const h = await harness()
  await people(h)
  const marketing = await h.as.staff('marketing')
  const list = await marketing.call(mailingLists.create, { kind: 'RULES', name: 'All', rules: EVERYBODY })
  const { id: listId } = list
  const countOf = async () => (await marketing.call(mailingLists.people, { listId })).count
  await h.change('mailing_lists', { id: listId }, { people: 9999 })
  expect(await countOf()).toBe(3)
  await h.change('mailing_lists', { id: listId }, { people: 12_345 })
  expect(await countOf()).toBe(10_000)
  await marketing.call(mailingLists.archive, { listId, version: list.version })
  expect(await countOf()).toBe(0)
})

test.each([
  ['nobody said anything', async () => undefined],
  ['unsubscribed', (h: Harness) => h.sql`insert into email_preferences values ('ada@x.example', 0, now())`],
  ['news alone', (h: Harness) => h.sql`insert into email_preferences values ('ada@x.example', 1, now())`],
  ['all offers', (h: Harness) => h.sql`insert into email_preferences values ('ada@x.example', 2, now())`],
  ['bounced', (h: Harness) => h.sql`insert into mail_suppressions values ('ada@x.example', 'HARD_BOUNCE', '', now())`],
  ['complained', (h: Harness) => h.sql`insert into mail_suppressions values ('ada@x.example', 'COMPLAINT', '', now())`],
  [
    'closed',
    (h: Harness) =>
      h.add('accounts', {
        id: randomUUID(),
        kind: 'member',
        email: 'ada@x.example',
        password_hash: '',
        status: 'DEACTIVATED',
        created_at: Temporal.Now.instant(),
      }),
  ],
] as const)('%s: before a list is made and when a mail leaves, the answer is the same', async (_, say) => {
  const h = await harness()
  await say(h)
  for (const kind of ['news', 'offers'] as const) {
    const [row] = await h.sql<{ may: boolean }>`select may_write('Ada@x.example', ${kind}) as may`
    expect([kind, row?.may]).toEqual([kind, await wants(h.ctx(), 'Ada@x.example', kind)])
  }
})

test('a file of addresses is tried first: what cannot be added is told line by line, and nobody suppressed gets in', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  await marketing.call(mail.suppress, { address: 'no@fair.example', detail: 'Asked by phone' })
  await marketing.call(preferences.set, { email: 'off@fair.example', setting: '0' })
  const file = [
    'Name;E-Mail;Lang',
    'Ada Lovelace;Ada@Fair.example;en',
    'Lucía;lucia@fair.example;ES',
    'Ada again;ada@fair.example;en',
    'Nobody;;',
    'Typo;ada(at)fair.example;',
    'No;NO@fair.example;',
    'Off;off@fair.example;',
    'Broken;x@fair.example',
  ].join('\r\n')
  const { list, upload } = await triedFile(h, marketing, file)
  expect(upload).toMatchObject({
    status: 'CHECKED',
    ready: 2,
    mapping: { email: 1, first_name: 0, language: 2 },
    ...PROOF,
  })
  const { items } = await marketing.call(mailingLists.refused, { uploadId: upload.id })
  expect(items.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'TWICE'],
    [5, 'NO_ADDRESS'],
    [6, 'NO_SUCH_ADDRESS'],
    [7, 'SUPPRESSED'],
    [8, 'UNSUBSCRIBED'],
    [9, 'BROKEN'],
  ])
  expect((await marketing.call(mailingLists.refused, { uploadId: upload.id, reason: 'TWICE' })).count).toBe(1)
  expect(await walked((page) => marketing.call(mailingLists.refused, { uploadId: upload.id, ...page }))).toEqual(items)
  expect(await addressesOf(h, list.id)).toEqual([])

  const { id: uploadId, version } = upload
  const added = await marketing.call(mailingLists.add, { uploadId, version })
  expect(added).toMatchObject({ status: 'ADDED', added: 2 })
  await expect(marketing.call(mailingLists.add, { uploadId, version })).rejects.toMatchObject({ status: 409 })
  expect(await h.rows('mailing_list_addresses', {}, 'email')).toMatchObject([
    { email: 'ada@fair.example', first_name: 'Ada', language: 'en' },
    { email: 'lucia@fair.example', first_name: 'Lucía', language: 'es' },
  ])
  expect(await h.sql`select from mailing_list_uploads where bytes is not null`).toEqual([])
  const shown = await marketing.call(mailingLists.show, { listId: list.id })
  expect(shown).toMatchObject({ people: 2, audience: { people: 2, may_write: 2 }, uploads: [{ source: PROOF.source }] })
  expect(shown.history[0]).toMatchObject({ what: 'added', about: '2' })

  // Whoever says no afterwards stays in the list, and is written to no more.
  await marketing.call(preferences.set, { email: 'ada@fair.example', setting: '0' })
  expect(await addressesOf(h, list.id)).toEqual(['lucia@fair.example'])
  expect((await marketing.call(mailingLists.show, { listId: list.id })).audience).toMatchObject({
    may_write: 1,
    left_out: [{ reason: 'UNWANTED', people: 1 }],
  })
  const remove = () => marketing.call(mailingLists.remove, { listId: list.id, email: 'Lucia@fair.example' })
  expect(await remove()).toMatchObject({
    people: 0,
    history: [{ what: 'removed', about: 'lucia@fair.example' }, {}, {}],
  })
  await expect(remove()).rejects.toMatchObject({ fieldErrors: { email: ['This address is not on the list'] } })
})

test('a file with an emoji where a cell is cut is tried like any other', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const long = `${'x'.repeat(199)}😀😀`
  const { upload } = await triedFile(
    h,
    marketing,
    `Email,Note ${long.slice('Note '.length)}\nada@fair.example,${long}\n${long},x\n`,
  )
  expect(upload).toMatchObject({ status: 'CHECKED', ready: 1, refused: [{ reason: 'NO_SUCH_ADDRESS', rows: 1 }] })
})

test('no address comes into a list without proof of consent, and nothing but a table is read', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const { id: listId } = await marketing.call(mailingLists.create, { kind: 'HAND', name: 'Fair' })
  const send = (more: object) =>
    marketing.call(mailingLists.upload, {
      listId,
      file_name: 'a.csv',
      bytes: Buffer.from('email\na@x.example\n').toString('base64'),
      ...PROOF,
      ...more,
    })
  await expect(send({ source: ' ', wording: '' })).rejects.toMatchObject({
    fieldErrors: { source: [expect.any(String)], wording: [expect.any(String)] },
  })
  await expect(send({ agreed_on: '2026-11-22' })).rejects.toMatchObject({
    fieldErrors: { agreed_on: ['Choose a date that is not in the future'] },
  })
  await expect(send({ bytes: Buffer.from('email\n').toString('base64') })).rejects.toMatchObject({
    fieldErrors: { bytes: ['There are no rows below the first line'] },
  })
  const { id: uploadId, version } = await send({})
  await expect(marketing.call(mailingLists.check, { uploadId, version, columns: [] })).rejects.toMatchObject({
    fieldErrors: { email: ['Choose the column of the email addresses'] },
  })
  const byRules = await marketing.call(mailingLists.create, { kind: 'RULES', name: 'All', rules: EVERYBODY })
  await expect(send({ listId: byRules.id })).rejects.toMatchObject({
    formErrors: ['Addresses can only be added to manual lists'],
  })
})

test('two lists never have one name, rules are of lists by rules alone, and an archived list rests until it is restored', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const list = await marketing.call(mailingLists.create, { kind: 'RULES', name: 'All', rules: EVERYBODY })
  const { id: listId } = list
  await expect(marketing.call(mailingLists.create, { kind: 'HAND', name: 'ALL' })).rejects.toMatchObject({
    fieldErrors: { name: ['Another list has this name'] },
  })
  await expect(marketing.call(mailingLists.create, { kind: 'RULES', name: 'No' })).rejects.toMatchObject({
    fieldErrors: { rules: [expect.any(String)] },
  })
  await expect(
    marketing.call(mailingLists.create, { kind: 'HAND', name: 'No', rules: EVERYBODY }),
  ).rejects.toMatchObject({ fieldErrors: { rules: [expect.any(String)] } })
  const archived = await marketing.call(mailingLists.archive, { listId, version: list.version })
  expect(archived).toMatchObject({ archived_at: expect.any(String), audience: null })
  const save = (version: number) =>
    marketing.call(mailingLists.save, { listId, version, name: 'Every', rules: EVERYBODY })
  await expect(save(archived.version)).rejects.toMatchObject({ formErrors: [expect.stringContaining('archived')] })
  const names = async (status: 'IN_USE' | 'ARCHIVED') =>
    (await marketing.call(mailingLists.list, { status, search: 'all' })).items.map(({ name }) => name)
  expect([await names('IN_USE'), await names('ARCHIVED')]).toEqual([[], ['All']])
  const restored = await marketing.call(mailingLists.restore, { listId, version: archived.version })
  expect(await save(restored.version)).toMatchObject({ name: 'Every', version: 4 })
})

test('lists are counted anew each night, and files nobody goes on with are forgotten after a month', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const { id } = await marketing.call(mailingLists.create, { kind: 'RULES', name: 'All', rules: EVERYBODY })
  const { upload } = await triedFile(h, marketing, 'email\na@x.example\nnobody')
  expect(upload.refused).toEqual([{ reason: 'NO_SUCH_ADDRESS', rows: 1 }])
  await people(h)
  await run(h, 'mailing-lists.count')
  expect((await marketing.call(mailingLists.list, { search: 'All' })).items).toMatchObject([{ id, people: 3 }])
  h.clock.advance({ hours: 24 * 31 })
  await run(h, 'mailing-lists.sweep')
  expect(await h.sql`select from mailing_list_uploads where bytes is not null`).toEqual([])
  const later = await h.as.staff('marketing')
  expect((await later.call(mailingLists.refused, { uploadId: upload.id })).count).toBe(0)
})

test('after a month nothing of a file that was added names anybody, but whom the list has', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  await marketing.call(mail.suppress, { address: 'gone@x.example', detail: 'Asked by phone' })
  const { list, upload } = await triedFile(h, marketing, 'email,name\na@x.example,Ada\ngone@x.example,Gil\nnobody,Nell')
  await marketing.call(mailingLists.add, { uploadId: upload.id, version: upload.version })
  const sweep = async () => {
    await h.services.jobs.send(h.services.db, 'mailing-lists.sweep', {}, {})
    await h.runJobs()
  }
  await sweep()
  expect((await h.rows('mailing_list_rows', { upload_id: upload.id }, 'line')).map(({ email }) => email)).toEqual([
    'gone@x.example',
    'nobody',
  ])
  h.clock.advance({ hours: 24 * 31 })
  await sweep()
  expect(await h.rows('mailing_list_rows', { upload_id: upload.id }, 'line')).toMatchObject([
    { email: '', first_name: '', reason: 'SUPPRESSED' },
    { email: '', first_name: '', reason: 'NO_SUCH_ADDRESS' },
  ])
  expect(await h.row('mailing_list_uploads', { id: upload.id })).toMatchObject({ bytes: null, sample: [] })
  const later = await h.as.staff('marketing')
  expect((await later.call(mailingLists.showUpload, { uploadId: upload.id })).refused).toHaveLength(2)
  expect(await h.rows('mailing_list_addresses', { list_id: list.id })).toMatchObject([{ email: 'a@x.example' }])
})

test('the lists of the demonstration come once: archived and renamed ones are no reason for more', async () => {
  const h = await harness()
  const all = () => h.sql`select name, archived_at is not null as is_archived from mailing_lists order by name`
  await h.change('mailing_lists', { name: 'Regulars' }, { archived_at: Temporal.Now.instant() })
  await h.change('mailing_lists', { name: /^Guests/ }, { name: 'Ours' })
  const before = await all()
  await seed(h.ctx())
  expect(await all()).toEqual(before)
})

test('an auditor reads lists and changes none, a cashier does neither', async () => {
  const h = await harness()
  const [auditor, cashier] = [await h.as.staff('auditor'), await h.as.staff('cashier')]
  expect((await auditor.call(mailingLists.list, {})).count).toBe(3)
  await expect(auditor.call(mailingLists.create, { kind: 'HAND', name: 'Mine' })).rejects.toMatchObject({ status: 403 })
  await expect(cashier.call(mailingLists.list, {})).rejects.toMatchObject({ status: 403 })
})
