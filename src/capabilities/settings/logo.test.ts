import { describe, expect, test } from 'vitest'
import { Message } from '../../lib/message.ts'
import { harness } from '../../test/harness.ts'
import { mail } from '../mail/contract.ts'
import { settings } from './contract.ts'
import { checkedLogo } from './logo.ts'

const svg = (inside: string, attributes = 'width="120" height="40"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )
const SHAPE = '<rect width="120" height="40" fill="#0b5138"/>'

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
  test('is kept as its shapes alone: what an SVG runs, links to and brings in is gone', async () => {
    const evil = svg(
      `${SHAPE}<script>alert(1)</script><rect onclick="alert(2)" onload="alert(3)" width="9" height="9"/>
       <a xlink:href="javascript:alert(4)"><rect width="5" height="5"/></a>
       <image href="https://spy.example/pixel.png" width="9" height="9"/>
       <image href="file:///etc/passwd" width="9" height="9"/>
       <style>@import url(https://spy.example/x.css); rect { fill: url(https://spy.example/y) }</style>
       <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(5)"/></foreignObject>
       <use href="https://spy.example/z.svg#a"/>`,
    )
    const { file, media_type, width, height } = await taken(evil)
    expect(media_type).toBe('image/svg+xml')
    expect(width / height).toBeCloseTo(3, 1)
    expect(file.toString()).not.toMatch(
      /script|alert|onload|onclick|https:\/\/spy|passwd|foreignObject|@import|<a\b|<!/i,
    )
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
