import { devices } from '@playwright/test'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']

/** A phone in the hand: touch, a narrow screen, and one dot for each pixel, since nobody looks at these screens. */
export const PHONE = { ...phone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }
