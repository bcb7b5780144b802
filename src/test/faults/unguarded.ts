import { createApi } from '../../app/api.ts'
import { watchOverload } from '../../app/overload.ts'
import { openDoor } from '../../app/server.ts'
import { openServices } from '../../app/services.ts'
import { loadConfig } from '../../platform/config.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { testLog } from '../config.ts'

/** The product without its guard against overload, for a control. */
const config = loadConfig(process.env)
const services = await openServices({ config, log: testLog, url: config.databaseUrl! })
const everybody = watchOverload({ inFlight: Number.POSITIVE_INFINITY, lag: Number.POSITIVE_INFINITY, few: 0 })
const door = await openDoor(config, everybody)
const api = createApi(services)
const metrics = openMetrics(services.db, services.jobs)
door.open({ config, log: testLog, api, web: undefined, assets: undefined, metrics, timings: services.timings })
process.stdout.write(`unguarded on port ${door.port}\n`)
