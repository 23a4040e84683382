/**
 * Data as text that may stand inside a `<script>`: JSON, in which instants come through as instants.
 * Absent values stay absent.
 */
export function writeGiven(given: unknown): string {
  return JSON.stringify(given, markInstants).replaceAll('<', '\\u003c')
}

function markInstants(this: Record<string, unknown>, name: string, value: unknown): unknown {
  // JSON has made a text of it by now
  const plain = this[name]
  return plain instanceof Date ? { $at: plain.getTime() } : value
}
