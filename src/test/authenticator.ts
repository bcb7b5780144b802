import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { account } from '../capabilities/auth/account-contract.ts'
import type { Assertion, Attestation } from '../capabilities/auth/passkeys/wire.ts'
import { ORIGIN, type Traveller } from './travellers.ts'

/** What a faulty or malicious authenticator or page does otherwise. */
export interface Otherwise {
  readonly origin?: string
  readonly rpId?: string
  /** Whether it asked for a PIN, a finger or a face. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  /** In place of the challenge that was asked. */
  readonly challenge?: string
  readonly type?: string
}

export interface Authenticator {
  /** Makes a key for an account and keeps it. */
  make(options: { challenge: string; rp: { id: string }; user: { id: string } }, otherwise?: Otherwise): Attestation
  /** Signs with its key; its count grows by one each time. */
  sign(options: { challenge: string; rpId: string }, otherwise?: Otherwise): Assertion
}

/** Saves a new passkey for somebody who is signed in. */
export async function withPasskey(who: Traveller, name = 'Phone'): Promise<Authenticator> {
  const key = authenticator()
  await who.call(account.addPasskey, { name, passkey: key.make(await who.call(account.beginPasskey, {})) })
  return key
}

/** A passkey in software: one ES256 key without attestation (WebAuthn Level 3, 6.1 and 6.5). */
export function authenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''

  function data(type: string, challenge: string, { origin = ORIGIN }: Otherwise): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function head(rpId: string, extra: number, otherwise: Otherwise): Buffer {
    const flags = 0x01 | (otherwise.isVerified === false ? 0 : 0x04) | extra
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(otherwise.counter ?? counter, 1)
    return Buffer.concat([sha256(otherwise.rpId ?? rpId), rest])
  }

  return {
    make({ challenge, rp, user }, otherwise = {}) {
      userHandle = user.id
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      // COSE_Key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const authData = Buffer.concat([head(rp.id, 0x40, otherwise), Buffer.alloc(16), length, credentialId, key])
      // {"fmt": "none", "attStmt": {}, "authData": …}
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ])
      const client = data(otherwise.type ?? 'webauthn.create', otherwise.challenge ?? challenge, otherwise)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: object.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign({ challenge, rpId }, otherwise = {}) {
      counter++
      const client = data(otherwise.type ?? 'webauthn.get', otherwise.challenge ?? challenge, otherwise)
      const authData = head(rpId, 0, otherwise)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: otherwise.userHandle ?? userHandle,
        },
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
