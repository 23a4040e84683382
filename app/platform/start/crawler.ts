/**
 * Whether a search engine or a link preview reads the page: crawlers get no error page (specification 4). Written into pages as text, so it
 * uses nothing outside itself.
 */
export function isCrawler(userAgent: string): boolean {
  return /bot|lighthouse|facebookexternalhit|google/i.test(userAgent)
}
