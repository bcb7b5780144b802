import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  // Every route in one small manifest: no look-up before a first navigation, and no extra address to guard.
  routeDiscovery: { mode: 'initial' },
  future: { unstable_enableNodeReadableStream: true },
} satisfies Config
