import { data } from 'react-router'
import type { Decision } from '#app/platform/decision.ts'
import type { ReadFile } from '../files/read-file.ts'
import type { Report } from '../report.ts'

type Answer = Decision<ReadFile, 'not-allowed' | 'no-edition'>

/** All reports. @throws 403, 404 */
export function someReports(read: Answer): ReadFile {
  if (!read.ok) throw data(null, { status: read.reason === 'not-allowed' ? 403 : 404 })
  return read.value
}

/** The report of this key alone. @throws 404 where there is none */
export function onlyReport(
  read: Answer,
  key: string | null,
): ReadFile & { readonly reports: readonly [Report] } {
  const all = someReports(read)
  const report = all.reports.find((one) => one.key === key)
  if (!report) throw data(null, { status: 404 })
  return { ...all, reports: [report] }
}

type FileTerms = { readonly type: string; readonly name: string; readonly isShown?: boolean }

/** A file that a browser keeps, or shows and lets copy. */
export function fileAnswer(
  body: string | Uint8Array<ArrayBuffer>,
  { type, name, isShown = false }: FileTerms,
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
