import { writeGiven } from './write-given.ts'

/** An answer to what an island asked: for `readGiven`, and for nobody else to keep. */
export function jsonOf<Answer>(
  answer: Answer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const ofJson = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return new Response(writeGiven(answer), { status, headers: { ...ofJson, ...headers } })
}
