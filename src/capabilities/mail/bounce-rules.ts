/** What becomes of an address after mail to it came back. */
export type BounceKind = 'HARD' | 'SOFT'

/** Enhanced status codes (RFC 3463) for a mailbox that permanently does not exist. */
const NO_SUCH_MAILBOX = /^5\.(?:1\.[0-6]|1\.10|2\.1)$/

/** Without an enhanced code: no such user, not local, invalid mailbox name. */
const NO_SUCH_USER = /^55[013]\b/

/**
 * Whether an address is permanently gone, by a mail server's reply ("550 5.1.1 No such user") or the status of a report
 * ("5.1.1"). Full mailboxes, large messages and distrust of the sender are temporary.
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

/** The recipients in a `message/delivery-status` part: groups of headers, the first one about the message. */
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

/** Whether a `message/feedback-report` (RFC 5965) is a spam complaint. */
export function isComplaint(text: string): boolean {
  return groupsOf(text).some((group) => /^abuse\b/i.test(group.get('feedback-type') ?? ''))
}

/** Blocks of headers separated by empty lines; a line that starts with a space continues the previous one. */
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
