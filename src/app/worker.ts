import type { Services } from '../platform/context.ts'

/** Starts to run jobs and schedules in this process. `jobs.stop()` lets what runs finish. */
export async function startWorker(services: Services): Promise<void> {
  await services.jobs.startWorker(services)
  services.log.info({ role: services.config.role }, 'worker started')
}
