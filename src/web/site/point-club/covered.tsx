import { Panel } from '../../ui/panel.tsx'
import { proofs } from '../proofs/messages.ts'

/** What a voucher covers, without prices: it may be a gift. */
export function Covered({ lines }: { lines: readonly string[] }) {
  const say = proofs().coverage
  return (
    <Panel title={say.title}>
      <dl className="grid">
        {lines.map((line) => (
          <div key={line} className="flex justify-between gap-4 border-line py-1.5 not-first:border-t">
            <dt>{line}</dt>
            <dd className="font-bold text-link">{say.covered}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{say.longer}</p>
    </Panel>
  )
}
