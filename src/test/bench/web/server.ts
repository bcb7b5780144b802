import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LEAN, PROGRAM } from '../../../../bin/product.mjs'

const MAIN = join(import.meta.dirname, '../../../..', PROGRAM)

/** Runs `work` against the built product as `npm start` runs it, with its demonstration data, in a process of its own. */
export async function onProduct(work: (origin: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-bench-web-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...LEAN.flags, MAIN], {
    env: {
      ...process.env,
      ...LEAN.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: origin,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  try {
    for await (const output of child.stdout!) if (String(output).includes('Skylot is ready')) break
    if (child.exitCode !== null) throw new Error('The product did not start.')
    await work(origin)
  } finally {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

/** A port that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
