/** A line that is taken out (-), put in (+), or stays. */
export interface Line {
  readonly mark: '-' | '+' | ' '
  readonly text: string
}

/** How many lines that stay are shown around one that changes. */
const AROUND = 1

/** What changes between two texts, line by line, with what is around it. */
export function changedLines(before: string, after: string): Line[] {
  const all = allLines(before.split('\n'), after.split('\n'))
  const isNear = (at: number) => all.slice(Math.max(at - AROUND, 0), at + AROUND + 1).some(({ mark }) => mark !== ' ')
  return all.filter((_, at) => isNear(at))
}

/** By the longest common subsequence. */
function allLines(old: readonly string[], now: readonly string[]): Line[] {
  const common = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  const at = (row: number, column: number) => common[row]?.[column] ?? 0
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      common[row]![column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const lines: Line[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ mark: ' ', text: old[row]! })
      row++
      column++
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ mark: '-', text: old[row++]! })
    } else lines.push({ mark: '+', text: now[column++]! })
  }
  return lines
}
