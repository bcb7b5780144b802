export function createMailbox() {
  return undefined
}
