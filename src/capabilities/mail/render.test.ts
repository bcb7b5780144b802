import { globSync, readFileSync } from 'node:fs'
import { parse } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { MARK_PATHS } from '../../lib/logo.ts'
import { DEMO_SETTINGS } from '../settings/demo.ts'
import { frame } from './frame.ts'
import { codeImage, embedImages, inlineImages, LOGO_SOURCE } from './inline-images.ts'
import { publicLinks } from './links.ts'
import { htmlOf } from './message.ts'
import { renderMail } from './render.ts'
import { sampleView } from './sample.ts'
import { shippedTemplates, type TemplateSource } from './templates.ts'
import { en } from './texts.ts'

const LAYOUT = `<mjml><mj-head><mj-title>{{ subject }}</mj-title></mj-head><mj-body>
<!-- content -->
</mj-body></mjml>`
const BODY = `<mj-section><mj-column><mj-text>Hello {{ name }}</mj-text></mj-column></mj-section>`
const LETTER = `Subject: Hello {{ name }}
Preview: A word

Hello {{ name }}
`

const templates = (files: Record<string, string>): TemplateSource => {
  const all: Record<string, string> = { 'layout.mjml': LAYOUT, 'hello.mjml': BODY, 'hello.liquid': LETTER, ...files }
  return async (name) => all[name]
}

describe('a template', () => {
  test('becomes a subject, HTML and text; words of customers are escaped in HTML', async () => {
    const name = '<script>alert(1)</script> & "Ada"'
    const mail = await renderMail('hello', { name }, templates({}))
    expect(mail.subject).toBe(`Hello ${name}`)
    expect(mail.text).toBe(`Hello ${name}\n`)
    expect(htmlOf(mail)).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt; &amp; &#34;Ada&#34;')
    expect(htmlOf(mail)).not.toContain('<script')
  })

  test('is filled although a busy machine stood still meanwhile: its own time counts', async () => {
    const clock = performance.now.bind(performance)
    let looks = 0
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock() + ((looks += 1) > 2 ? 5000 : 0))
    try {
      const mail = await renderMail('hello', { name: 'Ada' }, templates({}))
      expect(mail.text).toBe('Hello Ada\n')
    } finally {
      spy.mockRestore()
    }
    expect(looks).toBeGreaterThan(2)
  })

  test('may include pieces of its own source', async () => {
    const files = {
      'hello.mjml': '<mj-include path="piece" />',
      'piece.mjml': BODY,
      'hello.liquid': 'Subject: Hi\nPreview: Hi\n\n{% include "piece" %}\nBye\n',
      'piece.liquid': 'Hello {{ name }}\n',
    }
    const mail = await renderMail('hello', { name: 'Ada' }, templates(files))
    expect(htmlOf(mail)).toContain('Hello Ada')
    expect(mail.text).toBe('Hello Ada\nBye\n')
  })

  test('a line break in a value cannot end the subject', async () => {
    const mail = await renderMail('hello', { name: 'Ada\r\n\tBcc: eve@example.com' }, templates({})).catch(
      (error) => error,
    )
    expect(mail.subject ?? mail.message).not.toMatch(/[\r\n]/)
  })

  test.each([
    ['names what the message does not hold', { 'hello.liquid': 'Subject: {{ secret }}\nPreview: x\n\nx' }],
    ['asks for another file', { 'hello.liquid': "Subject: x\nPreview: x\n\nx {% render '../../../.data/secret' %}" }],
    ['asks for the layout of another', { 'hello.liquid': "{% layout 'other' %}Subject: x\nPreview: x\n\nx" }],
    ['reaches for a prototype', { 'hello.liquid': 'Subject: {{ name.constructor }}\nPreview: x\n\nx' }],
    ['uses a filter there is not', { 'hello.liquid': 'Subject: {{ name | run }}\nPreview: x\n\nx' }],
    ['loops without end', { 'hello.liquid': 'Subject: x\nPreview: x\n\n{% for i in (1..100000000) %}x{% endfor %}' }],
    ['has no subject', { 'hello.liquid': 'Hello' }],
    ['includes itself', { 'hello.mjml': '<mj-include path="hello" />' }],
    ['includes what is not there', { 'hello.mjml': '<mj-include path="nowhere" />' }],
    ['is no MJML', { 'hello.mjml': '<mj-sectoin></mj-sectoin>' }],
    [
      'includes a file by MJML itself',
      { 'hello.mjml': '<mj-section><mj-column><mj-include path="/etc/passwd" /></mj-column></mj-section>' },
    ],
  ])('is refused when it %s', async (_what, files) => {
    await expect(
      renderMail('hello', { name: 'Ada' }, templates(files as unknown as Record<string, string>)),
    ).rejects.toMatchObject({ name: 'TemplateError' })
  })

  test('is compiled once: the second mail costs next to nothing', async () => {
    await renderMail('hello', { name: 'Ada' }, templates({}))
    const started = performance.now()
    for (let sent = 0; sent < 50; sent++) await renderMail('hello', { name: `Ada ${sent}` }, templates({}))
    expect(performance.now() - started).toBeLessThan(500)
  })
})

