import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

/** What an erasure takes away and what it leaves, before somebody decides. */
export function WhatGoes({ first }: { first?: string }) {
  const t = texts().goes
  return (
    <div className="prose">
      <h2>{t.heading}</h2>
      <ul>
        {first && <li>{first}</li>}
        <li>{t.names}</li>
        <li>{t.cards}</li>
        <li>{t.mails}</li>
      </ul>
      <h2>{t.stays}</h2>
      <ul>
        <li>{t.books}</li>
        <li>{t.backups}</li>
      </ul>
      <p>
        <strong>{t.never}</strong>
      </p>
    </div>
  )
}

/** What stands in the way, each with what to do about it. */
export function Hindrances({ reasons }: { reasons: readonly string[] }) {
  return (
    <Notice tone="warning" title={texts().settle}>
      <ul className="grid gap-1">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  )
}
