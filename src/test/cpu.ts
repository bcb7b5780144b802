/** Milliseconds of this process's CPU, all threads together, that `work` takes. Others do not lengthen them as they do time. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Milliseconds of CPU that the main thread was busy in each turn of the event loop until `work` was done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = []
  const end = new AbortController()
  const done = work().finally(() => end.abort())
  while (!end.signal.aborted) {
    const before = process.threadCpuUsage()
    await new Promise(setImmediate)
    const { user, system } = process.threadCpuUsage(before)
    turns.push((user + system) / 1000)
  }
  await done
  return turns
}