test('shipped templates are found by plain names alone', async () => {
  expect(await shippedTemplates('layout.mjml')).toContain('<mjml')
  for (const name of ['../store.ts', '..\\store.ts', 'layout.mjml\0', '/etc/passwd', 'nothing.mjml']) {
    expect(await shippedTemplates(name)).toBeUndefined()
  }
})

test('the code travels within the mail as a picture, drawn once however often it is shown', async () => {
  const html = `<img src="${codeImage('K7WQ2M9A')}"> <img src="${codeImage('K7WQ2M9A')}">`
  const images = await inlineImages(html)
  expect(images).toHaveLength(1)
  expect(images[0]!.png.subarray(1, 4).toString()).toBe('PNG')
  expect(html).toContain(`cid:${images[0]!.cid}`)
  expect(await embedImages(html)).not.toContain('cid:')
})

test('a mail shows the mark of the pages, in the colors of the business, where no logo was uploaded', async () => {
  const settings = { ...DEMO_SETTINGS, glossary: [], logo: null, logo_image: undefined }
  const links = publicLinks({ publicUrl: 'https://parking.example' })
  const around = frame(settings, links)
  const { brand, on_brand, accent } = around.color
  const html = htmlOf(await renderMail('voucher-voided', sampleView(settings, links)))
  const [mark, ...more] = await inlineImages(html)
  expect(more).toEqual([])
  expect(html).toMatch(new RegExp(`<img[^>]+src="cid:${mark!.cid}"[^>]+alt=""`))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="114" height="114" fill="none">
    <rect width="48" height="48" rx="11" fill="${brand}"/>
    <rect x="3" y="3" width="42" height="42" rx="8.5" stroke="${on_brand}" stroke-width="1.75"/>
    <path d="${MARK_PATHS.chevrons}" stroke="${on_brand}" stroke-width="4"/>
    <path d="${MARK_PATHS.trunk}" stroke="${accent}" stroke-width="3.5"/></svg>`
  const [drawn, page] = await Promise.all(
    [mark!.png, Buffer.from(svg)].map((picture) => sharp(picture).ensureAlpha().raw().toBuffer()),
  )
  const far = drawn!.filter((value, at) => Math.abs(value - page![at]!) > 96)
  expect(drawn).toHaveLength(page!.length)
  expect(far.length, 'channels that differ much').toBeLessThan(0.005 * page!.length)

  const own = frame({ ...settings, logo: { url: '/logo/x', width: 90, height: 30 } }, links)
  expect(own.business.logo).toEqual({ src: LOGO_SOURCE, width: 114, is_mark: false })
})

test('what stands on the paper begins where the heading does, what stands on a card at the edge of its text', () => {
  const files = globSync('src/capabilities/mail/templates/*.mjml').map((file) => readFileSync(file, 'utf8'))
  const sides = (tag: string, source: string) =>
    [...source.matchAll(new RegExp(`<${tag}\\b[^>]*? padding="([^"]+)"`, 'g'))].map(([, padding = '']) =>
      padding.split(' ').at(1),
    )
  expect(new Set(files.flatMap((source) => sides('mj-text', source)))).toEqual(new Set(['12px', '24px']))
  // A button has the edges of the cards and signs of its mail, and of the text where there are none.
  const withoutCards = files.filter((source) => !/mj-wrapper|mj-include/.test(source))
  const edges = withoutCards.filter((source) => source.includes('<h1>')).flatMap((source) => sides('mj-button', source))
  expect(edges.length).toBeGreaterThan(20)
  expect([...new Set(edges)]).toEqual(['12px'])
})

test('a template looks up texts that are there, and every text is looked up', () => {
  const lookedUp = globSync('src/capabilities/mail/templates/*').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{\{ '(\w+)' \| t/g)].map(([, key]) => `${parse(file).name}.${key}`),
  )
  const known = Object.entries(en).flatMap(([name, texts]) => Object.keys(texts).map((key) => `${name}.${key}`))
  expect([...new Set(lookedUp)].toSorted()).toEqual(known.toSorted())
})
