import { expect, test } from 'vitest'
import * as contracts from '../app/contracts.ts'
import { siteMessages } from '../capabilities/announcements/office-contract.ts'
import { campaigns } from '../capabilities/campaigns/contract.ts'
import { care } from '../capabilities/care/contract.ts'
import { memberDesk } from '../capabilities/club/office-contract.ts'
import { companies } from '../capabilities/companies/contract.ts'
import { articles } from '../capabilities/content/office-contract.ts'
import { coupons } from '../capabilities/coupons/contract.ts'
import { journal } from '../capabilities/journal/contract.ts'
import { disputes } from '../capabilities/disputes/contract.ts'
import { disputed } from '../capabilities/disputes/factory.ts'
import { letters } from '../capabilities/letters/contract.ts'
import { mail } from '../capabilities/mail/contract.ts'
import { mailingLists } from '../capabilities/mailing-lists/contract.ts'
import { members } from '../capabilities/members/contract.ts'
import { partnerLots } from '../capabilities/partner-lots/contract.ts'
import { readers } from '../capabilities/payments/readers/contract.ts'
import { registered } from '../capabilities/payments/readers/factory.ts'
import { reports } from '../capabilities/reports/contract.ts'
import { scheduled } from '../capabilities/reports/factory.ts'
import { schedule } from '../capabilities/schedule/contract.ts'
import { crewOf, freshWeek, shiftOf } from '../capabilities/schedule/factory.ts'
import { shuttle } from '../capabilities/shuttle/contract.ts'
import { space } from '../capabilities/space/contract.ts'
import { access } from '../capabilities/staff/contract.ts'
import { payPeriods } from '../capabilities/timeclock/periods/contract.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { systemContext } from '../platform/context.ts'
import { written } from './campaign.ts'
import { type Harness, sharedHarness } from './harness.ts'
import type { Traveller } from './travellers.ts'

/** One record that two people have opened: how it is saved as it was read, and what it says. */
interface Record {
  readonly version: number
  readonly save: (who: Traveller, text: string, version: number) => Promise<unknown>
  readonly read: () => Promise<{ readonly text: string; readonly version: number }>
}

const ARTICLE = { title: 'Where to wait', summary: 'In short.', body: 'Here.' }

