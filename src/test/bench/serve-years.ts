import { openProduct } from '../product.ts'

/** The product in a process of its own over the database that `DATABASE_URL` names. Runs jobs by their names. */
const product = await openProduct({ url: process.env.DATABASE_URL, checkAnswers: false })

process.on('message', (message: { job: string } | 'end') => void (message === 'end' ? end() : run(message.job)))
process.once('disconnect', () => process.exit(1))
process.send?.({ origin: product.origin })

async function run(job: string): Promise<void> {
  await product.begin(job)
  const began = performance.now()
  await product.runJobs()
  process.send?.({ milliseconds: performance.now() - began })
}

async function end(): Promise<void> {
  await product.close()
  process.exit(0)
}
