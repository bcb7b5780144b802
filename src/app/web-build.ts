import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebHandler } from './mount.ts'

export interface WebBuild {
  readonly entry: { readonly module: { readonly createWebHandler?: (options: object) => WebHandler } }
}

const ENTRY = join(import.meta.dirname, '../../build/server/index.js')

/** The program that draws the pages, where it is built. The bundle of the product has it inside (`bin/bundle.mjs`). */
export async function loadWebBuild(): Promise<WebBuild | undefined> {
  return existsSync(ENTRY) ? import(pathToFileURL(ENTRY).href) : undefined
}
