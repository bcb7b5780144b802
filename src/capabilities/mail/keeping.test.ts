import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { ANOTHER_BUSINESS } from '../../test/another-business.ts'
import { startSmtp } from '../../test/smtp.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { settings } from '../settings/contract.ts'
import { DEMO_SETTINGS } from '../settings/demo.ts'
import { mail } from './contract.ts'
import { letterOf, partsOf } from './delivered-message.ts'
import { htmlOf } from './message.ts'
import { fillChecked, fillLetter } from './forms.ts'
import { closeMail } from './index.ts'
import { embedImages } from './inline-images.ts'
import { publicLinks } from './links.ts'
import { mailroom } from './office-contract.ts'
import { forReader } from './placeholders.ts'
import { renderMail } from './render.ts'
import { sampleView } from './sample.ts'
import { withoutSecrets } from './secret-link.ts'
import { shippedNames, shippedTemplates, type TemplateSource } from './templates.ts'

async function withMailServer() {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const h = await harness({ config: { smtpUrl: smtp.url } })
  onTestFinished(() => closeMail(h.services))
  return { h, smtp }
}

async function edit(h: Harness, name: string, change: (source: string) => string) {
  const marketing = await h.as.staff('marketing')
  const { source, version } = await marketing.call(mail.template, { name })
  await marketing.call(mail.saveTemplate, { name, source: change(source), version })
}

const asRead = (text = '') => text.replaceAll('\r\n', '\n').trim()

test('what the office shows of a mail is what was delivered, to the byte, whatever was edited and set since', async () => {
  const { h, smtp } = await withMailServer()
  const owner = await h.as.staff()
  const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#123456' } })
    .png()
    .toBuffer()
  await owner.call(settings.setLogo, { file: png.toString('base64') })
  await edit(h, 'booking-confirmed.liquid', (source) =>
    source.replace(/^Subject: .*/, 'Subject: Hi {{ booking.number }}'),
  )
  await booked(await h.as.traveller(), 'BUY_NOW', { email_pdf: true, email_pkpass: true })
  await h.runJobs()
  const got = smtp.received[0]!.mail
  const logo = got.attachments.find(({ filename }) => filename === 'logo.png')!
  const { items } = await owner.call(mailroom.messages, {})
  const shownThen = await owner.call(mailroom.message, { messageId: items[0]!.id })
  const expected = await embedImages(withoutSecrets(asRead(got.html)), Buffer.from(logo.content as ArrayBuffer))
  expect(asRead(shownThen.html)).toBe(expected)
  expect(asRead(shownThen.text)).toBe(withoutSecrets(asRead(got.text)))
  expect(shownThen.subject).toBe(got.subject)
  expect(shownThen.attachments.map(({ filename }) => filename.replace(/^.*\./, ''))).toEqual(['pdf', 'ics', 'pkpass'])

  await edit(h, 'booking-confirmed.liquid', (source) => source.replace(/^Subject: .*/, 'Subject: Bye'))
  await edit(h, 'code.mjml', (source) => source.replace('<mj-column>', '<mj-column><mj-text>New words</mj-text>'))
  await owner.call(settings.setBusiness, ANOTHER_BUSINESS)
  await owner.call(settings.removeLogo, {})
  await h.change('mail_templates', {}, ({ shipped }) => ({ shipped: `${shipped} ` }))
  const another = await h.another()
  const elsewhere = await another.as.staff()
  expect(await elsewhere.call(mailroom.message, { messageId: items[0]!.id })).toEqual(shownThen)
})

test('a mail is kept without its HTML and text, and none of its documents', async () => {
  const { h, smtp } = await withMailServer()
  await booked(await h.as.traveller(), 'BUY_NOW', { email_pdf: true, email_pkpass: true })
  await h.runJobs()
  expect(smtp.received).toHaveLength(1)
  const kept = await h.row('mail_messages')
  expect(kept).toMatchObject({ html: '', text: '' })
  expect(kept.said!.length).toBeLessThan(4000)
  expect(await h.count('mail_attachments')).toBe(0)
})

test('once many were written, a mail is kept as little more than what is its own, and says the same as ever', async () => {
  const { h, smtp } = await withMailServer()
  for (let n = 1; n <= 26; n++) {
    const names = { full_name: `Hedy${n} Lamarr${n}`, email: `hedy${n}@example.com` }
    await booked(await h.as.traveller(), 'BUY_NOW', { ...names, email_pkpass: true })
  }
  await h.runJobs()
  const kept = await h.rows('mail_messages')
  const sizes = kept.map(({ said }) => said!.length)
  expect(Math.min(...sizes)).toBeLessThan(800)
  const [parts, owner] = [await h.rows('mail_parts'), await h.as.staff()]
  for (const { content } of parts) expect(inflateRawSync(content).toString()).not.toMatch(/hedy/i)
  const { id, recipient } = kept.find(({ said }) => said!.length === Math.min(...sizes))!
  const got = smtp.received.find(({ to }) => to.includes(recipient))!.mail
  const shown = await owner.call(mailroom.message, { messageId: id })
  expect(asRead(shown.text)).toBe(withoutSecrets(asRead(got.text)))
  expect(shown.attachments.map(({ filename }) => filename.replace(/^.*\./, ''))).toEqual(['ics', 'pkpass'])
})

test('a mail of the version before is shown, sent again and delivered as it was written', async () => {
  const { h, smtp } = await withMailServer()
  const [id, waiting] = [h.ctx().random.uuid(), h.ctx().random.uuid()]
  for (const [each, status] of [
    [id, 'SENT'],
    [waiting, 'QUEUED'],
  ] as const) {
    const old = {
      recipient: 'ada@example.com',
      subject: 'Old',
      html: '<p>Old words</p>',
      text: 'Old words',
      headers: {},
    }
    const named = { id: each, purpose: `test/${each}`, message_id: `<${each}@x>` }
    await h.add('mail_messages', { ...old, ...named, status, created_at: h.ctx().now })
  }
  await h.services.jobs.send(h.services.db, 'mail.deliver', { mailId: waiting }, {})
  await h.runJobs()
  expect(smtp.received.map(({ mail: { text } }) => asRead(text))).toEqual(['Old words'])
  const owner = await h.as.staff()
  expect(await owner.call(mailroom.message, { messageId: id })).toMatchObject({
    text: 'Old words',
    why_not_again: null,
  })
  await owner.call(mailroom.sendAgain, { messageId: id })
  await h.runJobs()
  expect(smtp.received).toHaveLength(2)
})

test('a mail that is sent again months later says the same, and brings the same documents', async () => {
  const { h, smtp } = await withMailServer()
  const traveller = await h.as.traveller()
  const { number } = await booked(traveller, 'BUY_NOW', {
    email_pdf: true,
    stay: { travel_from_date: '2027-06-01 08:00:00-0700', travel_to_date: '2027-06-04 08:00:00-0700' },
  })
  await h.runJobs()
  h.clock.advance({ days: 90 })
  const owner = await h.as.staff()
  const { items } = await owner.call(mailroom.messages, {})
  await owner.call(mailroom.sendAgain, { messageId: items[0]!.id })
  await h.runJobs()
  const [first, again] = smtp.received.map(({ mail: got }) => ({
    text: withoutSecrets(asRead(got.text)),
    files: got.attachments.map(({ filename }) => filename),
  }))
  expect(first!.text).toContain(number)
  expect(again).toEqual(first)
  await traveller.call(bookings.cancel, { number })
})

const OWN = { ...DEMO_SETTINGS, glossary: [], logo: null, logo_image: undefined }
const links = publicLinks({ publicUrl: 'https://parking.example' })

/** Whatever people type, in the place of every word. */
const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onmouseover='x",
  'javascript:alert(1)',
  'red;background:url(https://elsewhere.example/x)',
  '</style><img src=https://elsewhere.example>',
  '{{ business.name }}{% if a %}',
  '\uE002a\uE004href\uE004https://elsewhere.example\uE003\uE0100v\uE011',
  '<!--[if mso]><a href="https://elsewhere.example">\u00A0&amp;\r\n-->',
]

