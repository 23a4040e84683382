import { renderToStaticMarkup } from 'react-dom/server'
import type { MessageContent } from '../message-content.ts'
import { Blocks } from './Blocks.tsx'
import { MessageFrame } from './MessageFrame.tsx'

/** The HTML part of an e-mail: a whole document that needs nothing but the pictures that come with it. */
export function messageAsHtml(message: MessageContent): string {
  const markup = renderToStaticMarkup(
    <MessageFrame message={message}>
      <Blocks blocks={message.blocks} />
    </MessageFrame>,
  )
  return `<!doctype html>${markup}`
}
