/**
 * The header of a response that ends a session, besides clearing the cookie: browsers delete drafts and lists stored by pages. Their cache
 * holds no private page, and clearing it would reload everything. Browsers accept it over TLS only.
 */
export function clearSiteData({ origin }: { readonly origin: string }): Record<string, string> {
  return origin.startsWith('https:') ? { 'Clear-Site-Data': '"storage"' } : {}
}
