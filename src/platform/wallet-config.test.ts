import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { passSigner } from '../capabilities/documents/wallet/certificates.ts'
import { configOf } from '../capabilities/documents/factory.ts'
import { harness } from '../test/harness.ts'
import { ConfigError, loadConfig } from './config.ts'

function faults(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
  }
  return []
}

async function certificates(): Promise<Record<string, string>> {
  const { certificate, key, wwdr } = configOf(await passSigner((await harness()).ctx()))
  return { APPLE_PASS_CERTIFICATE: certificate, APPLE_PASS_KEY: key, APPLE_PASS_WWDR: wwdr }
}

function fileOf(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'skylot-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), content)
  return join(folder, 'file')
}

test('certificates stand in the environment, or in files', async () => {
  const env = await certificates()
  const config = { certificate: env.APPLE_PASS_CERTIFICATE, key: env.APPLE_PASS_KEY, wwdr: env.APPLE_PASS_WWDR }
  expect(loadConfig(env).applePass).toEqual({ ...config, passphrase: undefined })
  const files = Object.fromEntries(Object.entries(env).map(([name, pem]) => [name, fileOf(pem)]))
  expect(loadConfig(files).applePass).toEqual({ ...config, passphrase: undefined })
  const oneLine = Object.fromEntries(Object.entries(env).map(([name, pem]) => [name, pem.replaceAll('\n', '\\n')]))
  expect(loadConfig(oneLine).applePass).toEqual({ ...config, passphrase: undefined })
})

test('what is missing, is no certificate, or does not fit, is said at the start', async () => {
  const env = await certificates()
  const { APPLE_PASS_WWDR: _, ...two } = env
  expect(faults(two)).toEqual([
    'APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_PASS_WWDR belong together: set all three.',
  ])
  expect(faults({ ...env, APPLE_PASS_KEY: '/nowhere/pass.key' })).toEqual([
    'APPLE_PASS_KEY must be PEM text, or the path of a PEM file.',
  ])
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const APPLE_PASS_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' })
  expect(faults({ ...env, APPLE_PASS_KEY })).toEqual([
    'APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE, or APPLE_PASS_PASSPHRASE does not open it.',
  ])
})

test('a service account is its JSON, or the file of it, beside the issuer', () => {
  const private_key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  const GOOGLE_WALLET_ACCOUNT = JSON.stringify({ client_email: 'wallet@evergreen.example', private_key })
  const GOOGLE_WALLET_ISSUER = '3388000000012345678'
  const googleWallet = { issuer: GOOGLE_WALLET_ISSUER, email: 'wallet@evergreen.example', privateKey: private_key }
  expect(loadConfig({ GOOGLE_WALLET_ISSUER, GOOGLE_WALLET_ACCOUNT })).toMatchObject({ googleWallet })
  const file = fileOf(GOOGLE_WALLET_ACCOUNT)
  expect(loadConfig({ GOOGLE_WALLET_ISSUER, GOOGLE_WALLET_ACCOUNT: file })).toMatchObject({ googleWallet })
  expect(faults({ GOOGLE_WALLET_ACCOUNT })).toEqual([
    'GOOGLE_WALLET_ISSUER and GOOGLE_WALLET_ACCOUNT belong together: set both.',
  ])
  expect(faults({ GOOGLE_WALLET_ISSUER, GOOGLE_WALLET_ACCOUNT: '{"client_email":"x"}' })).toEqual([
    'GOOGLE_WALLET_ACCOUNT must be the JSON of a service account, or the path of its file.',
  ])
})
