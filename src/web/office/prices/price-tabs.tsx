import { useMatches } from 'react-router'
import { toAny } from '../../paths.ts'
import { Tabs } from '../kit/tabs.tsx'
import { useMay } from '../kit/use-may.ts'
import type { OfficeName } from '../paths.ts'
import { OFFICE_MENU } from '../screens.ts'

const SCREENS: readonly OfficeName[] = [
  'PriceBook',
  'RatePlans',
  'LeadTime',
  'ProductTerms',
  'Fees',
  'Taxes',
  'GateRules',
  'PointRates',
  'PricePreview',
  'PriceVersions',
]

/** The ways through the price book, as far as somebody may go. */
export function PriceTabs() {
  const may = useMay()
  const here = useMatches().at(-1)?.id
  const screens = SCREENS.flatMap((name) => OFFICE_MENU.find((screen) => screen.name === name) ?? [])
  const tabs = screens
    .filter(({ permissions }) => permissions.every(may))
    .map(({ name, title }) => ({ label: title, to: toAny(name, {}), isHere: name === here }))
  return <Tabs label="Price book" tabs={tabs} />
}
