import { z } from 'zod'

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+={0,2}$/)

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** What a browser sends after an authenticator signed a challenge (WebAuthn Level 3, AuthenticationResponseJSON). */
export const Assertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(100).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })
export type Assertion = z.infer<typeof Assertion>

/** What a browser sends after an authenticator made a key (RegistrationResponseJSON). */
export const Attestation = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z
        .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']).catch('hybrid'))
        .max(10)
        .default([]),
    }),
  })
  .meta({ id: 'PasskeyAttestation' })
export type Attestation = z.infer<typeof Attestation>

/** What an authenticator is asked to sign (PublicKeyCredentialRequestOptionsJSON). */
export const AssertionOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int().meta({ description: 'Milliseconds' }),
    userVerification: z.literal('required'),
    allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  })
  .meta({ id: 'PasskeyAssertionOptions' })

/** What an authenticator is asked to make (PublicKeyCredentialCreationOptionsJSON). */
export const AttestationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int().meta({ description: 'Milliseconds' }),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyAttestationOptions' })
