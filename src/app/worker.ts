import type { Services } from '../platform/context.ts'

/** Runs jobs and schedules in this process. `jobs.stop()` waits for running jobs. */
export async function startWorker(services: Services): Promise<void> {
  await services.jobs.startWorker(services)
  services.log.info({ role: services.config.role }, 'worker started')
}
