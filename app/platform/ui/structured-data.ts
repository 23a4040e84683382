/** An object of schema.org as JSON-LD: `{ '@type': 'DanceEvent', name: … }`. Undefined values are left out. */
export type StructuredThing = { readonly '@type': string; readonly [property: string]: unknown }

/**
 * JSON-LD to stand inside a `<script>`: no text in it can end the element or begin a comment.
 * https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function jsonLd(things: readonly StructuredThing[]): string {
  const [only, ...more] = things
  const graph = only && more.length === 0 ? only : { '@graph': things }
  return JSON.stringify({ '@context': 'https://schema.org', ...graph }).replaceAll('<', '\\u003c')
}

/** The way to a page from the home page, which begins it: names with their addresses, outermost first. */
export function breadcrumbs(
  steps: readonly { readonly name: string; readonly address: string }[],
): StructuredThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address,
    })),
  }
}
