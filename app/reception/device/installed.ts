/**
 * Whether this is a browser that erases what a page has stored once it was not used for seven days, unless it was added to the home screen: those of
 * iPhones say whether they were.
 */
export function losesUnusedData(browser: object): boolean {
  return 'standalone' in browser && browser.standalone === false
}
