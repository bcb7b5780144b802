import { messagesOf } from '../../lib/texts.ts'

const listed = (permissions: readonly string[]) => {
  const shown = permissions.slice(0, 5).join(', ')
  return permissions.length > 5 ? `${shown} and ${permissions.length - 5} more` : shown
}

/** Why a change of users, groups and policies is refused. */
export const en = {
  grant: ({ missing }: { missing: readonly string[] }) =>
    `You can’t grant permissions that you don’t have: ${listed(missing)}.`,
  account: ({ missing }: { missing: readonly string[] }) =>
    `This account has permissions that you don’t have: ${listed(missing)}.`,
  group: ({ missing }: { missing: readonly string[] }) =>
    `This group has permissions that you don’t have: ${listed(missing)}.`,
  policy: ({ missing }: { missing: readonly string[] }) =>
    `This policy has permissions that you don’t have: ${listed(missing)}.`,
  deactivateSelf: 'You can’t deactivate yourself. Ask another owner.',
  isDeactivated: 'This account is already deactivated.',
  isActive: 'This account is not deactivated.',
  reactivateFirst: 'Reactivate the account first.',
  noSecondFactor: 'This account has no second factor.',
  lastOwner: 'This is the last active owner. At least one must remain.',
  hasMembers: ({ members }: { members: number }) =>
    members === 1
      ? 'Remove its one member from the group first.'
      : `Remove its ${members} members from the group first.`,
  ownerPolicy: 'The owner policy always allows everything and can’t be changed.',
  policyInUse: ({ groups }: { groups: readonly string[] }) =>
    `Remove it from these groups first: ${groups.join(', ')}.`,
  emailInUse: 'This email address already has an account.',
  deadOwnerLink:
    'This link has expired, or there is an owner already. Start the product again for a new link, or ask the owner to invite you.',
  deadLink: 'This link was already used or has expired. Ask an owner for a new one.',
  groupExists: 'A group with this name already exists.',
  policyExists: 'A policy with this name already exists.',
  limitTooWide: 'You can’t give wider limits than your own.',
  wrongPassword: 'That’s not your password.',
  waiverMissing:
    'Groups of owners and managers require a second factor. Say why this one does not need it, or leave it on.',
  unknownGroup: 'Unknown group',
  unknownPolicy: 'Unknown policy',
}

export const messages = messagesOf('staff', en)
