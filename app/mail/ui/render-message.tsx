import { renderToStaticMarkup } from 'react-dom/server'
import type { MessageContent } from '../message-content.ts'
import { Blocks } from './Blocks.tsx'
import { MessageLayout } from './MessageLayout.tsx'

/** The HTML part of an e-mail: a whole document that needs nothing but the pictures that come with it. */
export function messageAsHtml(message: MessageContent): string {
  const markup = renderToStaticMarkup(
    <MessageLayout message={message}>
      <Blocks blocks={message.blocks} />
    </MessageLayout>,
  )
  return `<!doctype html>${markup}`
}
