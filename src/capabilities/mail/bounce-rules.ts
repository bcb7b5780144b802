/** What becomes of an address after mail to it came back. */
export type BounceKind = 'HARD' | 'SOFT'

/** Enhanced status codes (RFC 3463) that say: there is no such mailbox, and there will be none. */
const NO_SUCH_MAILBOX = /^5\.(?:1\.[0-6]|1\.10|2\.1)$/

/** Without an enhanced code: no such user, not local, a name that cannot be. */
const NO_SUCH_USER = /^55[013]\b/

/**
 * Whether an address is gone for good, from what a mail server said of it ("550 5.1.1 No such user") or from the status
 * of a report ("5.1.1"). Full mailboxes, large messages and doubts about the sender pass.
 */
export function bounceKind(reply: string): { kind: BounceKind; status: string | undefined } {
  const status = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1]
  const isHard = status === undefined ? NO_SUCH_USER.test(reply) : NO_SUCH_MAILBOX.test(status)
  return { kind: isHard ? 'HARD' : 'SOFT', status }
}

/** One recipient of a delivery status notification (RFC 3464). */
export interface ReportedRecipient {
  readonly recipient: string
  /** failed, delayed, delivered, relayed or expanded. */
  readonly action: string
  readonly status: string
  readonly diagnostic: string
}

/** The recipients that a `message/delivery-status` part tells of: groups of headers, the first one about the message. */
export function readDeliveryStatus(text: string): ReportedRecipient[] {
  return groupsOf(text)
    .filter((group) => group.has('final-recipient') && group.has('action'))
    .map((group) => ({
      recipient: addressOf(group.get('final-recipient') ?? ''),
      action: (group.get('action') ?? '').toLowerCase(),
      status: /\d\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '')?.[0] ?? '',
      diagnostic: (group.get('diagnostic-code') ?? '').replace(/^[^;]*;\s*/, ''),
    }))
}

/** Whether a `message/feedback-report` (RFC 5965) says that somebody called the mail spam. */
export function isComplaint(text: string): boolean {
  return groupsOf(text).some((group) => /^abuse\b/i.test(group.get('feedback-type') ?? ''))
}

/** Blocks of headers with an empty line between them; a line that starts with a space goes on with the one before. */
function groupsOf(text: string): ReadonlyMap<string, string>[] {
  const unfolded = text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ')
  return unfolded.split(/\n{2,}/).map(
    (block) =>
      new Map(
        block.split('\n').flatMap((line) => {
          const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
          return name === undefined ? [] : [[name.toLowerCase(), value?.trim() ?? ''] as const]
        }),
      ),
  )
}

/** `rfc822; ada@example.com` without its type. */
function addressOf(text: string): string {
  return text.replace(/^[^;]*;\s*/, '').replaceAll(/^<|>$/g, '')
}
