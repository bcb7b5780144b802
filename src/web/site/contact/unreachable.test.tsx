import type { ComponentProps, ReactNode } from 'react'
import { expect, test } from 'vitest'
import { DEMO_SETTINGS } from '../../../capabilities/settings/demo.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import Pickup from '../pickup/pickup.tsx'
import Privacy from '../privacy/privacy.tsx'
import Contact, { loader as contactLoader } from './contact.tsx'
import CorporateProgram, { loader as corporateLoader } from './corporate-program.tsx'

const contact = { loaderData: contactLoader() } as unknown as ComponentProps<typeof Contact>
const corporate = { loaderData: corporateLoader() } as unknown as ComponentProps<typeof CorporateProgram>
const pickup = {
  loaderData: { promise: undefined, isKnown: false, flight: null, values: { direction: 'TO_LOT' } },
} as unknown as ComponentProps<typeof Pickup>

const PAGES: Readonly<Record<string, ReactNode>> = {
  contact: <Contact {...contact} />,
  companies: <CorporateProgram {...corporate} />,
  pickup: <Pickup {...pickup} />,
  privacy: <Privacy />,
}

test.each(Object.entries(PAGES))('%s offers a phone and a mailbox only where the owner has named them', (_, page) => {
  const { terms } = unknownSite().settings
  const { business } = DEMO_SETTINGS
  const address = { street: '', city: '', state: '', postal_code: '' }
  const fresh = { ...business, phone: '', email: '', address }
  const markup = siteMarkupOf(page, { settings: { terms, business: fresh } })
  expect(markup).not.toMatch(/href="(tel|mailto):/)
  expect(markup).not.toMatch(/>,\s*</)
  expect(siteMarkupOf(page, { settings: { terms } })).toContain(business.phone)
})
