import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { LONG } from '../../test/long.ts'
import { booked } from '../bookings/factory.ts'
import { mail } from './contract.ts'
import { seedTemplates } from './index.ts'
import { shippedNames, shippedTemplates } from './templates.ts'

const NAME = 'booking-confirmed.liquid'

/** Saves over whatever version there is. */
async function edit(h: Harness, name: string, change: (source: string) => string) {
  const marketing = await h.as.staff('marketing')
  const { source, version } = await marketing.call(mail.template, { name })
  return marketing.call(mail.saveTemplate, { name, source: change(source), version })
}

async function subjectOfBooking(h: Harness, email: string) {
  await booked(await h.as.traveller(), 'BUY_NOW', { email })
  await h.runJobs()
  const [sent] = await h.mail({ to: email })
  return sent?.subject
}

const hello = (source: string) => source.replace(/^Subject: .*/, 'Subject: Hello {{ booking.full_name }}')

test('every shipped template is in the database, and staff see every message with made-up data', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const { items, count } = await marketing.call(mail.templates, {})
  expect(items.map(({ name }) => name).toSorted()).toEqual((await shippedNames()).toSorted())
  expect(count).toBe(items.length)
  const messages = items.filter(({ name, kind }) => kind === 'message' && name.endsWith('.mjml'))
  for (const { name } of messages.filter((_, place) => LONG || place % 4 === 0)) {
    const shown = await marketing.call(mail.previewTemplate, { name })
    expect(shown.subject.length, name).toBeGreaterThan(5)
    expect(shown.html, name).toContain('<html')
  }
})

test('what staff write is what people get, from the next mail on and from every process', async () => {
  const h = await harness()
  const other = await h.another()
  expect(await subjectOfBooking(other, 'one@example.com')).toMatch(/^Your parking is booked/)
  const saved = await edit(h, NAME, hello)
  expect(saved).toMatchObject({ is_edited: true, version: 2, kind: 'message', format: 'text' })
  expect(await subjectOfBooking(other, 'two@example.com')).toBe('Hello Ada Lovelace')
  const marketing = await h.as.staff('marketing')
  await marketing.call(mail.resetTemplate, { name: NAME })
  expect(await subjectOfBooking(other, 'three@example.com')).toMatch(/^Your parking is booked/)
  const history = await h.rows('history', { table_name: 'mail_templates', operation: 'UPDATE' })
  expect(history).toHaveLength(2)
})

test('a template that has become unusable stops no mail: it leaves in the shipped words', async () => {
  const h = await harness()
  await h.change('mail_templates', { name: NAME }, { source: 'Subject: {{ nobody.knows }}' })
  expect(await subjectOfBooking(h, 'ada@example.com')).toMatch(/^Your parking is booked/)
})

test('a new release brings its words, but not over those of staff', async () => {
  const h = await harness()
  await edit(h, NAME, hello)
  await h.change('mail_templates', { name: NAME }, { shipped: 'an older release' })
  await h.change('mail_templates', { name: 'quote.liquid' }, { shipped: 'older', source: 'older' })
  const updated_at = h.clock.now()
  await h.add('mail_templates', { name: 'gone.liquid', source: 'x', shipped: 'x', version: 1, updated_at })
  await h.add('mail_templates', { name: 'kept.liquid', source: 'mine', shipped: 'x', version: 1, updated_at })
  await seedTemplates(h.ctx())
  const marketing = await h.as.staff('marketing')
  const read = (name: string) => marketing.call(mail.template, { name })
  expect((await read(NAME)).source).toContain('Subject: Hello')
  expect((await read(NAME)).shipped).toBe(await shippedTemplates(NAME))
  expect(await read('quote.liquid')).toMatchObject({ source: await shippedTemplates('quote.liquid'), is_edited: false })
  await expect(read('gone.liquid')).rejects.toMatchObject({ status: 404 })
  expect((await read('kept.liquid')).source).toBe('mine')
})

const LINE = '<mj-section><mj-column><mj-text>$</mj-text></mj-column></mj-section>'

const inHtml = (what: string, examples: readonly string[]) =>
  examples.map((html) => [`${what}: ${html}`, 'booking-confirmed.mjml', LINE.replace('$', () => html)] as const)

