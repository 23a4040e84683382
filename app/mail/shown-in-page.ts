import type { Mail } from './outbox/message.ts'

/**
 * An e-mail's HTML for an iframe of one of our pages: its attached pictures are inlined, its
 * style has the page's `nonce`, and its links open in the whole window.
 */
export function shownInPage({ html, attachments }: Mail, nonce: string): string {
  const pictures = attachments.filter(({ cid }) => cid !== undefined)
  const framed = html
    .replaceAll('<style>', `<style nonce="${nonce}">`)
    .replace('<head>', '<head><base target="_top">')
  return pictures.reduce(
    (text, { cid, contentType, content }) =>
      text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    framed,
  )
}
