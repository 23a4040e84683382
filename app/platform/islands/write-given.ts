/**
 * Data as text that may stand inside a `<script>`: JSON, in which instants come through as instants. Absent values stay absent. Repeated names
 * cost nothing once it is packed; formats that say nothing twice came out a third larger.
 */
export function writeGiven(given: unknown): string {
  return JSON.stringify(given, markInstants).replaceAll('<', '\\u003c')
}

function markInstants(this: Record<string, unknown>, name: string, value: unknown): unknown {
  // JSON has made a text of it by now
  const plain = this[name]
  return plain instanceof Date ? { $at: plain.getTime() } : value
}

/** An answer to what an island asked: for `readGiven`, and for nobody else to keep. */
export function jsonOf<Answer>(
  answer: Answer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const ofJson = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return new Response(writeGiven(answer), { status, headers: { ...ofJson, ...headers } })
}
