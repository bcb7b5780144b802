import { openProduct } from '../product.ts'
import { startTestPostgres } from '../postgres.ts'

/** A process of its own for the product, so that who asks and who answers do not share a core. Ends with its parent. */
const endPostgres = await startTestPostgres()
const product = await openProduct()
process.send?.({ origin: product.origin })
process.once('message', () => void end())

async function end(): Promise<void> {
  await product.close()
  await endPostgres()
  process.exit(0)
}

process.once('disconnect', () => process.exit(1))
