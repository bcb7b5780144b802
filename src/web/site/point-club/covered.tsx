import { Panel } from '../../ui/panel.tsx'
import { proofs } from '../proofs/texts.ts'

/** What a voucher covers, without prices: it may be a gift. */
export function Covered({ lines }: { lines: readonly string[] }) {
  const t = proofs().coverage
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
