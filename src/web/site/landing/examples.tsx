import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { whenDate } from '../../ui/when.ts'
import { className } from '../names/names.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { Money, formatMoney } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { PriceLines } from '../quotes/price-lines.tsx'
import type { PricedExample, ShownExample } from './examples.server.ts'
import { texts } from './texts.ts'

/** Stays with their prices, each a way to the booking page with its dates. */
export function ExampleCards({ prices }: { prices: readonly ShownExample[] }) {
  const t = texts()
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {prices.map((example) => (
        <li key={example.label} className="sign relative grid content-between gap-4 p-5 sm:p-6">
          <div className="grid gap-1">
            <h3 className="text-xl">{example.label}</h3>
            <p className="figures text-sm text-on-brand-muted">
              {t.range(whenDate(example.from), whenDate(example.to))}
            </p>
          </div>
          <Price example={example} />
          <Link
            to={example.path}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 after:absolute after:inset-0"
          >
            {example.total ? t.bookThese : t.seeOthers}
            <span className="sr-only">: {example.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Price({ example: { total, driveUp, savings } }: { example: ShownExample }) {
  const t = texts()
  if (!total) return <p className="text-2xl font-extrabold">{t.soldOut}</p>
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money amount={total} size="xl" />
        <span className="font-extrabold">{t.allIn}</span>
      </p>
      {driveUp && savings !== '0.00' && (
        <p className="text-sm text-on-brand-muted">{t.below(formatMoney(savings), formatMoney(driveUp))}</p>
      )}
    </div>
  )
}

/** The same stay for each vehicle, line by line: how days, fees and taxes come to its price. */
export function WorkedExamples({ examples }: { examples: readonly PricedExample[] }) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-3">
      {examples.map((example) => (
        <WorkedExample key={example.vehicleClass} example={example} />
      ))}
    </div>
  )
}

function WorkedExample({ example: { label, vehicleClass, from, to, price, path } }: { example: PricedExample }) {
  const { settings } = useSite()
  const t = texts()
  if (!price) return
  const id = `worked-${vehicleClass}`
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg bg-raised p-5 shadow-raised sm:p-6">
      <div className="grid gap-1">
        <h3 id={id} className="text-xl">
          {t.worked(label, className(settings, vehicleClass))}
        </h3>
        <p className="figures text-sm text-muted">{t.range(whenDate(from), whenDate(to))}</p>
      </div>
      <PriceLines price={price} />
      <Link
        to={path}
        aria-describedby={id}
        className="inline-flex min-h-11 items-center justify-self-start font-bold text-link"
      >
        {t.bookThese}
      </Link>
    </section>
  )
}

interface Row {
  readonly label: string
}

function labelOf({ label }: Row) {
  return <span className="inline-flex items-center text-lg font-bold sm:min-h-11">{label}</span>
}

/** Length of stay by vehicle class. */
export function RateTable({ prices }: { prices: readonly ShownExample[] }) {
  const { settings } = useSite()
  const t = texts()
  const length: Column<Row> = {
    key: 'length',
    header: t.stay,
    cell: labelOf,
  }
  const classes = [...new Set(prices.map(({ vehicleClass }) => vehicleClass))]
  const lengths = [...new Set(prices.map(({ label }) => label))]
  const priceOf = (label: string, vehicleClass: string) =>
    prices.find((example) => example.label === label && example.vehicleClass === vehicleClass)
  return (
    <Table
      caption={t.table}
      hideCaption
      rows={lengths.map((label) => ({ label }))}
      rowKey={({ label }) => label}
      columns={[
        length,
        ...classes.map((vehicleClass) => ({
          key: vehicleClass,
          header: className(settings, vehicleClass),
          numeric: true,
          long: true,
          cell: ({ label }: Row) => priceLink(priceOf(label, vehicleClass)),
        })),
      ]}
    />
  )
}

function priceLink(example: ShownExample | undefined): ReactNode {
  if (!example?.total) return texts().soldOut
  return (
    <Link to={example.path} className="inline-flex min-h-11 items-center text-lg font-bold text-link">
      {formatMoney(example.total)}
    </Link>
  )
}
