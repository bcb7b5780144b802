import { z } from 'zod'

/** Where traces go, and how many, by the variables that OpenTelemetry has for it. */
export interface TracesConfig {
  /** The address that takes them: OTLP over HTTP, as JSON. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly sampler: Sampler
  /** Of 1: how many traces that begin here are kept, where the sampler goes by a ratio. */
  readonly ratio: number
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type Sampler = (typeof SAMPLERS)[number]

const DEFAULT_RATIO = 0.05

export const tracesEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isWebAddress, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://collector.example:4318.')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text, issues) => {
      const headers = parseHeaders(text)
      if (headers) return headers
      issues.addIssue({
        code: 'custom',
        message:
          'OTEL_EXPORTER_OTLP_HEADERS must be pairs like "api-key=secret,tenant=lot"; %2C is a comma in a value.',
      })
      return z.NEVER
    })
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'OTEL_SERVICE_NAME must have 100 characters at most.').optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}.` })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => /^(?:0|1|0?\.\d+|[01]\.0+)$/.test(text), 'OTEL_TRACES_SAMPLER_ARG must be a ratio from 0 to 1.')
    .transform(Number)
    .optional(),
}

type Given = { readonly [Name in keyof typeof tracesEnvironment]?: z.output<(typeof tracesEnvironment)[Name]> }

/** Undefined without an address: then nothing is traced, and no library is loaded for it. */
export function tracesOf(given: Given): { traces: TracesConfig | undefined } {
  if (given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { traces: undefined }
  return {
    traces: {
      url: `${given.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
      headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      serviceName: given.OTEL_SERVICE_NAME ?? 'skylot',
      sampler: given.OTEL_TRACES_SAMPLER ?? 'parentbased_traceidratio',
      ratio: given.OTEL_TRACES_SAMPLER_ARG ?? DEFAULT_RATIO,
    },
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** W3C Baggage without properties, as the specification of OTLP has it; undefined when it is none. */
function parseHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const pair of text.split(',')) {
    const match = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair)
    if (!match) return undefined
    try {
      headers[match[1]!] = decodeURIComponent(match[2]!)
    } catch {
      return undefined
    }
  }
  return headers
}
