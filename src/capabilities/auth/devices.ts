/** The names of a browser and its system; null if unknown. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

// In this order: many browsers also claim the names of others.
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
]
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** The browser and system of a `User-Agent`. Only these names are kept, never the header. */
export function deviceOf(userAgent: string | undefined): Device {
  const named = (all: typeof BROWSERS) => all.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
