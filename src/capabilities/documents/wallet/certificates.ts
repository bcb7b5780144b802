import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { perServices } from '../../../platform/per-services.ts'
import type { ApplePassConfig } from '../../../platform/wallet-config.ts'
import { type DetachedSigner, detachedSigner } from './detached-signature.ts'
import { makeCertificates } from './development-certificates.ts'

/** What signs passes: certificates and key, opened once, and the names in the certificate. */
export interface PassSigner {
  readonly passTypeIdentifier: string
  readonly teamIdentifier: string
  readonly certificate: X509Certificate
  readonly key: KeyObject
  /** Apple's own intermediate certificate, "Worldwide Developer Relations". */
  readonly wwdr: X509Certificate
  readonly sign: DetachedSigner
}

const signers = perServices<{ signer?: Promise<PassSigner> }>(() => ({}))

/**
 * The configured certificates, or self-made ones for the demonstration: phones refuse those, tools accept them.
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
  const kept = await ctx.keys.kept('apple-pass', async () => Buffer.from(JSON.stringify(await makeCertificates(ctx))))
  return signerOf(JSON.parse(kept.toString()) as ApplePassConfig)
}

function signerOf(config: ApplePassConfig): PassSigner {
  const certificate = new X509Certificate(config.certificate)
  const wwdr = new X509Certificate(config.wwdr)
  const key = createPrivateKey({ key: config.key, passphrase: config.passphrase })
  return {
    passTypeIdentifier: named(certificate, 'UID'),
    teamIdentifier: named(certificate, 'OU'),
    certificate,
    key,
    wwdr,
    sign: detachedSigner(certificate, key, [wwdr]),
  }
}

function named({ subject }: X509Certificate, name: string): string {
  const line = subject.split('\n').find((each) => each.startsWith(`${name}=`))
  if (!line) throw new Error(`The pass certificate names no ${name}: is it one of a Pass Type ID?`)
  return line.slice(name.length + 1)
}
