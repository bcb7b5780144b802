// @ts-check
// `npm run dev`: as `npm start`, and again whenever a source has changed. The same product, no network needed.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { root, run, say, script, settingsFile, setup } from './setup.mjs'

const SETTLED_MS = 200

await script(async () => {
  const node = setup()
  const settings = settingsFile()
  for (;;) {
    const isBuilt = await buildWeb(node).catch((/** @type {Error} */ error) => say(error.message))
    const stop = new AbortController()
    const changed = sourceChanged(stop.signal)
    if (isBuilt !== undefined) {
      const ended = run(node, [...settings, 'src/app/main.ts'], {}, { leash: true, stop: stop.signal })
      const code = await Promise.race([ended, changed])
      if (code === 0) {
        // We were told to stop as well.
        stop.abort()
        return 0
      }
      // A change may fix what kept it from running.
      if (code !== undefined) say('It ended; waiting for a change …')
      await changed
      stop.abort()
      await ended
    } else {
      await changed
    }
    say('Sources have changed …')
  }
})

/** Resolves once files have changed and lie still again. @param {AbortSignal} signal @returns {Promise<void>} */
function sourceChanged(signal) {
  return new Promise((done) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const watchers = ['src', 'migrations'].map((folder) =>
      watch(join(root, folder), { recursive: true, signal }, touched),
    )
    function touched() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const watcher of watchers) watcher.close()
        done()
      }, SETTLED_MS)
    }
  })
}