/** By the calls that save them. */
const RECORDS: { readonly [call: string]: (h: Harness, who: Traveller) => Promise<Record> } = {
  async 'payPeriods.setRules'(_, who) {
    const { rules, version } = await who.call(payPeriods.rules, {})
    return {
      version,
      save: (by, text, version) =>
        by.call(payPeriods.setRules, { ...rules, meal_minutes: Number(/\d+/.exec(text)?.[0]), version }),
      read: async () => {
        const now = await who.call(payPeriods.rules, {})
        return { text: `${now.rules.meal_minutes}`, version: now.version }
      },
    }
  },
  async 'journal.saveAccount'(_, who) {
    const read = async () => {
      const { name: text, version } = await who.call(journal.account, { key: 'bank' })
      return { text, version }
    }
    return {
      version: (await read()).version,
      save: (by, name, version) => by.call(journal.saveAccount, { key: 'bank', number: '1020', name, version }),
      read,
    }
  },
  async 'siteMessages.change'(_, who) {
    const message = { tone: 'INFO', text_en: 'Snow', starts_at: '2026-11-21 13:00:00-0800' } as const
    const { id, version } = await who.call(siteMessages.create, message)
    return {
      version,
      save: (by, text_en, seen) => by.call(siteMessages.change, { id, version: seen, ...message, text_en }),
      read: async () => {
        const { text_en: text, version } = await who.call(siteMessages.read, { id })
        return { text, version }
      },
    }
  },
  async 'campaigns.save'(h, who) {
    const { id, version } = await written(h, who)
    const read = async () => {
      const { name: text, version, ...values } = await who.call(campaigns.read, { campaignId: id })
      return { text, version, values }
    }
    const { values } = await read()
    return {
      version,
      save: (by, name, version) => by.call(campaigns.save, { ...values, campaignId: id, name, version }),
      read,
    }
  },
  async 'campaigns.setSettings'(_, who) {
    const read = async () => {
      const { most_days, version } = await who.call(campaigns.settings, {})
      return { text: `Days ${most_days}`, version }
    }
    return {
      version: (await read()).version,
      save: (by, text, version) =>
        by.call(campaigns.setSettings, { most_messages: 3, most_days: numberIn(text), morning: '09:00', version }),
      read,
    }
  },
  async 'articles.save'(_, who) {
    const of = { slug: 'where-to-wait', language: 'en' } as const
    const { en } = await who.call(articles.create, { ...of, ...ARTICLE })
    return {
      version: en!.version,
      save: (by, title, version) => by.call(articles.save, { ...of, ...ARTICLE, title, version }),
      read: async () => {
        const { en } = await who.call(articles.read, { slug: of.slug })
        return { text: en!.title, version: en!.version }
      },
    }
  },
  async 'articles.save in a new language'(_, who) {
    const slug = 'where-to-park'
    await who.call(articles.create, { slug, language: 'en', ...ARTICLE })
    return {
      version: 0,
      save: (by, title, version) => by.call(articles.save, { slug, language: 'es', ...ARTICLE, title, version }),
      read: async () => {
        const { es } = await who.call(articles.read, { slug })
        return { text: es?.title ?? '', version: es?.version ?? 0 }
      },
    }
  },
  async 'access.changePolicy'(_, who) {
    const policyName = 'night'
    const permissions = ['Gate:Operate' as const]
    const { version } = await who.call(access.createPolicy, { name: policyName, permissions })
    return {
      version,
      save: (by, description, version) =>
        by.call(access.changePolicy, { policyName, permissions, description, version }),
      read: async () => {
        const { description: text, version } = await who.call(access.policy, { policyName })
        return { text, version }
      },
    }
  },
  async 'access.changeGroup'(_, who) {
    const values = { totp_required: false, policies: ['cashier'] }
    const { id: groupId, version } = await who.call(access.createGroup, { ...values, name: 'Nights' })
    return {
      version,
      save: (by, name, version) => by.call(access.changeGroup, { groupId, ...values, name, version }),
      read: async () => {
        const { name: text, version } = await who.call(access.group, { groupId })
        return { text, version }
      },
    }
  },
  async 'access.changeLimits'(_, who) {
    const { id: groupId } = await who.call(access.createGroup, { name: 'Days', totp_required: false, policies: [] })
    const read = async () => {
      const { limits, version } = await who.call(access.limits, { groupId })
      return { text: limits.map(({ most_days }) => `Days ${most_days}`).join(), version }
    }
    return {
      version: (await read()).version,
      save: (by, text, version) => {
        const limits = [{ kind: 'refund' as const, most: '1.00', most_days: numberIn(text), most_a_day: 1 }]
        return by.call(access.changeLimits, { groupId, version, limits })
      },
      read,
    }
  },
  async 'access.changeUser'(h, who) {
    const { id = '' } = await h.as.staff('cashier')
    const { version, groups } = await who.call(access.user, { userId: id })
    const values = { userId: id, long_name: 'Nina', groups: groups.map((group) => group.id) }
    return {
      version,
      save: (by, short_name, version) => by.call(access.changeUser, { ...values, short_name, version }),
      read: async () => {
        const { short_name: text, version } = await who.call(access.user, { userId: id })
        return { text, version }
      },
    }
  },
  async 'memberDesk.rename'(h, who) {
    const { number } = await h.as.member()
    const { version } = await who.call(members.one, { number })
    const why = { number, reason: 'MEMBER_ASKED', short_name: 'Ada' } as const
    return {
      version,
      save: (by, long_name, version) => by.call(memberDesk.rename, { ...why, long_name, version }),
      read: async () => {
        const { long_name: text, version } = await who.call(members.one, { number })
        return { text, version }
      },
    }
  },
  async 'coupons.change'(_, who) {
    const terms = { kind: 'PERCENT' as const, percent: 5 }
    const { id: couponId, version } = await who.call(coupons.create, { ...terms, name: 'Fall', code: 'TWOFALL' })
    return {
      version,
      save: (by, name, version) => by.call(coupons.change, { couponId, ...terms, name, version }),
      read: async () => {
        const { name: text, version } = await who.call(coupons.read, { couponId })
        return { text, version }
      },
    }
  },
  async 'companies.change'(_, who) {
    const values = { plan: 'PERCENT' as const, percent: 10, codes: ['INITRODE'] }
    const { id: companyId, version } = await who.call(companies.create, { ...values, name: 'Initrode' })
    return {
      version,
      save: (by, name, version) => by.call(companies.change, { companyId, ...values, name, version }),
      read: async () => {
        const { name: text, version } = await who.call(companies.read, { companyId })
        return { text, version }
      },
    }
  },
  async 'letters.saveTemplate'(_, who) {
    const letter = { name: 'Snow', language: 'en', body: 'It snows.' } as const
    const { id: templateId, version } = await who.call(letters.addTemplate, { ...letter, subject: 'Snow' })
    return {
      version,
      save: (by, subject, version) => by.call(letters.saveTemplate, { templateId, ...letter, subject, version }),
      read: async () => {
        const { subject: text, version } = await who.call(letters.template, { templateId })
        return { text, version }
      },
    }
  },
  async 'mail.saveTemplate'(_, who) {
    const name = 'booking-reminder.liquid'
    const { version, source } = await who.call(mail.template, { name })
    return {
      version,
      save: (by, text, version) =>
        by.call(mail.saveTemplate, { name, version, source: source.replace(/^Subject: .*/, `Subject: ${text}`) }),
      read: async () => {
        const { source, version } = await who.call(mail.template, { name })
        return { text: /^Subject: (.*)/.exec(source)?.[1] ?? '', version }
      },
    }
  },
  async 'care.saveMacro'(_, who) {
    const macro = { name: 'Snow', language: 'en' } as const
    const { id: macroId, version } = await who.call(care.addMacro, { ...macro, body: 'It snows.' })
    return {
      version,
      save: (by, body, version) => by.call(care.saveMacro, { macroId, ...macro, body, version }),
      read: async () => {
        const { body: text, version } = await who.call(care.macro, { macroId })
        return { text, version }
      },
    }
  },
  async 'disputes.note'(h, who) {
    const { disputeId } = await disputed(systemContext(h.services, 'test'), await h.as.traveller())
    const { version } = await who.call(disputes.one, { disputeId })
    return {
      version,
      save: (by, note, version) => by.call(disputes.note, { disputeId, note, version }),
      read: async () => {
        const { note: text, version } = await who.call(disputes.one, { disputeId })
        return { text, version }
      },
    }
  },
  async 'reports.change'(_, who) {
    const { id: reportId, version } = await scheduled(who)
    return {
      version,
      save: (by, name, version) => by.call(reports.change, { reportId, name, hour: 7, is_paused: false, version }),
      read: async () => {
        const { name: text, version } = await who.call(reports.one, { reportId })
        return { text, version }
      },
    }
  },
  async 'partnerLots.save'(_, who) {
    const lot = { name: 'Cedar Park', address: '1 Cedar Way', phone: '(206) 555-0188', day_cost: '9.00' }
    const { id: lotId, version } = await who.call(partnerLots.add, lot)
    return {
      version,
      save: (by, name, version) => by.call(partnerLots.save, { ...lot, lotId, name, version }),
      read: async () => {
        const { name: text, version } = await who.call(partnerLots.one, { lotId })
        return { text, version }
      },
    }
  },
  async 'shuttle.saveVehicle'(_, who) {
    const { id: vehicleId, version } = await who.call(shuttle.addVehicle, { name: 'Van', seats: 9 })
    return {
      version,
      save: (by, name, version) => by.call(shuttle.saveVehicle, { vehicleId, name, seats: 9, version }),
      read: async () => {
        const { name: text, version } = await who.call(shuttle.vehicle, { vehicleId })
        return { text, version }
      },
    }
  },
  async 'mailingLists.save'(_, who) {
    const { id: listId, version } = await who.call(mailingLists.create, { kind: 'HAND', name: 'Fair' })
    return {
      version,
      save: (by, name, version) => by.call(mailingLists.save, { listId, version, name }),
      read: async () => {
        const { name: text, version } = await who.call(mailingLists.show, { listId })
        return { text, version }
      },
    }
  },
  async 'readers.rename'(h, who) {
    const { id: readerId, revision: version } = await registered(h)
    return {
      version,
      save: (by, name, revision) => by.call(readers.rename, { readerId, revision, name }),
      read: async () => {
        const { name: text, revision: version } = await who.call(readers.read, { readerId })
        return { text, version }
      },
    }
  },
  async 'schedule.saveShift'(h) {
    const crew = await crewOf(h)
    const week = freshWeek()
    const shiftId = await shiftOf(crew, crew.one.id, week, { note: 'Text 0' })
    const values = { account_id: crew.one.id, role_id: crew.role_id, date: week, start: '08:00', end: '16:00' }
    const read = async () => {
      const { note: text, version } = (await crew.planner.call(schedule.week, { week })).shifts[0]!
      return { text, version }
    }
    return {
      version: (await read()).version,
      save: (by, note, version) => by.call(schedule.saveShift, { shiftId, version, ...values, note }),
      read,
    }
  },
  async 'schedule.savePerson'(h, who) {
    const accountId = (await h.as.staff('cashier')).id!
    const read = async () => {
      const { items } = await who.call(schedule.people, { page_size: 100 })
      const { birth_date, version } = items.find(({ account_id }) => account_id === accountId)!
      return { text: birth_date?.slice(2, 4) ?? '', version }
    }
    return {
      version: (await read()).version,
      save: (by, text, version) =>
        by.call(schedule.savePerson, { accountId, version, roles: [], birth_date: `20${numberIn(text)}-01-01` }),
      read,
    }
  },
  async 'schedule.setAvailability'(h, who) {
    const accountId = (await h.as.staff('cashier')).id!
    const read = async () => {
      const { person } = await who.call(schedule.person, { accountId })
      const [hour = 0, minute = 0] = person.availability['1']?.[0].split(':').map(Number) ?? []
      return { text: `Minutes ${hour * 60 + minute}`, version: person.version }
    }
    return {
      version: (await read()).version,
      save: (by, text, version) => {
        const [hour, minute] = [Math.floor(numberIn(text) / 60), numberIn(text) % 60]
        const availability = { 1: [`0${hour}:${String(minute).padStart(2, '0')}`, '23:00'] as [string, string] }
        return by.call(schedule.setAvailability, { accountId, version, availability })
      },
      read,
    }
  },
  async 'schedule.saveRole'(_, who) {
    const { id: roleId, version } = await who.call(schedule.addRole, { name: 'Text 0', color: 'TEAL' })
    return {
      version,
      save: (by, name, version) => by.call(schedule.saveRole, { roleId, version, name, color: 'TEAL' }),
      read: async () => {
        const { items } = await who.call(schedule.roles, {})
        const { name: text, version } = items.find(({ id }) => id === roleId)!
        return { text, version }
      },
    }
  },
  async 'schedule.saveRules'(_, who) {
    const read = async () => {
      const { week_hours, version } = await who.call(schedule.rules, {})
      return { text: `Hours ${week_hours}`, version }
    }
    const { version: _version, ...rules } = await who.call(schedule.rules, {})
    return {
      version: (await read()).version,
      save: (by, text, version) => by.call(schedule.saveRules, { ...rules, week_hours: numberIn(text), version }),
      read,
    }
  },
  async 'space.setClass'(_, who) {
    const code = 'STANDARD'
    const { revision, ...before } = await who.call(space.class, { code })
    return {
      version: revision,
      save: (by, name, revision) => by.call(space.setClass, { ...before, name, revision }),
      read: async () => {
        const { name: text, revision: version } = await who.call(space.class, { code })
        return { text, version }
      },
    }
  },
}

