/**
 * Whether a machine reads for a search engine or a preview: it is shown no error page (specification 4). Written into pages as text, so it uses
 * nothing outside itself.
 */
export function isCrawler(userAgent: string): boolean {
  return /bot|lighthouse|facebookexternalhit|google/i.test(userAgent)
}
