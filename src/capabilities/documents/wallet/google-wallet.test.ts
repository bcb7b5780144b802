import { createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { cardOf } from '../factory.ts'
import { googleWalletLink } from './google-wallet.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const googleWallet = {
  issuer: '3388000000012345678',
  email: 'wallet@evergreen.iam.gserviceaccount.example',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
}

test('a link holds the whole card, signed by the operator', async () => {
  const h = await harness({ config: { googleWallet } })
  const link = (await googleWalletLink(h.ctx(), cardOf()))!
  const [, head = '', body = '', signature = ''] =
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(link) ?? []
  const verifier = createVerify('RSA-SHA256').update(`${head}.${body}`)
  expect(verifier.verify(publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
    iss: googleWallet.email,
    aud: 'google',
    typ: 'savetowallet',
    origins: ['http://skylot.test'],
    payload: {
      genericClasses: [{ id: '3388000000012345678.parking' }],
      genericObjects: [
        {
          id: `3388000000012345678.${cardOf().id}`,
          classId: '3388000000012345678.parking',
          header: { defaultValue: { value: 'Tue, 12/01/26, 8:00 am' } },
          barcode: { type: 'QR_CODE', value: 'K7WQ2M9AX' },
        },
      ],
    },
  })
  // What is longer, browsers may cut.
  expect(link.length).toBeLessThan(2048)
})

test('a card that is given out anew is another one for the wallet, which keeps what it has', async () => {
  const h = await harness({ config: { googleWallet } })
  const link = (await googleWalletLink(h.ctx(), cardOf({ generation: 2 })))!
  const { payload } = JSON.parse(Buffer.from(link.split('.').at(-2)!, 'base64url').toString()) as {
    payload: { genericObjects: { id: string }[] }
  }
  expect(payload.genericObjects[0]?.id).toBe(`3388000000012345678.${cardOf().id}.2`)
})

test('there is none for a void card, and none where it is not configured', async () => {
  const configured = await harness({ config: { googleWallet } })
  expect(await googleWalletLink(configured.ctx(), cardOf({ isVoid: true }))).toBeUndefined()
  expect(await googleWalletLink((await harness()).ctx(), cardOf())).toBeUndefined()
})