const BAD: readonly (readonly [what: string, name: string, source: string])[] = [
  ['no subject', NAME, 'Hello'],
  ['a name that mails do not hold', NAME, 'Subject: {{ bookings.secret }}\nPreview: x\n\nx\n'],
  ['a filter there is not', NAME, 'Subject: {{ booking.full_name | run }}\nPreview: x\n\nx\n'],
  ['a file of the machine', NAME, "Subject: x\nPreview: x\n\n{% render '../../../package.json' %}\n"],
  ['a piece there is not', NAME, 'Subject: x\nPreview: x\n\n{% include "nothing" %}\n'],
  ['a loop without end', NAME, 'Subject: x\nPreview: x\n\n{% for i in (1..100000000) %}x{% endfor %}\n'],
  ['something that is no MJML', 'booking-confirmed.mjml', '<mj-sectoin></mj-sectoin>'],
  ['a script', 'booking-confirmed.mjml', LINE.replace('$', '<script>alert(1)</script>')],
  ...inHtml('pictures from elsewhere', [
    '<img src="https://x.example/a.png">',
    '<img src=//x.example/a.png>',
    '<img srcset="https://x.example/a.png 2x">',
    '<img src="&#104;ttps://x.example/a.png">',
    '<img src="ht\ttps://x.example/a.png">',
    '<table background="https://x.example/a.png"><tr><td>x</td></tr></table>',
    '<video poster="https://x.example/a.png"></video>',
    '<svg><image href="https://x.example/a.png"/></svg>',
    '<p style="background:url(https://x.example/a.png)">x</p>',
    '<p style="background:u\\72l(https://x.example/a.png)">x</p>',
    '<!--[if mso]><img src="https://x.example/a.png"><![endif]-->',
  ]),
  ...inHtml('style from elsewhere', [
    '<style>@import "https://x.example/a.css";</style>',
    '<style>@import url(https://x.example/a.css);</style>',
    '<style>p { content: "/*"; background: url(https://x.example/a.png); color: "*/" }</style>',
    '<link rel="stylesheet" href="https://x.example/a.css">',
  ]),
  ...inHtml('what runs', [
    '<img src="cid:a" onerror="alert(1)">',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<iframe src="https://x.example"></iframe>',
  ]),
  ...inHtml('what leads away by itself', [
    '<form action="https://x.example"><input name="a"></form>',
    '<meta http-equiv="refresh" content="0;url=https://x.example">',
    '<base href="https://x.example/">',
    '<a href="//x.example">x</a>',
  ]),
  ...inHtml('a secret where it does not belong', [
    '{{ links.view }}',
    '<a href="https://x.example/?{{ links.view }}">x</a>',
    '<a href="{{ links.view }}#x">x</a>',
    '<p title="{{ links.view }}">x</p>',
    '<a href="https://x.example/?{{ booking.number }}">x</a>',
    '{{ booking.number | split: "" | join: " " }}',
    '{{ booking.number | slice: 0, 5 }}',
  ]),
  ['the address of a link in a subject', NAME, 'Subject: {{ links.view }}\nPreview: x\n\nx\n'],
  ['a link within another one', NAME, 'Subject: x\nPreview: x\n\nhttps://x.example/?{{ links.view }}\n'],
  ['a number spelt out', NAME, 'Subject: x\nPreview: x\n\n{{ booking.number | split: "" | join: "-" }}\n'],
  ['a piece that names what one of its messages lacks', 'place.mjml', LINE.replace('$', '{{ nobody.knows }}')],
]

test('a template that cannot be used is not saved, and the reason is told', async () => {
  const h = await harness()
  for (const [what, name, source] of BAD) {
    await expect(
      edit(h, name, () => source),
      what,
    ).rejects.toMatchObject({ fieldErrors: { source: [expect.any(String)] } })
  }
  expect((await h.rows('mail_templates')).filter(({ source, shipped }) => source !== shipped)).toEqual([])
})

test('what was saved before it was forbidden does not leave: the mail leaves in the shipped words', async () => {
  const h = await harness()
  const evil = LINE.replace(
    '$',
    () => '<img srcset="https://x.example/?{{ links.view }}"><a href="{{ links.view }}">x</a>',
  )
  await h.change('mail_templates', { name: 'booking-confirmed.mjml' }, { source: evil })
  await booked(await h.as.traveller())
  await h.runJobs()
  const [mail] = await h.mail()
  expect(mail?.html).toMatch(/Your parking is booked[\s\S]+href="[^"]+token=/)
  expect(mail?.html).not.toContain('x.example')
})

test('links to pages of others, pictures within the mail and plain styles are let through', async () => {
  const h = await harness()
  const fine = `<a href="https://x.example/a?b=c&amp;d" target="_blank">x</a><img src="cid:a" alt="" style="width:calc(1px + 2px)">
    <a href="{{ links.view }}">{{ booking.number }}</a><p style="color:rgb(1,2,3)" title="{{ booking.number }}">x</p>`
  const saved = await edit(h, 'booking-confirmed.mjml', () => LINE.replace('$', () => fine))
  expect(saved.is_edited).toBe(true)
  const marketing = await h.as.staff('marketing')
  const { html } = await marketing.call(mail.previewTemplate, { name: 'booking-confirmed.mjml' })
  expect(html).toContain('<a href="https://x.example/a?b=c&amp;d" target="_blank">x</a>')
  expect(html).toContain('>K7WQ2M9AB</a>')
})

test('nobody overwrites the edit of another one, and a preview saves nothing', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const { source, version } = await marketing.call(mail.template, { name: NAME })
  const shown = await marketing.call(mail.previewTemplate, { name: NAME, source: hello(source) })
  expect(shown).toMatchObject({ message: 'booking-confirmed', subject: 'Hello Ada Lovelace' })
  expect((await marketing.call(mail.template, { name: NAME })).is_edited).toBe(false)
  const piece = await marketing.call(mail.previewTemplate, { name: 'place.mjml', message: 'quote' })
  expect(piece.message).toBe('quote')
  await marketing.call(mail.saveTemplate, { name: NAME, source: hello(source), version })
  const late = marketing.call(mail.saveTemplate, { name: NAME, source, version })
  await expect(late).rejects.toMatchObject({ status: 409, publicMessage: expect.stringContaining('changed this on') })
})

test('a template that goes round and round is refused soon, and holds up nobody for long', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const { source, version } = await marketing.call(mail.template, { name: NAME })
  const words = '{{ business.name }}'.repeat(20)
  const round = `{% for a in (1..2000) %}{% for b in (1..2000) %}${words}{% endfor %}{% endfor %}`
  const long = `{% for a in (1..4000) %}${'many words '.repeat(50)}{% endfor %}`
  const delay = monitorEventLoopDelay({ resolution: 5 })
  for (const more of [round, long]) {
    delay.reset()
    delay.enable()
    await expect(
      marketing.call(mail.saveTemplate, { name: NAME, source: `${source}\n${more}`, version }),
    ).rejects.toThrow('Validation Error')
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(800)
  }
})
