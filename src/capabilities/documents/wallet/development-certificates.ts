import { createPublicKey, generateKeyPair, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context } from '../../../platform/context.ts'
import type { ApplePassConfig } from '../../../platform/wallet-config.ts'
import {
  bitString,
  integer,
  NULL,
  objectId,
  octetString,
  sequence,
  setOf,
  TRUE,
  tagged,
  time,
  utf8String,
} from './der.ts'

const ID = {
  userId: objectId('0.9.2342.19200300.100.1.1'),
  commonName: objectId('2.5.4.3'),
  organization: objectId('2.5.4.10'),
  unit: objectId('2.5.4.11'),
  basicConstraints: objectId('2.5.29.19'),
  keyUsage: objectId('2.5.29.15'),
  sha256WithRsa: objectId('1.2.840.113549.1.1.11'),
}

/** A certificate authority of our own in place of Apple's, and a pass certificate that it has signed. */
export async function makeCertificates(ctx: Context): Promise<ApplePassConfig> {
  const [authority, signer] = await Promise.all([newKey(), newKey()])
  const issuer = nameOf([ID.commonName, 'Skylot Development Authority'], [ID.organization, 'Skylot'])
  const subject = nameOf(
    [ID.userId, 'pass.skylot.development'],
    [ID.commonName, 'Pass Type ID: pass.skylot.development'],
    [ID.unit, 'DEVELOPER1'],
    [ID.organization, 'Skylot'],
  )
  return {
    certificate: certify(ctx, { subject, issuer, key: signer, signedBy: authority, isAuthority: false }),
    key: signer.export({ type: 'pkcs1', format: 'pem' }),
    passphrase: undefined,
    wwdr: certify(ctx, { subject: issuer, issuer, key: authority, signedBy: authority, isAuthority: true }),
  }
}

async function newKey(): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey
}

function nameOf(...parts: readonly (readonly [id: Buffer, value: string])[]): Buffer {
  return sequence(...parts.map(([id, value]) => setOf(sequence(id, utf8String(value)))))
}

const YEARS = 20
const VERSION_3 = tagged(0, integer(2n))
const SHA256_WITH_RSA = sequence(ID.sha256WithRsa, NULL)
const SIGNS_DATA = bitString(Buffer.of(0b1000_0000), 7)
const SIGNS_CERTIFICATES = bitString(Buffer.of(0b0000_0100), 2)

interface Certificate {
  readonly subject: Buffer
  readonly issuer: Buffer
  readonly key: KeyObject
  readonly signedBy: KeyObject
  readonly isAuthority: boolean
}

/** A certificate (RFC 5280) as PEM. */
function certify(ctx: Context, { subject, issuer, key, signedBy, isAuthority }: Certificate): string {
  const toBeSigned = sequence(
    VERSION_3,
    integer(BigInt(`0x01${ctx.random.bytes(15).toString('hex')}`)),
    SHA256_WITH_RSA,
    issuer,
    sequence(time(ctx.now.subtract({ hours: 24 })), time(ctx.now.add({ hours: YEARS * 365 * 24 }))),
    subject,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    tagged(
      3,
      sequence(
        extension(ID.basicConstraints, isAuthority ? sequence(TRUE) : sequence()),
        extension(ID.keyUsage, isAuthority ? SIGNS_CERTIFICATES : SIGNS_DATA),
      ),
    ),
  )
  const signature = bitString(sign('sha256', toBeSigned, signedBy))
  return new X509Certificate(sequence(toBeSigned, SHA256_WITH_RSA, signature)).toString()
}

/** A critical one. */
function extension(id: Buffer, value: Buffer): Buffer {
  return sequence(id, TRUE, octetString(value))
}
