import { createPrivateKey, generateKeyPair, type KeyObject, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import type { Context } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import type { ApplePassConfig } from '../../platform/wallet-config.ts'

/** Who signs passes: certificates and key as PEM, and the names that the certificate gives them. */
export interface PassSigner {
  readonly passTypeIdentifier: string
  readonly teamIdentifier: string
  readonly signerCert: string
  readonly signerKey: string
  readonly wwdr: string
}

const signers = perServices<{ signer?: Promise<PassSigner> }>(() => ({}))

/**
 * The configured certificates, or for the demonstration ones made by ourselves: phones refuse those, tools do not.
 * @throws Error without either
 */
export function passSigner(ctx: Context): Promise<PassSigner> {
  const holder = signers(ctx)
  holder.signer ??= openSigner(ctx).catch((error: unknown) => {
    delete holder.signer
    throw error
  })
  return holder.signer
}

async function openSigner(ctx: Context): Promise<PassSigner> {
  const { applePass, demo } = ctx.config
  if (applePass) return signerOf(applePass)
  if (!demo) throw new Error('Passes need APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_PASS_WWDR')
  const kept = await ctx.keys.kept('apple-pass', async () => Buffer.from(JSON.stringify(await makeOwn(ctx))))
  return signerOf(JSON.parse(kept.toString()) as ApplePassConfig)
}

function signerOf({ certificate, key, passphrase, wwdr }: ApplePassConfig): PassSigner {
  const { subject } = new X509Certificate(certificate)
  return {
    passTypeIdentifier: named(subject, 'UID'),
    teamIdentifier: named(subject, 'OU'),
    signerCert: certificate,
    // Opened once: with the passphrase it takes as long as making a dozen passes.
    signerKey: pem(createPrivateKey({ key, passphrase })),
    wwdr,
  }
}

function named(subject: string, name: string): string {
  const line = subject.split('\n').find((each) => each.startsWith(`${name}=`))
  if (!line) throw new Error(`The pass certificate names no ${name}: is it one of a Pass Type ID?`)
  return line.slice(name.length + 1)
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs1', format: 'pem' })
}

/** A house of our own that stands in for Apple's, and a pass certificate that it has signed. */
async function makeOwn(ctx: Context): Promise<ApplePassConfig> {
  const [authority, signer] = await Promise.all([newKey(), newKey()])
  const issuer = [
    { shortName: 'CN', value: 'Skylot Development Authority' },
    { shortName: 'O', value: 'Skylot' },
  ]
  const subject = [
    { type: USER_ID, value: 'pass.skylot.development' },
    { shortName: 'CN', value: 'Pass Type ID: pass.skylot.development' },
    { shortName: 'OU', value: 'DEVELOPER1' },
    { shortName: 'O', value: 'Skylot' },
  ]
  const wwdr = certify(ctx, { subject: issuer, issuer, key: authority, signedBy: authority, isAuthority: true })
  const certificate = certify(ctx, { subject, issuer, key: signer, signedBy: authority, isAuthority: false })
  return { certificate, key: signer, passphrase: undefined, wwdr }
}

const USER_ID = '0.9.2342.19200300.100.1.1'
const YEARS = 20

interface Certificate {
  readonly subject: forge.pki.CertificateField[]
  readonly issuer: forge.pki.CertificateField[]
  readonly key: string
  readonly signedBy: string
  readonly isAuthority: boolean
}

function certify(ctx: Context, { subject, issuer, key, signedBy, isAuthority }: Certificate): string {
  const made = forge.pki.createCertificate()
  const { n, e } = forge.pki.privateKeyFromPem(key)
  made.publicKey = forge.pki.setRsaPublicKey(n, e)
  made.serialNumber = `01${ctx.random.bytes(15).toString('hex')}` // positive, whatever the bytes
  made.validity.notBefore = new Date(ctx.now.subtract({ hours: 24 }).epochMilliseconds)
  made.validity.notAfter = new Date(ctx.now.add({ hours: YEARS * 365 * 24 }).epochMilliseconds)
  made.setSubject(subject)
  made.setIssuer(issuer)
  made.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    isAuthority
      ? { name: 'keyUsage', keyCertSign: true, critical: true }
      : { name: 'keyUsage', digitalSignature: true, critical: true },
  ])
  made.sign(forge.pki.privateKeyFromPem(signedBy), forge.md.sha256.create())
  return forge.pki.certificateToPem(made)
}

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return pem(privateKey)
}
