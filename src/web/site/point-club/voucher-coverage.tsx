import { Panel } from '../../ui/panel.tsx'
import { documentTexts } from '../documents/texts.ts'

/** What a voucher covers, without prices: it may be a gift. */
export function VoucherCoverage({ lines }: { lines: readonly string[] }) {
  const t = documentTexts().coverage
  return (
    <Panel title={t.title}>
      <dl className="grid">
        {lines.map((line) => (
          <div key={line} className="flex justify-between gap-4 border-line py-1.5 not-first:border-t">
            <dt>{line}</dt>
            <dd className="font-bold text-link">{t.covered}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{t.longer}</p>
    </Panel>
  )
}
