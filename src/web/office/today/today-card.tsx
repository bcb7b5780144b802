import { Badge } from '../../ui/badge.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { Section } from '../kit/section.tsx'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'
import type { Card, Figure } from './cards.server.ts'

/** A few numbers about one thing, each with the list that it counts. */
export function TodayCard({ card: { title, figures, to } }: { card: Card }) {
  const id = `today-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <Section id={id} title={title}>
      {figures === null ? (
        <p className="text-muted">
          Not available right now. <OfficeLink to={to}>Open it</OfficeLink>
        </p>
      ) : (
        <dl>
          {figures.map((each) => (
            <div
              key={each.vehicleClass ?? each.label}
              className="flex min-h-10 items-center justify-between gap-4 border-b border-line py-1"
            >
              <dt>{each.vehicleClass ? <VehicleClassName code={each.vehicleClass} /> : each.label}</dt>
              <dd className="figures text-right text-base font-bold">
                <Value {...each} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}

function Value({ value, tone, to }: Figure) {
  return <OfficeLink to={to ?? null}>{tone ? <Badge tone={tone}>{value}</Badge> : value}</OfficeLink>
}
