import { afterFault, isChunkFailure } from './after-fault.ts'
import { isCrawler } from './crawler.ts'
import { type GuardWords, standGuard } from './stand-guard.ts'

/** The guard as the text of a script that stands in a page. */
export function guardScript(words: GuardWords): string {
  // nothing in the words may end the script
  const said = JSON.stringify(words).replaceAll('<', '\\u003c')
  return `(${standGuard})(${said},{after:${afterFault},crawls:${isCrawler},isChunk:${isChunkFailure}})`
}
