import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

/** What a mailed link can do: its work; nothing, since it is done, or a part of the link is missing; nothing any more. */
export type LinkState = 'OPEN' | 'DONE' | 'INCOMPLETE' | 'OVER'

interface Props {
  readonly state: Exclude<LinkState, 'OPEN'>
  /** What to do about it. */
  readonly how: { readonly incompleteHow: string; readonly overHow: string }
}

export function LinkNotice({ state, how }: Props) {
  const t = texts()
  return state === 'INCOMPLETE' ? (
    <Notice tone="warning" title={t.incomplete}>
      {how.incompleteHow}
    </Notice>
  ) : (
    <Notice tone="warning" title={t.over}>
      {how.overHow}
    </Notice>
  )
}
