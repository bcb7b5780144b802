import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Message } from '../../lib/message.ts'
import { harness } from '../../test/harness.ts'
import { mail } from '../mail/contract.ts'
import { settings } from './contract.ts'
import { checkedLogo } from './logo.ts'

const textOf = (inside: string, attributes = 'width="120" height="40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const svg = (...parts: Parameters<typeof textOf>) => Buffer.from(textOf(...parts))
const SHAPE = '<rect width="120" height="40" fill="#0b5138"/>'

const folder = mkdtempSync(join(tmpdir(), 'logo-'))
/** A real picture on the server, by its absolute path. */
const picture = join(folder, 'picture.png')
writeFileSync(
  picture,
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
)
afterAll(() => rmSync(folder, { recursive: true }))

async function refusal(file: Buffer): Promise<string> {
  const checked = await checkedLogo(file)
  return checked instanceof Message ? checked.code : 'taken'
}

async function taken(file: Buffer) {
  const checked = await checkedLogo(file)
  if (checked instanceof Message) throw new Error(checked.code)
  return checked
}

describe('a logo', () => {
  test('is kept as its shapes alone: what an SVG runs, links to and says is gone', async () => {
    const evil = svg(
      `${SHAPE}<script>alert(1)</script><rect onclick="alert(2)" onload="alert(3)" width="9" height="9"/>
       <a xlink:href="javascript:alert(4)"><rect width="5" height="5"/></a>
       <!-- https://spy.example/ --><metadata><rdf:RDF xmlns:rdf="https://spy.example/rdf"/></metadata>
       <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(5)"/></foreignObject>`,
    )
    const { file, media_type, width, height } = await taken(evil)
    expect(media_type).toBe('image/svg+xml')
    expect(width / height).toBeCloseTo(3, 1)
    expect(file.toString()).not.toMatch(/script|alert|onload|onclick|spy|metadata|foreignObject|<a\b|<!/i)
  })

  test('is taken as drawing programs write it: with their DOCTYPE, styles, gradients, clips, shadows and what is used again', async () => {
    const head = '<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Draw 28 -->\n'
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
    const drawing = textOf(
      `<style type="text/css"><![CDATA[.a{fill:url(#g);} .b > path{fill:url( "#g" )}]]></style>
       <defs><linearGradient id="g"><stop offset="0" stop-color="#0b5138"/><stop offset="1"/></linearGradient>
         <linearGradient id='h' xlink:href='#g'/><path id="p" d="M0 0h60v40z"/>
         <clipPath id="c"><use xlink:href="#p"/></clipPath>
         <filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs>
       <g class="a" clip-path="url(#c)"><use href="#p" x="30"/></g>
       <g style="fill:url(&quot;#h&quot;)" filter="url(#f)"><use href="#p"/></g>`,
      'version="1.1" viewBox="0 0 120 40" xml:space="preserve"',
    )
    const { file } = await taken(Buffer.from(`${head}${doctype}${drawing}`))
    expect(file.toString()).toMatch(/linearGradient/)
  })

  test.each<[string, string]>([
    ['a file of the server', '<image href="$picture" width="40" height="40"/>'],
    ['a file beside the server', '<image href="./logo.png" width="40" height="40"/>'],
    ['a file by an older name', '<image xlink:href="$picture" width="40" height="40"/>'],
    ['a file spelled by numbers', '<image href="$spelled" width="40" height="40"/>'],
    ['a file by a name of its own', '<s:image xmlns:s="http://www.w3.org/2000/svg" href="$picture" width="40"/>'],
    ['a file in a filter', '<filter id="f"><feImage href="$picture"/></filter><g filter="url(#f)">$shape</g>'],
    ['a file in a drawing of its own', '<image href="data:image/svg+xml;base64,$drawing" width="40" height="40"/>'],
    ['a drawing of another file', '<use href="$picture#a"/>'],
    ['a picture of another host', '<image href="https://spy.example/pixel.png" width="9" height="9"/>'],
    ['styles of another host', '<style>@import "https://spy.example/x.css";</style>'],
    ['a font', '<style>@font-face { font-family: x; src: url(data:font/woff;base64,AAAA) }</style>'],
    ['a color of another file', '<rect width="9" height="9" fill="url($picture#a)"/>'],
    ['a style sheet', '<?xml-stylesheet href="x.css"?>'],
  ])('that brings in %s is refused', async (_, inside) => {
    const drawing = svg(`<image href="${picture}" width="40" height="40"/>`).toString('base64')
    const filled = inside
      .replaceAll('$picture', picture)
      .replaceAll('$spelled', picture.replaceAll('/', '&#47;'))
      .replaceAll('$drawing', drawing)
      .replaceAll('$shape', SHAPE)
    expect(await refusal(svg(`${SHAPE}${filled}`))).toBe('settings.logoNeither')
  })

  test('that hides a file in its DOCTYPE is refused, however it ends', async () => {
    const entity = `<!ENTITY i '<image href="${picture}" width="40" height="40"/>'>`
    for (const doctype of [`<!DOCTYPE svg [${entity}]>`, `<!DOCTYPE svg SYSTEM "a><svg " [${entity}]>`])
      expect(await refusal(Buffer.from(`${doctype}${textOf(`${SHAPE}&i;`)}`))).toBe('settings.logoNeither')
  })

  test('that draws without end, though it says little, is refused before it is drawn', async () => {
    const doubled = (first: string, next: (from: string) => string) =>
      Array.from({ length: 16 }, (_, no) => `<g id="a${no + 1}">${next(`a${no}`)}${next(`a${no}`)}</g>`).reduce(
        (all, each) => all + each,
        first,
      )
    const masks = Array.from(
      { length: 16 },
      (_, no) => `<mask id="m${no + 1}">${`<g class="m${no}">${SHAPE}</g>`.repeat(2)}</mask>`,
    )
    const styles = [...masks, ''].map((_, no) => `.m${no}{mask:url(#m${no})}`)
    const all = [
      doubled(`<g id="a0">${SHAPE}</g>`, (from) => `<use href="#${from}"/>`),
      `<g id="a">${SHAPE}<use href="#a"/></g>`,
      `<style>${styles.join('')}</style><mask id="m0">${SHAPE}</mask>${masks.join('')}<g class="m16">${SHAPE}</g>`,
      `<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse">${SHAPE}</pattern><rect fill="url(#p)"/>`,
      `<marker id="k">${SHAPE}</marker><path d="M0 0h9" marker-end="url(#k)"/>`,
      `<filter id="f"><feTurbulence baseFrequency="1"/></filter><g filter="url(#f)">${SHAPE}</g>`,
    ]
    for (const inside of all) expect(await refusal(svg(`${SHAPE}${inside}`))).toBe('settings.logoNeither')
  })

  test('is drawn anew from a PNG, so that nothing but the picture stays', async () => {
    const { png } = await taken(svg(SHAPE))
    const withText = Buffer.concat([png.subarray(0, -12), Buffer.from('secret of a camera'), png.subarray(-12)])
    const { file, media_type } = await taken(withText)
    expect(media_type).toBe('image/png')
    expect(file.includes('secret')).toBe(false)
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><svg></svg>'), 'settings.logoNeither'],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'settings.logoNeither'],
    ['nothing', Buffer.alloc(0), 'settings.logoNeither'],
    ['half an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10"><rect'), 'settings.logoBroken'],
    ['an SVG that is empty', svg(''), 'settings.logoEmpty'],
    ['a ribbon', svg('<rect width="900" height="20"/>', 'width="900" height="20"'), 'settings.logoSides'],
    [
      'entities that swell',
      Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><svg/>`),
      'settings.logoNeither',
    ],
  ])('%s is refused', async (_, file, code) => {
    expect(await refusal(file)).toBe(code)
  })

  test('of a PNG that claims to be larger than any is refused before it is drawn', async () => {
    const { png } = await taken(svg(SHAPE))
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(await refusal(bomb)).toBe('settings.logoNeither')
    const inside = `<image href="data:image/png;base64,${bomb.toString('base64')}" width="40" height="40"/>`
    expect(await refusal(svg(`${SHAPE}${inside}`))).toBe('settings.logoNeither')
  })
})

test('it is uploaded, shown to everybody under an address of its own, and taken away again', async () => {
  const { as, call } = await harness()
  const owner = await as.staff()
  const { logo, version } = await owner.call(settings.setLogo, { file: svg(SHAPE).toString('base64') })
  expect(logo).toMatchObject({ url: expect.stringMatching(/^\/logo\/[0-9a-f]{16}$/), height: 192 })
  expect((await call(settings.get, {})).version).toBe(version)
  expect(await call(settings.getLogo, {})).toMatchObject({ media_type: 'image/svg+xml' })
  const other = await owner.call(settings.setLogo, { file: svg('<circle cx="20" cy="20" r="20"/>').toString('base64') })
  expect(other.logo?.url).not.toBe(logo?.url)
  expect(await owner.call(settings.removeLogo, {})).toMatchObject({ logo: null })
  await expect(call(settings.getLogo, {})).rejects.toMatchObject({ status: 404 })
})

test('a file that is too large, or none, is told at its field; only who may change settings uploads', async () => {
  const { as } = await harness()
  const owner = await as.staff()
  const large = Buffer.alloc(210 * 1024, 1).toString('base64')
  await expect(owner.call(settings.setLogo, { file: large })).rejects.toMatchObject({
    fieldErrors: { file: ['Choose a file of up to 200 KB'] },
  })
  await expect(owner.call(settings.setLogo, { file: '' })).rejects.toMatchObject({
    fieldErrors: { file: ['Choose a file'] },
  })
  const cashier = await as.staff('cashier')
  await expect(cashier.call(settings.setLogo, { file: 'AAAA' })).rejects.toMatchObject({ status: 403 })
})

test('mail shows it from within the message, and the plain sign again once it is gone', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  await owner.call(settings.setLogo, { file: svg(SHAPE).toString('base64') })
  const shown = () => owner.call(mail.previewTemplate, { name: 'booking-confirmed.mjml', source: undefined })
  expect((await shown()).html).toMatch(/<img src="data:image\/png;base64,[^"]+" width="114" height="38"/)
  await owner.call(settings.removeLogo, {})
  expect((await shown()).html).not.toContain('width="114"')
})
