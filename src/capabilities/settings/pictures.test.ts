import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Message } from '../../lib/message.ts'
import { harness } from '../../test/harness.ts'
import { settings } from './contract.ts'
import { seedDemoPictures } from './index.ts'
import { checkedPicture } from './pictures.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5138' } })

async function refusal(file: Buffer): Promise<string> {
  const checked = await checkedPicture(file)
  return checked instanceof Message ? checked.code : 'taken'
}

describe('a photo', () => {
  test('is cut to three by two and kept in each width and format, without where it was taken', async () => {
    const file = await photo(1500, 1500)
      .withExif({ IFD0: { Copyright: 'secret of a camera' }, IFD3: { GPSLatitude: '47/1 26/1 30/1' } })
      .jpeg()
      .toBuffer()
    expect(file.includes('secret of a camera')).toBe(true)
    const checked = await checkedPicture(file)
    if (checked instanceof Message) throw new Error(checked.code)
    expect(checked.width).toBe(1440)
    expect(checked.files.map(({ width, format }) => `${width}.${format}`).toSorted()).toEqual(
      [480, 960, 1440].flatMap((width) => ['avif', 'jpg', 'webp'].map((format) => `${width}.${format}`)).toSorted(),
    )
    for (const { file, width } of checked.files) {
      const kept = await sharp(file).metadata()
      expect([kept.width, kept.height]).toEqual([width, (width * 2) / 3])
      expect(kept.exif).toBeUndefined()
      expect(file.includes('secret')).toBe(false)
    }
  })

  test('that lies on its side is turned first, and a narrow one is kept in what it has', async () => {
    const file = await photo(1000, 1400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const checked = await checkedPicture(file)
    expect(checked).toMatchObject({ width: 960 })
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><img>'), 'settings.pictureBroken'],
    [
      'a drawing that runs',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="960"><script>alert(1)</script></svg>'),
      'settings.pictureNeither',
    ],
    ['nothing', Buffer.alloc(0), 'settings.pictureBroken'],
  ])('%s is refused', async (_, file, code) => {
    expect(await refusal(file)).toBe(code)
  })

  test('that is small, cut off, or claims a size beyond all reason is refused', async () => {
    expect(await refusal(await photo(640, 480).png().toBuffer())).toBe('settings.pictureTooSmall')
    const whole = await photo(1200, 900).png().toBuffer()
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('settings.pictureBroken')
    const bomb = Buffer.from(whole)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(await refusal(bomb)).toBe('settings.pictureBroken')
  })
})

test('it is uploaded for a place, shown to everybody under an address of its own, described anew, and taken away', async () => {
  const { as, call } = await harness()
  const owner = await as.staff()
  const file = (await photo(960, 640).png().toBuffer()).toString('base64')
  const words = { alt: 'The lot', alt_es: 'El estacionamiento' }
  const set = await owner.call(settings.setPicture, { slot: 'lot', file, ...words })
  const [picture] = set.pictures
  expect(picture).toMatchObject({ slot: 'lot', width: 960, ...words })
  const { version, pictures } = await call(settings.get, {})
  expect({ version, pictures }).toEqual({ version: set.version, pictures: set.pictures })
  const asked = { hash: picture?.hash ?? '', width: 960, format: 'avif' } as const
  const shown = await call(settings.getPicture, asked)
  expect(await sharp(Buffer.from(shown.file, 'base64')).metadata()).toMatchObject({ width: 960, compression: 'av1' })
  const renamed = await owner.call(settings.setPicture, { slot: 'lot', alt: 'Row A', alt_es: '' })
  expect(renamed.pictures).toEqual([{ ...picture, alt: 'Row A', alt_es: '' }])
  expect((await owner.call(settings.removePicture, { slot: 'lot' })).pictures).toEqual([])
  await expect(call(settings.getPicture, asked)).rejects.toMatchObject({ status: 404 })
})

test('a place without a photo has no words; only who may change settings uploads', async () => {
  const { as, call } = await harness()
  const owner = await as.staff()
  await expect(owner.call(settings.setPicture, { slot: 'stop', alt: 'The stop' })).rejects.toMatchObject({
    fieldErrors: { file: ['Choose a photo for this place first'] },
  })
  const one = { slot: 'stop', alt: 'The stop', file: 'AAAA' } as const
  await expect((await as.staff('cashier')).call(settings.setPicture, one)).rejects.toMatchObject({ status: 403 })
  await expect(call(settings.setPicture, one)).rejects.toMatchObject({ status: 401 })
  await expect(call(settings.removePicture, { slot: 'stop' })).rejects.toMatchObject({ status: 401 })
})

test('the demonstration hangs up its own drawings once, described in both languages', async () => {
  const { ctx, call } = await harness()
  await seedDemoPictures(ctx(), { slots: ['hero'] })
  await seedDemoPictures(ctx(), { slots: ['lot'] })
  const { pictures } = await call(settings.get, {})
  expect(pictures).toMatchObject([{ slot: 'hero', width: 1440, alt: expect.stringContaining('shuttle') }])
  expect(pictures[0]?.alt_es).toContain('autobús')
})
