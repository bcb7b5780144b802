/** The highest score that counts as a complaint and opens an incident. */
export const COMPLAINT = 2

export function isComplaint(score: number): boolean {
  return score <= COMPLAINT
}
