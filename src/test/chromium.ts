import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const CACHE = join(import.meta.dirname, '../../.cache')

/** Beside Playwright's own: quiet, the same on every machine, and able to run as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
]

/** A Chromium to test with: the machine's, else the registry package's unpacked once, else Debian's when we are root. */
export async function chromiumPath(): Promise<string> {
  const installed = findInstalled()
  if (installed) return installed
  const unpacked = await unpackedChromium().catch(() => undefined)
  if (unpacked && runs(unpacked)) return unpacked
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDebian()
  const found = findInstalled()
  if (found) return found
  throw new Error('No Chromium for the browser tests: install one, or name it in CHROMIUM_PATH.')
}

function findInstalled(): string | undefined {
  return [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find((path) => path && existsSync(path) && runs(path))
}

function runs(path: string): boolean {
  return spawnSync(path, ['--headless', '--no-sandbox', '--version'], { timeout: 20_000 }).status === 0
}

/** Unpacked per version and moved into place whole, so that two runs at once do not meet halfway. */
async function unpackedChromium(): Promise<string> {
  const folder = join(CACHE, `chromium-${await packageVersion()}`)
  const program = join(folder, 'chromium.sh')
  if (existsSync(program)) return program
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', UNPACK], {
    cwd: dirname(CACHE),
    // The package unpacks into the temporary folder, and its libraries only where it believes to run.
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  })
  await writeFile(join(draft, 'chromium.sh'), startScript(folder))
  await writeFile(join(draft, 'fonts/fonts.conf'), fontsConfiguration(folder))
  await chmod(join(draft, 'chromium.sh'), 0o755)
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  return program
}

const UNPACK = `import chromium from '@sparticuz/chromium'
await chromium.executablePath()`

/** It brings the libraries that a bare Debian lacks; they are its own business, not its caller's environment. */
function startScript(folder: string): string {
  return `#!/bin/sh
export LD_LIBRARY_PATH="${folder}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_PATH="${folder}/fonts"
exec "${folder}/chromium" "$@"
`
}

/** Its one font, and those of the machine. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`
}

async function packageVersion(): Promise<string> {
  const path = join(CACHE, '../node_modules/@sparticuz/chromium/package.json')
  return (JSON.parse(await readFile(path, 'utf8')) as { version: string }).version
}

function installFromDebian(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore' })
}
