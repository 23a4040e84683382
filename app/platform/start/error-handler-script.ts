import { type ErrorHtml, handleBootstrapErrors } from './bootstrap-error-handler.ts'
import { isCrawler } from './crawler.ts'
import {
  decideAfterError,
  isChunkFailure,
  isUnreached,
  outdatedEvent,
  unreachedEvent,
} from './decide-after-error.ts'

/** The bootstrap error handler as the text of an inline script. */
export function errorHandlerScript(html: ErrorHtml): string {
  // no text may close the script element
  const json = JSON.stringify(html).replaceAll('<', '\\u003c')
  const decisions = `{after:${decideAfterError},crawls:${isCrawler},isChunk:${isChunkFailure},isUnreached:${isUnreached},unreachedEvent:${JSON.stringify(unreachedEvent)},outdatedEvent:${JSON.stringify(outdatedEvent)}}`
  return `${zodWithoutEval}(${handleBootstrapErrors})(${json},${decisions})`
}

/**
 * Without this Zod probes for `eval` as soon as its module loads, which reports a policy violation on every page. It validates as well
 * without generated code.
 */
const zodWithoutEval = 'globalThis.__zod_globalConfig={jitless:true};'
