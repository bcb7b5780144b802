// @ts-check
// `node bin/dependencies.mjs`: writes docs/dependencies.md from the lock file: licenses of all packages, what runs when it
// is installed, and with --ages when each direct one was published (asks the registry, one after the other).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram, root } from './setup.mjs'

const REPORT = join(root, 'docs/dependencies.md')

/**
 * @typedef {{ name: string, version: string, license: string, dev: boolean, direct: boolean, runs: boolean }} Dependency
 * @returns {Dependency[]} every package of the lock file once for each version, by name
 */
export function dependencies() {
  /** @type {{ packages: Record<string, { version: string, license?: string, dev?: boolean, devOptional?: boolean, hasInstallScript?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const direct = new Set(Object.keys({ ...own.dependencies, ...own.devDependencies }))
  const found = new Map(
    Object.entries(packages)
      .filter(([path]) => path !== '')
      .map(([path, { version, license, dev, devOptional, hasInstallScript }]) => {
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
        const isDirect = direct.has(name) && path === `node_modules/${name}`
        const one = {
          name,
          version,
          license: license ?? licenseIn(path),
          dev: Boolean(dev ?? devOptional),
          direct: isDirect,
          runs: Boolean(hasInstallScript),
        }
        return [`${name}@${version}`, one]
      }),
  )
  return [...found.values()].toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** The lock file leaves out what a package does not say in the usual way. @param {string} path */
function licenseIn(path) {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return 'not said'
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return (
    license?.type ??
    license ??
    licenses?.map((/** @type {{ type: string }} */ { type }) => type).join(' OR ') ??
    'not said'
  )
}

/**
 * The report, without ages unless they are given by name.
 * @param {readonly Dependency[]} all @param {ReadonlyMap<string, string>} [ages]
 */
export function report(all, ages = new Map()) {
  const byLicense = Map.groupBy(all, ({ license }) => license)
  const licenses = [...byLicense].toSorted(([, a], [, b]) => b.length - a.length)
  const direct = all.filter((one) => one.direct)
  return `# Dependencies

Written by \`node bin/dependencies.mjs\` from package-lock.json, which pins each to one version with its hash; a test compares. ${all.length} packages, ${direct.length} of them asked for
by name. With \`--ages\` it asks the registry when each of those was published. Rules for keeping them are in [security.md](security.md), "Dependencies".

## Licenses

| License | Packages | |
| --- | --- | --- |
${licenses.map(([license, of]) => `| ${license} | ${of.length} | ${of.length > 5 ? '' : of.map(({ name }) => name).join(', ')} |`).join('\n')}

## What would run when it is installed

Nothing does: \`ignore-scripts\` is on in .npmrc and in every install of ours. These packages have a script, and work without it:

${[...new Set(all.filter(({ runs }) => runs).map(({ name }) => name))].map((name) => `- ${name}`).join('\n')}

## Asked for by name

| Package | Version | License | For |${ages.size > 0 ? ' Published |' : ''}
| --- | --- | --- | --- |${ages.size > 0 ? ' --- |' : ''}
${direct.map(({ name, version, license, dev }) => `| ${name} | ${version} | ${license} | ${dev ? 'building and tests' : 'the product'} |${ages.size > 0 ? ` ${ages.get(name) ?? ''} |` : ''}`).join('\n')}
`
}

/** When a version was published, by what the registry says. @param {Dependency} dependency */
function published({ name, version }) {
  const { stdout } = spawnSync('npm', ['view', name, 'time', '--json'], { encoding: 'utf8' })
  return JSON.parse(stdout || '{}')[version]?.slice(0, 10) ?? 'unknown'
}

if (isProgram(import.meta.url)) {
  const all = dependencies()
  const asked = process.argv.includes('--ages') ? all.filter(({ direct }) => direct) : []
  writeFileSync(REPORT, report(all, new Map(asked.map((one) => [one.name, published(one)]))))
}
