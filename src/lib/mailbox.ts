/** The mailbox of an address, as far as it shows: a plus suffix is up to its owner. `mailbox` of the database says the same. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/(?<=.)\+[^@]*(?=@)/, '')
}
