import { sign } from 'node:crypto'
import { passSigner } from '../../capabilities/documents/wallet/certificates.ts'
import { cardOf } from '../../capabilities/documents/factory.ts'
import { applePass } from '../../capabilities/documents/index.ts'
import { systemContext } from '../../platform/context.ts'
import { cpuOf } from '../cpu.ts'
import { onGround, percentile } from './ground.ts'
import { report } from './report.ts'

/** A pass through the product, against the bare RSA signature that it cannot do without, in turns. */
const ROUNDS = 15
const EACH = 100
const MOST = 3

await onGround(async ({ copy, open }) => {
  const { services } = await open(await copy('passes'))
  const ctx = systemContext(services, 'bench')
  const { key } = await passSigner(ctx)
  const manifest = Buffer.alloc(400, 'manifest')
  const passes: number[] = []
  const signatures: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const pass = (await cpuOf(() => repeated(() => applePass(ctx, cardOf())))) / EACH
    const signature = (await cpuOf(() => repeated(() => sign('sha1', manifest, key)))) / EACH
    passes.push(pass)
    signatures.push(signature)
    ratios.push(pass / signature)
  }
  const ratio = percentile(ratios, 0.5)
  report(
    'Apple Wallet pass, CPU',
    `${percentile(passes, 0.5).toFixed(2)} ms, RSA alone ${percentile(signatures, 0.5).toFixed(2)} ms`,
    { text: `ratio ${ratio.toFixed(1)} ≤ ${MOST}`, kept: ratio <= MOST },
  )
})

async function repeated(work: () => unknown): Promise<void> {
  for (let index = 0; index < EACH; index++) await work()
}
