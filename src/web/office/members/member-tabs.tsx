import { useMatches, useParams } from 'react-router'
import { toAny } from '../../paths.ts'
import { Tabs } from '../kit/tabs.tsx'
import { useMay } from '../kit/use-may.ts'
import type { OfficeName } from '../paths.ts'
import { OFFICE_MENU } from '../screens.ts'

const SCREENS: readonly OfficeName[] = [
  'StaffMember',
  'MemberPoints',
  'MemberUpcoming',
  'MemberTrips',
  'MemberBookings',
  'MemberVouchers',
  'MemberCards',
  'MemberLetters',
  'MemberScores',
]

/** What there is of a member, each asked for when it is looked at, as far as somebody may go. */
export function MemberTabs() {
  const may = useMay()
  const { number = '' } = useParams()
  const here = useMatches().at(-1)?.id
  const screens = SCREENS.flatMap((name) => OFFICE_MENU.find((screen) => screen.name === name) ?? [])
  const tabs = screens
    .filter(({ permissions }) => permissions.every(may))
    .map(({ name, title }) => ({
      label: name === 'StaffMember' ? 'Account' : title,
      to: toAny(name, { number }),
      isHere: name === here,
    }))
  return <Tabs label="Member" tabs={tabs} />
}
