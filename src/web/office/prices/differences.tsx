import type { Difference } from '../../../capabilities/rates/contract.ts'
import { Table } from '../../ui/table.tsx'

const SECTIONS = {
  plans: 'Rate plans',
  lead_time: 'Booking ahead',
  products: 'Products and terms',
  fees: 'Fees',
  taxes: 'Taxes',
  gate: 'Gate',
  club: 'Point Club',
} satisfies Record<Difference['section'], string>

/** What changes, from what to what. */
export function Differences({ differences, empty }: { differences: readonly Difference[]; empty: string }) {
  return (
    <Table
      caption="Changes"
      hideCaption
      columns={[
        { key: 'section', header: 'Part', cell: ({ section }) => SECTIONS[section] },
        { key: 'what', header: 'What', cell: ({ what }) => what },
        { key: 'before', header: 'Before', cell: ({ before }) => before ?? 'None' },
        { key: 'after', header: 'After', cell: ({ after }) => after ?? 'Removed' },
      ]}
      rows={differences}
      rowKey={({ section, what }) => `${section} ${what}`}
      empty={<p className="text-muted">{empty}</p>}
    />
  )
}

export function sectionNames(sections: readonly Difference['section'][]): string {
  return sections.map((section) => SECTIONS[section]).join(', ')
}