function hostile(value: unknown, words: string): unknown {
  if (typeof value === 'string') return words
  if (Array.isArray(value)) return value.map((part) => hostile(part, words))
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hostile(part, words)]))
  return value
}

async function bothWays(name: string, view: object, source: TemplateSource = shippedTemplates) {
  const made = await renderMail(name, view, source)
  const { form, shown } = made.template!
  const to = forReader(made.hidden!)
  const once = await partsOf(form, shown, to)
  const each = await letterOf({ ...made, html: htmlOf(made), headers: {} }, to)
  return { once, each, isChecked: (await fillChecked(form, shown, fillLetter(form, shown))) !== undefined }
}

test('what is checked once for all mails of a form comes out as if each were sanitized, whatever fills it', async () => {
  const letters = (await shippedNames())
    .filter((name) => /^[a-z-]+\.liquid$/.test(name))
    .map((name) => name.slice(0, -7))
  const usual = sampleView(OWN, links)
  let compared = 0
  for (const language of ['en', 'es'] as const)
    for (const name of letters) {
      const views = [usual, hostile(usual, HOSTILE[compared % HOSTILE.length]!) as object]
      for (const view of views) {
        const outcome = await inLanguage(language, () => bothWays(name, view)).catch(() => undefined)
        if (!outcome) continue
        compared += 1
        expect(outcome.isChecked, name).toBe(true)
        expect(outcome.once.html, name).toBe(outcome.each.html)
        expect(outcome.once.text, name).toBe(outcome.each.text)
      }
    }
  expect(compared).toBeGreaterThan(150)
})

test('every word that people type is tried in a confirmation', async () => {
  for (const words of HOSTILE) {
    const { once, each } = await bothWays('booking-confirmed', hostile(sampleView(OWN, links), words) as object)
    expect(once.html, words).toBe(each.html)
    expect(once.html, words).not.toMatch(
      /<script|<\w+(?: [\w:-]+="[^"]*")* on|href="javascript|style="[^"]*url\(|src="http/,
    )
  }
})

/** Forms whose mails cannot be foreseen are sanitized one by one. */
test.each([
  ['a value without escaping', '<p>{{ name | raw }}</p>'],
  ['a tag that writes what it likes', '<p>{% echo name %}</p>'],
  ['a value in the name of an attribute', '<p {{ name }}="x">x</p>'],
  ['a condition around an attribute', '<p{% if name %} class="x"{% endif %}>x</p>'],
  ['a condition across attributes', '<p class="{% if name %}x" title="{% endif %}">x</p>'],
  ['a condition across the end of a style sheet', '<style>{% if name %}</style>{% endif %}<p>@import "x"</p>'],
  ['a condition across the end of a comment', '<!--[if mso]>{% if name %}<![endif]-->{% endif %}<p>x</p>'],
  ['what a mail may not hold', '<p onclick="x">{{ name }}</p><script>{{ name }}</script>'],
  ['a value in a link that a mail may not have', '<a href="javascript:{{ name }}">x</a>'],
])('%s changes nothing about what leaves', async (_what, html) => {
  const form = { html: `<html><body>${html}</body></html>`, letter: 'Subject: x\nPreview: x\n\nx' }
  for (const name of ['Ada', '', ...HOSTILE.map((words) => words.replaceAll(/[\uE000-\uE00F]/g, ''))]) {
    const view = { name }
    const nobody = { links: new Map(), codes: new Map() }
    const { html: shown } = await partsOf(form, view, nobody)
    expect(shown, name).not.toMatch(/<script|<[^>]*\son\w+=|<a [^>]*javascript|<[^>]*url\(|src="http|<[^>]* src=http/)
    if (html.includes('href="javascript:{{')) continue
    expect(await fillChecked(form, view, fillLetter(form, view)), name).toBeUndefined()
  }
})
