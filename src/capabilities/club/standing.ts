import { ALLOWED, refused, type Verdict } from '../../lib/verdict.ts'
import { messages } from './texts.ts'

interface Standing {
  readonly status: 'ACTIVE' | 'DEACTIVATED'
  readonly merged_into: string | null
}

/** What staff can do to a membership, or why not. */
export const memberCan = {
  change({ status, merged_into }: Standing): Verdict {
    if (merged_into) return refused(messages.wasMerged)
    return status === 'ACTIVE' ? ALLOWED : refused(messages.isDeactivated)
  },

  reactivate({ status, merged_into }: Standing): Verdict {
    if (merged_into) return refused(messages.wasMerged)
    return status === 'DEACTIVATED' ? ALLOWED : refused(messages.isActive)
  },

  /** A deactivated account may be merged into another; that other is one that somebody can use. */
  merge(from: Standing & { readonly account_id: string }, into: Standing & { readonly account_id: string }): Verdict {
    if (from.account_id === into.account_id) return refused(messages.sameMember)
    if (from.merged_into) return refused(messages.wasMerged)
    return memberCan.change(into)
  },
}
