import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What the process measures about itself. */
export type Metrics = {
  answered(request: { method: string; path: string; status: number; ms: number }): void
  /** in Prometheus' text format */
  text(): Promise<string>
  readonly contentType: string
}

/** A separate registry for each application, so that tests do not interfere. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took to be answered.',
    labelNames: ['method', 'part', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    answered({ method, path, status, ms }) {
      duration.observe({ method, part: partOf(path), status: `${Math.floor(status / 100)}xx` }, ms / 1_000)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** A bounded number of values, for any requested addresses. */
function partOf(path: string): string {
  const first = path.split('/')[1] ?? ''
  return ['assets', 'api', 'admin', 'auth', 'hooks', 'live'].includes(first) ? first : 'pages'
}
