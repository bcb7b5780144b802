import { invalidFields } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { nextActVersion } from '../acts/index.ts'
import { staffWith } from '../auth/index.ts'
import type { Permission } from '../../lib/permissions.ts'
import { mailAssigned } from './jobs.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

interface Case {
  readonly kind: store.NoticeRow['kind']
  readonly id: string
  readonly number: string
}

/**
 * Who is to look after a case; undefined for nobody.
 * @throws Problem 422 for somebody who may not answer
 */
export async function assigneeOf(
  ctx: Context,
  assigneeId: string | undefined,
  permission: Permission,
): Promise<{ id: string; name: string } | undefined> {
  const chosen = assigneeId && (await staffWith(ctx, permission)).find(({ id }) => id === assigneeId)
  if (assigneeId && !chosen) throw invalidFields({ assignee_id: [messages.unknownAssignee] })
  return chosen || undefined
}

/** Notifies somebody of a case assigned to them, on screen at once and by mail; not when they take it themselves. */
export async function notifyAssignee(ctx: Context, accountId: string, { kind, id, number }: Case): Promise<void> {
  if (accountId === ctx.caller.account?.id) return
  const noticeId = await store.insertNotice(ctx, { account_id: accountId, kind, subject_id: id, number })
  await enqueue(ctx, mailAssigned, { noticeId })
  await nextActVersion(ctx)
}
