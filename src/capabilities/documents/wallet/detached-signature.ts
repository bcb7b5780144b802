import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { integer, NULL, objectId, octetString, retagged, sequence, setOf, tagged, time, valuesIn } from './der.ts'

const ID = {
  data: objectId('1.2.840.113549.1.7.1'),
  signedData: objectId('1.2.840.113549.1.7.2'),
  contentType: objectId('1.2.840.113549.1.9.3'),
  messageDigest: objectId('1.2.840.113549.1.9.4'),
  signingTime: objectId('1.2.840.113549.1.9.5'),
  rsa: objectId('1.2.840.113549.1.1.1'),
  sha1: objectId('1.3.14.3.2.26'),
}
const RSA = sequence(ID.rsa, NULL)
// The hash of Wallet's format throughout, and the one that every version of it takes.
const SHA1 = sequence(ID.sha1, NULL)
const VERSION = integer(1n)
const signInPool = promisify(sign)

/** Signs content that travels beside its signature. `at` is the time that the signature states. */
export type DetachedSigner = (content: Buffer, at: Temporal.Instant) => Promise<Buffer>

/**
 * What makes detached CMS signatures (RFC 5652) as DER, with the certificate and those above it inside. All but digest,
 * time and signature is encoded once; the key works in the thread pool, so that requests do not wait for it.
 * @throws Error unless the key is an RSA key
 */
export function detachedSigner(
  certificate: X509Certificate,
  key: KeyObject,
  authorities: readonly X509Certificate[],
): DetachedSigner {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('Passes are signed with RSA keys only')
  const issuerAndSerial = nameOf(certificate)
  const certificates = tagged(0, ...[...authorities, certificate].map(({ raw }) => raw))
  return async (content, at) => {
    const attributes = setOf(
      attribute(ID.contentType, ID.data),
      attribute(ID.messageDigest, octetString(createHash('sha1').update(content).digest())),
      attribute(ID.signingTime, time(at)),
    )
    const signature = octetString(await signInPool('sha1', attributes, key))
    const signer = sequence(VERSION, issuerAndSerial, SHA1, retagged(0, attributes), RSA, signature)
    const signedData = sequence(VERSION, setOf(SHA1), sequence(ID.data), certificates, setOf(signer))
    return sequence(ID.signedData, tagged(0, signedData))
  }
}

/** How signatures name a certificate: its issuer and serial number, octet by octet as they stand in it. */
function nameOf({ raw }: X509Certificate): Buffer {
  const [toBeSigned] = valuesIn(raw)
  const [serial, , issuer] = valuesIn(toBeSigned!).filter((value, index) => index > 0 || value[0] !== VERSION_TAG)
  return sequence(issuer!, serial!)
}

/** Certificates of the first version leave it out. */
const VERSION_TAG = 0xa0

function attribute(id: Buffer, value: Buffer): Buffer {
  return sequence(id, setOf(value))
}