/** What is replaced as a whole by whoever saves, or says in another way what was read. */
const OTHERWISE: { readonly [call: string]: string } = {
  'access.setPassword': 'staff/own-account.test.ts: one’s own password, with the one before it',
  'callers.correct': 'bookings/callers/change.test.ts: who changed which field from what to what',
  'imports.check': 'carries the revision of the file in its mapping',
  'imports.sendChunk': 'a part of a file; the same part twice is one part',
  'notes.edit': 'bookings/notes/notes.test.ts: by its author alone',
  'rates.saveClub': 'rates/price-book.test.ts: the price book has one revision',
  'rates.saveFees': 'rates/price-book.test.ts',
  'rates.saveGate': 'rates/price-book.test.ts',
  'rates.saveLeadTime': 'rates/price-book.test.ts',
  'mailingLists.check': 'mailing-lists/handlers.test.ts: each step of a file names the version it has seen',
  'rates.savePlan': 'rates/price-book.test.ts',
  'rates.saveProducts': 'rates/price-book.test.ts',
  'rates.saveTaxes': 'rates/price-book.test.ts',
  'settings.setApprovals': 'settings/handlers.test.ts: each setting tells the second of two editors',
  'settings.setBusiness': 'settings/handlers.test.ts',
  'settings.setCare': 'settings/handlers.test.ts',
  'settings.setDayClose': 'settings/handlers.test.ts',
  'settings.setFlags': 'settings/handlers.test.ts',
  'settings.setGate': 'settings/handlers.test.ts',
  'settings.setGlossary': 'settings/handlers.test.ts',
  'settings.setLogo': 'a file as a whole',
  'settings.setFacts': 'settings/handlers.test.ts',
  'settings.setGuide': 'settings/handlers.test.ts',
  'settings.setMoves': 'settings/handlers.test.ts',
  'settings.setPicture': 'a file as a whole',
  'settings.setPriceDrop': 'settings/handlers.test.ts',
  'settings.setFreeBookings': 'settings/handlers.test.ts',
  'settings.setSavedPrice': 'settings/handlers.test.ts',
  'settings.setShuttle': 'settings/handlers.test.ts',
  'setup.setPrices': 'only before anything was published',
  'setup.setSpaces': 'carries the revision of each class',
  'setup.setTerms': 'saves the draft of the price book at the revision it has just read',
  'space.setDays': 'space/handlers.test.ts: it names what was seen, and who changed the dates since is told',
  'space.setNote': 'space/handlers.test.ts',
  'clock.setPin': 'one’s own',
  'views.change': 'one’s own, which nobody else sees',
  'views.setColumns': 'one’s own',
  'memberDesk.changeEmail': 'an act with its reason, not a form with what stands there',
}

