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

/** A picture that a browser shows and lets copy. */
export function pictureAnswer(picture: Uint8Array<ArrayBuffer>, filename: string): Response {
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `inline; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
