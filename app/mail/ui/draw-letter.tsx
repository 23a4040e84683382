import { renderToStaticMarkup } from 'react-dom/server'
import type { LetterContent } from '../letter-content.ts'
import { Blocks } from './Blocks.tsx'
import { LetterFrame } from './LetterFrame.tsx'

/** The HTML part of a letter: a whole document that needs nothing but the pictures that come with it. */
export function letterAsHtml(letter: LetterContent): string {
  const markup = renderToStaticMarkup(
    <LetterFrame letter={letter}>
      <Blocks blocks={letter.blocks} />
    </LetterFrame>,
  )
  return `<!doctype html>${markup}`
}