const shared = sharedHarness()
const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0])

test('every record that staff edit is here, or says how the second of two editors is told', () => {
  const edits = Object.entries(contracts).flatMap(([group, calls]) =>
    Object.entries(calls as { [name: string]: Endpoint }).flatMap(([name, { method, path }]) =>
      method === 'PUT' && path.startsWith('/staff/') ? [`${group}.${name}`] : [],
    ),
  )
  const told = [...Object.keys(RECORDS).map((name) => name.split(' ')[0]), ...Object.keys(OTHERWISE)]
  expect(edits.filter((call) => !told.includes(call))).toEqual([])
  expect(Object.keys(OTHERWISE).filter((call) => !edits.includes(call))).toEqual([])
})

test.each(Object.entries(RECORDS))(
  '%s: of twelve who save what they all read, one is saved and the others are told by whom; then the second may choose',
  async (_, opened) => {
    const h = shared()
    const staff = await Promise.all(Array.from({ length: 3 }, () => h.as.staff('owner')))
    const { version, save, read } = await opened(h, staff[0]!)
    const raced = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => save(staff[index % 3]!, `Text ${index + 20}`, version)),
    )
    const saved = raced.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    expect(saved).toHaveLength(1)
    for (const each of raced) {
      if (each.status === 'rejected') {
        expect(each.reason).toMatchObject({ status: 409, publicMessage: expect.stringContaining('changed this on') })
        expect(each.reason.publicMessage).not.toContain('The system')
      }
    }
    const now = await read()
    expect(numberIn(now.text)).toBe(saved[0]! + 20)
    expect(now.version).toBeGreaterThan(version)
    await save(staff[1]!, 'Text 99', now.version)
    expect(numberIn((await read()).text)).toBe(99)
  },
)

