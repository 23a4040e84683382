import { afterFault, isChunkFailure } from './after-fault.ts'
import { isCrawler } from './crawler.ts'
import { type GuardWords, standGuard } from './stand-guard.ts'

/** The guard as the text of a script that stands in a page. */
export function guardScript(words: GuardWords): string {
  // nothing in the words may end the script
  const said = JSON.stringify(words).replaceAll('<', '\\u003c')
  return `${readsWithoutWriting}(${standGuard})(${said},{after:${afterFault},crawls:${isCrawler},isChunk:${isChunkFailure}})`
}

/**
 * Zod would write code for reading forms, and try whether the policy lets it as soon as its module is there: a violation on every page. It reads as
 * well without.
 */
const readsWithoutWriting = 'globalThis.__zod_globalConfig={jitless:true};'
