import { readImageHeader } from '#app/programme/photos/image-header.ts'

const copyTypes = ['pdf', 'jpeg', 'png'] as const
export type CopyType = (typeof copyTypes)[number]

/** The stored copy of a signed contract, without its content. */
export type SignedCopy = {
  readonly type: CopyType
  readonly size: number
  readonly uploadedAt: Date
  readonly uploadedBy: string
}

/** A few scanned pages. */
export const LARGEST_COPY = 5 * 1024 * 1024

export const mediaTypes: Readonly<Record<CopyType, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** The type by the content, whatever the file's name says; null for anything that is no PDF, JPEG or PNG. H8 */
export function copyTypeOf(bytes: Uint8Array): CopyType | null {
  if (isPdf(bytes)) return 'pdf'
  const header = readImageHeader(bytes)
  return copyTypes.find((type) => type === header?.type) ?? null
}

/** A PDF begins with its version; its end mark is among the last bytes, so half a file is none. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => new TextDecoder('latin1').decode(part)
  return /^%PDF-\d/.test(text(bytes.subarray(0, 8))) && text(bytes.subarray(-2_048)).includes('%%EOF')
}

/** Whether the stored copy is the one that a page showed: `seen` is the instant of storing it, null where there was none. */
export function isAsSeen(
  { copy }: { readonly copy: SignedCopy | null },
  { seen }: { readonly seen: string | null },
): boolean {
  return (copy?.uploadedAt.toISOString() ?? null) === seen
}