test('of twelve who publish or save an article they all read, one does; nobody publishes or takes off what another has just changed', async () => {
  const h = shared()
  const staff = await Promise.all(Array.from({ length: 3 }, () => h.as.staff('marketing')))
  const [first, second] = staff as [Traveller, Traveller]
  const of = { slug: 'where-to-turn', language: 'en' as const }
  const begun = await first.call(articles.create, { ...of, ...ARTICLE })
  const { version } = begun.en!
  const raced = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => {
      const who = staff[index % 3]!
      return index % 2 === 0
        ? who.call(articles.publish, { ...of, version })
        : who.call(articles.save, { ...of, ...ARTICLE, title: `Text ${index}`, version })
    }),
  )
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of raced) {
    if (each.status === 'rejected') {
      expect(each.reason).toMatchObject({ status: 409, publicMessage: expect.stringContaining('changed this on') })
    }
  }
  const { en } = await first.call(articles.read, { slug: of.slug })
  const { en: saved } = await second.call(articles.save, { ...of, ...ARTICLE, title: 'Text 99', version: en!.version })
  const act = en!.published_on === null ? articles.publish : articles.unpublish
  await expect(first.call(act, { ...of, version: en!.version })).rejects.toMatchObject({ status: 409 })
  await first.call(act, { ...of, version: saved!.version })
})
