import { writeProps } from './write-props.ts'

/** An uncached JSON answer to an island's request; the island reads it with `readProps`. */
export function jsonOf<Answer>(
  answer: Answer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const ofJson = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return new Response(writeProps(answer), { status, headers: { ...ofJson, ...headers } })
}
